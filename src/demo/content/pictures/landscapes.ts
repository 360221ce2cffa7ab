import { createRandom, type Random } from '../../random.ts';
import { addGrain, addLight, type Canvas, gradient, newCanvas, paint, paintShadow, plain } from './canvas.ts';
import { type Colour, mix, nth } from './colours.ts';
import { bar, below, circle, moved } from './shapes.ts';

export const coverWidth = 1200;
export const coverHeight = 675;

/** Hills one behind the other under a low sun, hazy far away. Colours: sky, horizon, sun, far hill, near hill. */
export function paintHills(seed: number, colours: readonly Colour[], sunX: number): Canvas {
  const random = createRandom(seed, 1);
  const [sky, horizon, sun, far, near] = [0, 1, 2, 3, 4].map((n) => nth(colours, n)) as Five;
  const canvas = newCanvas(coverWidth, coverHeight, gradient(sky, horizon, [0, 0, 0, coverHeight * 0.72]));
  paint(canvas, circle(sunX, 300, 180), plain(mix(sun, horizon, 0.2)), { opacity: 0.75, softness: 480 });
  paint(canvas, circle(sunX, 300, 78), gradient(mix(sun, [255, 255, 255], 0.5), sun, [0, 220, 0, 380]));
  const layers = 6;
  for (let layer = 0; layer < layers; layer++) {
    const share = layer / (layers - 1);
    const heights = drawLine(random, 330 + share * 235, 66 - share * 18, 1 - share * 0.35);
    const tone = mix(far, near, share);
    const foot = 330 + share * 235 + 190;
    paint(
      canvas,
      below(heights),
      gradient(tone, mix(tone, horizon, 0.42 - share * 0.3), [0, foot - 210, 0, foot]),
    );
  }
  addGrain(canvas, random);
  return canvas;
}

/** Sheets of cut paper, each with a waving edge and its shadow on the one behind. */
export function paintPaperWaves(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 2);
  const canvas = newCanvas(
    coverWidth,
    coverHeight,
    gradient(nth(colours, 0), mix(nth(colours, 0), nth(colours, 1), 0.5), [0, 0, coverWidth, coverHeight]),
  );
  const ink = mix(nth(colours, colours.length - 1), [0, 0, 0], 0.5);
  for (let layer = 1; layer < colours.length; layer++) {
    const base = 60 + (layer * 560) / colours.length;
    const sheet = below(drawLine(random, base, 78, 0.75, ((layer % 2) - 0.5) * 190));
    paintShadow(canvas, moved(sheet, 0, -6), ink, 54);
    const tone = nth(colours, layer);
    paint(canvas, sheet, gradient(mix(tone, [255, 255, 255], 0.1), tone, [0, base - 90, 500, base + 220]));
  }
  addLight(canvas, nth(colours, 0), 0.16);
  addGrain(canvas, random);
  return canvas;
}

/** Houses at dusk, some windows lit. Colours: sky, horizon, moon, far houses, near houses, window. */
export function paintSkyline(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 3);
  const [sky, horizon, moon, far, near] = [0, 1, 2, 3, 4].map((n) => nth(colours, n)) as Five;
  const canvas = newCanvas(coverWidth, coverHeight, gradient(sky, horizon, [0, 0, 0, coverHeight * 0.9]));
  paint(canvas, circle(910, 165, 110), plain(moon), { opacity: 0.35, softness: 260 });
  paint(canvas, circle(910, 165, 62), gradient(mix(moon, [255, 255, 255], 0.4), moon, [0, 100, 0, 230]));
  for (let row = 0; row < 3; row++)
    paintHouses(canvas, random, row, mix(far, near, row / 2), nth(colours, 5));
  addGrain(canvas, random);
  return canvas;
}

type Five = [Colour, Colour, Colour, Colour, Colour];

function paintHouses(canvas: Canvas, random: Random, row: number, tone: Colour, light: Colour): void {
  for (let left = -40 - random() * 60; left < coverWidth; ) {
    const width = 96 + Math.floor(random() * 4) * 24;
    const top = 300 + row * 105 - random() * 150 + Math.abs(left - 520) * 0.08;
    const house = bar(left, top, left + width, coverHeight + 40, 6);
    paint(canvas, house, gradient(mix(tone, light, 0.07), tone, [0, top, 0, top + 300]));
    for (let y = top + 26; y < coverHeight; y += 34)
      for (let x = left + 20; x < left + width - 18; x += 24)
        paintWindow(canvas, x, y, random() < 0.24 - row * 0.03 ? light : mix(tone, light, 0.06));
    left += width + 4 + Math.floor(random() * 3) * 14;
  }
}

function paintWindow(canvas: Canvas, x: number, y: number, tone: Colour): void {
  paint(canvas, bar(x, y, x + 11, y + 17, 1.5), plain(tone));
}

/** The height of a line at each x: a base, waves over it, and a slope that rises or falls by `tilt` over the width. */
function drawLine(random: Random, base: number, size: number, length: number, tilt = 0): Float32Array {
  const waves = [1, 0.45, 0.16].map((share, n) => ({
    size: size * share,
    per: (Math.PI * 2) / ([1050, 430, 170][n] as number) / length / (0.85 + random() * 0.3),
    phase: random() * Math.PI * 2,
  }));
  return Float32Array.from({ length: coverWidth }, (_, x) =>
    waves.reduce(
      (y, wave) => y + wave.size * Math.sin(x * wave.per + wave.phase),
      base + tilt * (x / coverWidth - 0.5),
    ),
  );
}
