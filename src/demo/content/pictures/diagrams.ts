import { createRandom } from '../../random.ts';
import { addGrain, type Canvas, gradient, newCanvas, paint, paintShadow, plain } from './canvas.ts';
import { colour, mix, nth, palette } from './colours.ts';
import { bar, circle } from './shapes.ts';

const width = 1200;
const paper = colour('f6f1e7');
const ink = colour('2f3b4a');
const grid = mix(paper, ink, 0.14);

/** Working days of three places on one line of 24 hours; the hours that all share stand out. */
export function paintOverlap(days: readonly { from: number; to: number }[]): Canvas {
  const height = 520;
  const canvas = newCanvas(width, height, plain(paper));
  const at = (hour: number) => 60 + hour * 45;
  const [from, to] = [Math.max(...days.map((day) => day.from)), Math.min(...days.map((day) => day.to))];
  const shared = bar(at(from), 40, at(to), height - 40, 14);
  paint(canvas, shared, gradient(colour('f3c969'), colour('f6dc9c'), [0, 40, 0, height]), { opacity: 0.75 });
  for (let hour = 0; hour <= 24; hour++)
    paint(canvas, bar(at(hour) - 1, 60, at(hour) + (hour % 6 === 0 ? 2 : 0.2), height - 60), plain(grid));
  const tones = palette('2f6f73 d0694c 5b6fa8');
  for (const [n, day] of days.entries()) {
    const middle = 130 + n * 130;
    const shape = bar(at(day.from), middle - 36, at(day.to), middle + 36, 36);
    const tone = nth(tones, n);
    paintShadow(canvas, bar(at(day.from), middle - 28, at(day.to), middle + 44, 36), ink, 30);
    paint(canvas, shape, gradient(mix(tone, paper, 0.2), tone, [at(day.from), 0, at(day.to), 0]));
    for (let hour = day.from + 0.5; hour < day.to; hour++)
      paint(
        canvas,
        circle(at(hour), middle, 6),
        plain(mix(tone, paper, hour > from && hour < to ? 0.95 : 0.35)),
      );
  }
  addGrain(canvas, createRandom(1, 20), 4);
  return canvas;
}

/** Groups of bars, one group for each row of figures. */
export function paintBars(rows: readonly (readonly number[])[]): Canvas {
  const height = 560;
  const canvas = newCanvas(width, height, plain(paper));
  const floor = height - 60;
  const most = Math.max(...rows.flat());
  for (let n = 0; n <= 4; n++)
    paint(canvas, bar(60, floor - n * 105, width - 60, floor - n * 105 + 2), plain(grid));
  const tones = palette('2f6f73 e0a458 d0694c');
  const groupWidth = (width - 140) / rows.length;
  for (const [group, row] of rows.entries()) {
    for (const [n, figure] of row.entries()) {
      const left = 70 + group * groupWidth + groupWidth * 0.14 + n * groupWidth * 0.25;
      const top = floor - (figure / most) * 420;
      const tone = nth(tones, n);
      paint(
        canvas,
        bar(left, top, left + groupWidth * 0.21, floor, 8),
        gradient(mix(tone, paper, 0.28), tone, [0, top, 0, floor]),
      );
    }
  }
  paint(canvas, bar(60, floor - 2, width - 60, floor + 10), plain(ink));
  addGrain(canvas, createRandom(2, 20), 4);
  return canvas;
}

/** A pay range as a line: where offers lie in it as dots, the middle half as a broad band. */
export function paintRange(offers: readonly number[], middle: readonly [number, number]): Canvas {
  const height = 360;
  const canvas = newCanvas(width, height, plain(paper));
  const at = (share: number) => 110 + share * (width - 220);
  const line = height / 2 + 30;
  paint(canvas, bar(at(0), line - 9, at(1), line + 9, 9), plain(mix(paper, ink, 0.2)));
  paint(
    canvas,
    bar(at(middle[0]), line - 26, at(middle[1]), line + 26, 26),
    gradient(colour('7fb5a8'), colour('2f6f73'), [at(middle[0]), 0, at(middle[1]), 0]),
  );
  const stacks = new Map<number, number>();
  for (const offer of offers) {
    const column = Math.round(offer * 30);
    const level = stacks.get(column) ?? 0;
    stacks.set(column, level + 1);
    paint(canvas, circle(at(column / 30), line - 56 - level * 32, 13), plain(colour('d0694c')), {
      opacity: 0.92,
    });
  }
  for (const end of [0, 1]) {
    paint(canvas, circle(at(end), line, 30), plain(ink));
    paint(canvas, circle(at(end), line, 14), plain(paper));
  }
  addGrain(canvas, createRandom(3, 20), 4);
  return canvas;
}
