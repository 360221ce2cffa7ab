import { createRandom, type Random } from '../../random.ts';
import { addGrain, addLight, type Canvas, newCanvas, paint, paintShadow, plain } from './canvas.ts';
import { along, type Colour, mix, nth } from './colours.ts';
import { coverHeight, coverWidth } from './landscapes.ts';
import type { Shape } from './shapes.ts';

const levels = 10;
/** Pixels that the whole range of heights is taken for, so that edges come out about as soft as elsewhere. */
const steepness = 620;

/** Heights of an imagined country as on a walker's map. Colours: from the valleys up. */
export function paintContours(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 10);
  const heights = drawHeights(random);
  const canvas = newCanvas(coverWidth, coverHeight, plain(nth(colours, 0)));
  for (let level = 1; level < levels; level++) {
    const edge = level / levels;
    const terrace: Shape = {
      box: [0, 0, coverWidth, coverHeight],
      distance: (x, y) => (edge - (heights[(y | 0) * coverWidth + (x | 0)] as number)) * steepness,
    };
    const tone = along(colours, level / (levels - 1));
    paintShadow(canvas, terrace, mix(tone, [0, 0, 0], 0.4), 14);
    paint(canvas, terrace, plain(tone), { softness: 1.6 });
  }
  addLight(canvas, nth(colours, 0), 0.14);
  addGrain(canvas, random);
  return canvas;
}

/** From 0, the lowest, to 1. */
function drawHeights(random: Random): Float32Array {
  const heights = new Float32Array(coverWidth * coverHeight);
  for (let n = 0; n < 12; n++) {
    const [hillX, hillY, reach] = [random() * coverWidth, random() * coverHeight, 70 + random() * 190];
    const size = (n % 3 === 2 ? -0.8 : 1) * (0.5 + random() * 0.5);
    for (let y = 0, at = 0; y < coverHeight; y++)
      for (let x = 0; x < coverWidth; x++, at++) {
        const square = ((x - hillX) ** 2 + (y - hillY) ** 2) / reach ** 2;
        heights[at] = (heights[at] as number) + size / (1 + square);
      }
  }
  const low = heights.reduce((least, height) => Math.min(least, height));
  const high = heights.reduce((most, height) => Math.max(most, height));
  return heights.map((height) => (height - low) / (high - low));
}
