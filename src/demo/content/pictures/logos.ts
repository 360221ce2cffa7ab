import { type Canvas, encodeJpeg, newCanvas, paint, plain } from './canvas.ts';
import { type Colour, colour, nth, palette } from './colours.ts';
import { bar, card, circle, overlap, ring, type Shape, without } from './shapes.ts';

const SIZE = 480;
const MIDDLE = SIZE / 2;
const paper: Colour = colour('fbf8f1');

/** The shapes of a mark from the back to the front, each with the number of its colour. */
type Mark = readonly (readonly [Shape, number])[];

const disc = circle(MIDDLE, MIDDLE, 160);
const lower = bar(0, MIDDLE, SIZE, SIZE);
const right = bar(MIDDLE, 0, SIZE, SIZE);

/** Marks of invented companies: plain shapes that are told apart when they are as small as a thumbnail. */
const marks = {
  horizon: [
    [disc, 0],
    [overlap(disc, lower), 1],
    [overlap(disc, bar(0, 312, SIZE, 336)), 2],
    [circle(MIDDLE, MIDDLE, 58), 2],
  ],
  crane: [
    [card(MIDDLE, MIDDLE, 300, 300, { corner: 60 }), 0],
    [bar(150, 140, 180, 340), 1],
    [bar(150, 140, 340, 170), 1],
    [bar(300, 170, 316, 240), 1],
    [bar(276, 240, 340, 300, 8), 2],
  ],
  lens: [
    [ring(216, 216, 110, 46), 0],
    [card(338, 338, 140, 44, { corner: 22, angle: Math.PI / 4 }), 0],
    [circle(216, 216, 44), 1],
  ],
  tiles: [
    [bar(90, 90, 232, 232, 18), 0],
    [bar(248, 90, 390, 232, 71), 1],
    [bar(90, 248, 232, 390, 71), 2],
    [bar(248, 248, 390, 390, 18), 0],
  ],
  wheel: [
    [ring(MIDDLE, MIDDLE, 140, 34), 0],
    [card(MIDDLE, MIDDLE, 280, 16), 0],
    [card(MIDDLE, MIDDLE, 280, 16, { angle: Math.PI / 3 }), 0],
    [card(MIDDLE, MIDDLE, 280, 16, { angle: -Math.PI / 3 }), 0],
    [circle(MIDDLE, MIDDLE, 42), 1],
  ],
  flower: [
    [circle(MIDDLE, 150, 74), 0],
    [circle(330, MIDDLE, 74), 1],
    [circle(MIDDLE, 330, 74), 0],
    [circle(150, MIDDLE, 74), 1],
    [circle(MIDDLE, MIDDLE, 62), 2],
  ],
  moon: [
    [without(disc, circle(300, 190, 130)), 0],
    [circle(318, 176, 46), 1],
  ],
  leaf: [
    [overlap(circle(150, 150, 200), circle(330, 330, 200)), 0],
    [overlap(right, overlap(circle(150, 150, 200), circle(330, 330, 200))), 1],
    [card(MIDDLE, MIDDLE, 12, 280, { corner: 6, angle: Math.PI / 4 }), 2],
  ],
} as const satisfies Record<string, Mark>;

export type MarkName = keyof typeof marks;

/** A mark on paper in hex colours apart by spaces; the same at each run. */
export async function makeLogo(name: MarkName, colours: string): Promise<Buffer> {
  const canvas: Canvas = newCanvas(SIZE, SIZE, plain(paper));
  for (const [shape, number] of marks[name]) paint(canvas, shape, plain(nth(palette(colours), number)));
  return encodeJpeg(canvas);
}
