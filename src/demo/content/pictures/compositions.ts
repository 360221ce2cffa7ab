import { createRandom } from '../../random.ts';
import { addGrain, addLight, type Canvas, gradient, newCanvas, paint, paintShadow, plain } from './canvas.ts';
import { along, type Colour, mix, nth } from './colours.ts';
import { coverHeight, coverWidth } from './landscapes.ts';
import { bar, circle, ring } from './shapes.ts';

/** Large discs that shine through each other, one small and bright. */
export function paintDiscs(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 5);
  const ground = nth(colours, 0);
  const canvas = newCanvas(
    coverWidth,
    coverHeight,
    gradient(mix(ground, [255, 255, 255], 0.3), ground, [0, 0, 1200, 675]),
  );
  for (let n = 0; n < 7; n++) {
    const radius = 250 - n * 26;
    const [x, y] = [90 + n * 168 + (random() - 0.5) * 60, 340 + Math.sin(n * 1.35 + seed) * 150];
    const tone = nth(colours, 1 + (n % (colours.length - 2)));
    const fill = gradient(tone, mix(tone, ground, 0.72), [
      x - radius * 0.6,
      y - radius * 0.6,
      x + radius * 0.8,
      y + radius * 0.9,
    ]);
    paint(canvas, circle(x, y, radius), fill, { opacity: 0.82 });
  }
  paint(canvas, circle(1010, 170, 46), plain(nth(colours, colours.length - 1)));
  addGrain(canvas, random);
  return canvas;
}

/** Bows around a point at the lower edge, like a sunrise drawn with broad pens. */
export function paintBows(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 6);
  const ground = nth(colours, 0);
  const canvas = newCanvas(
    coverWidth,
    coverHeight,
    gradient(mix(ground, [255, 255, 255], 0.35), ground, [0, 0, 0, 675]),
  );
  const [x, y] = [coverWidth * 0.36, coverHeight + 30];
  for (let n = 0; n < 11; n++) {
    const radius = 640 - n * 56;
    const tone = nth(colours, 1 + (n % (colours.length - 1)));
    paint(
      canvas,
      ring(x, y, radius, 40),
      gradient(tone, mix(tone, ground, 0.45), [x - 300, y - 600, x + 620, y]),
    );
  }
  for (let n = 0; n < 5; n++)
    paint(canvas, circle(1080 - n * 62, 92 + (n % 2) * 40, 13 + n * 3), plain(nth(colours, n + 1)), {
      opacity: 0.9,
    });
  addLight(canvas, ground, 0.12);
  addGrain(canvas, random);
  return canvas;
}

/** Stairs that climb towards a sun. Colours: wall, light, then steps from the first to the last. */
export function paintStairs(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 7);
  const [wall, light] = [nth(colours, 0), nth(colours, 1)];
  const canvas = newCanvas(
    coverWidth,
    coverHeight,
    gradient(mix(wall, [255, 255, 255], 0.25), wall, [1200, 0, 0, 675]),
  );
  paint(canvas, circle(985, 190, 190), plain(light), { opacity: 0.4, softness: 340 });
  paint(
    canvas,
    circle(985, 190, 112),
    gradient(mix(light, [255, 255, 255], 0.55), light, [940, 80, 1050, 310]),
  );
  const steps = 9;
  const ink = mix(nth(colours, 2), [0, 0, 0], 0.6);
  for (let n = steps - 1; n >= 0; n--) {
    const [left, top] = [-30 + n * 132, 610 - n * 47];
    const step = bar(left, top, coverWidth + 60, coverHeight + 60, 10);
    const tone = along(colours.slice(2), n / (steps - 1));
    paintShadow(canvas, step, ink, 36);
    paint(canvas, step, gradient(mix(tone, [255, 255, 255], 0.22), tone, [left, top, left + 130, top + 190]));
  }
  addGrain(canvas, random);
  return canvas;
}
