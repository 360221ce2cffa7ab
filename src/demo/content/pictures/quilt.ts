import { createRandom, pick, type Random } from '../../random.ts';
import { addGrain, addLight, type Canvas, newCanvas, paint, plain } from './canvas.ts';
import { type Colour, nth } from './colours.ts';
import { coverHeight, coverWidth } from './landscapes.ts';
import { bar, circle, overlap, ring } from './shapes.ts';

/** A quilt of quarter circles, discs, leaves and rings. */
export function paintQuilt(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 4);
  const canvas = newCanvas(coverWidth, coverHeight, plain(nth(colours, 0)));
  const size = 135;
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 9; column++)
      paintPatch(canvas, random, { left: column * size - 7.5, top: row * size, size, colours });
  addLight(canvas, nth(colours, 0), 0.14);
  addGrain(canvas, random);
  return canvas;
}

interface Patch {
  left: number;
  top: number;
  size: number;
  colours: readonly Colour[];
}

function paintPatch(canvas: Canvas, random: Random, { left, top, size, colours }: Patch): void {
  const patch = bar(left, top, left + size, top + size);
  const ground = pick(random, colours);
  const tone = pick(
    random,
    colours.filter((other) => other !== ground),
  );
  const second = pick(
    random,
    colours.filter((other) => other !== ground && other !== tone),
  );
  const isLeft = random() < 0.5;
  const [x, y] = [left + (isLeft ? 0 : size), top + (random() < 0.5 ? 0 : size)];
  const [oppositeX, oppositeY] = [2 * left + size - x, 2 * top + size - y];
  paint(canvas, patch, plain(ground));
  const kind = random();
  if (kind < 0.3) {
    paint(canvas, overlap(patch, circle(x, y, size)), plain(tone));
    if (kind < 0.12) paint(canvas, overlap(patch, circle(x, y, size * 0.5)), plain(second));
  } else if (kind < 0.48) {
    paint(
      canvas,
      overlap(patch, overlap(circle(x, y, size), circle(oppositeX, oppositeY, size))),
      plain(tone),
    );
  } else if (kind < 0.64) {
    for (const share of [0.86, 0.52, 0.18])
      paint(canvas, overlap(patch, ring(x, y, size * share, size * 0.17)), plain(tone));
  } else if (kind < 0.8) {
    paint(canvas, circle(left + size / 2, top + size / 2, size * 0.36), plain(tone));
    if (kind < 0.72) paint(canvas, circle(left + size / 2, top + size / 2, size * 0.16), plain(second));
  } else if (kind < 0.92) {
    paint(canvas, overlap(patch, circle(x, top + size / 2, size / 2)), plain(tone));
    paint(canvas, overlap(patch, circle(oppositeX, top + size / 2, size / 2)), plain(second));
  }
}
