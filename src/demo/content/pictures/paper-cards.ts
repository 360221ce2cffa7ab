import { createRandom, type Random } from '../../random.ts';
import { addGrain, type Canvas, gradient, newCanvas, paint, paintShadow, plain } from './canvas.ts';
import { type Colour, mix, nth } from './colours.ts';
import { coverHeight, coverWidth } from './landscapes.ts';
import { card, circle } from './shapes.ts';

/** Sheets of paper with lines of writing and a coloured head. Colours: desk, paper, ink, then the heads. */
export function paintSheets(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 8);
  const desk = nth(colours, 0);
  const canvas = newCanvas(
    coverWidth,
    coverHeight,
    gradient(mix(desk, [255, 255, 255], 0.16), desk, [0, 0, 1200, 675]),
  );
  const places = [
    [210, 390, -0.16],
    [985, 330, 0.13],
    [455, 330, -0.05],
    [740, 400, 0.06],
  ] as const;
  for (const [n, [x, y, angle]] of places.entries())
    paintSheet(canvas, random, { x, y, angle, colours, head: nth(colours, 3 + n) });
  addGrain(canvas, random);
  return canvas;
}

/** Two voices: bubbles of speech, large and small. Colours: ground, then the bubbles, the last one for dots. */
export function paintBubbles(seed: number, colours: readonly Colour[]): Canvas {
  const random = createRandom(seed, 9);
  const ground = nth(colours, 0);
  const canvas = newCanvas(
    coverWidth,
    coverHeight,
    gradient(mix(ground, [255, 255, 255], 0.3), ground, [0, 0, 1200, 675]),
  );
  const ink = mix(ground, [0, 0, 0], 0.72);
  const dots = nth(colours, colours.length - 1);
  const bubbles = [
    [330, 170, 400, 170, -1],
    [860, 260, 460, 190, 1],
    [410, 420, 500, 190, -1],
    [905, 545, 330, 150, 1],
  ] as const;
  for (const [n, [x, y, width, height, side]] of bubbles.entries()) {
    const tone = nth(colours, 1 + (n % (colours.length - 2)));
    const fill = gradient(mix(tone, [255, 255, 255], 0.22), tone, [
      x,
      y - height / 2,
      x + 60,
      y + height / 2,
    ]);
    const body = card(x, y, width, height, { corner: 64 });
    const tail = card(x + side * (width / 2 - 104), y + height / 2 - 10, 62, 62, {
      corner: 10,
      angle: Math.PI / 4,
    });
    paintShadow(canvas, body, ink, 60);
    paintShadow(canvas, tail, ink, 30);
    paint(canvas, tail, plain(tone));
    paint(canvas, body, fill);
    for (let dot = 0; dot < 3; dot++)
      paint(canvas, circle(x + (dot - 1) * 58, y, 15), plain(dots), { opacity: 0.9 });
  }
  addGrain(canvas, random);
  return canvas;
}

interface Sheet {
  x: number;
  y: number;
  angle: number;
  colours: readonly Colour[];
  head: Colour;
}

function paintSheet(canvas: Canvas, random: Random, { x, y, angle, colours, head }: Sheet): void {
  const [paper, ink] = [nth(colours, 1), nth(colours, 2)];
  const sheet = card(x, y, 330, 440, { corner: 10, angle });
  paintShadow(canvas, card(x + 6, y + 14, 330, 440, { corner: 10, angle }), mix(ink, [0, 0, 0], 0.4), 52);
  paint(
    canvas,
    sheet,
    gradient(mix(paper, [255, 255, 255], 0.5), paper, [x - 100, y - 220, x + 100, y + 220]),
  );
  const line = (across: number, down: number, width: number, height: number, tone: Colour, opacity = 1) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const [dx, dy] = [across + width / 2 - 165 + 34, down - 220];
    const place = [x + dx * cos - dy * sin, y + dx * sin + dy * cos] as const;
    paint(canvas, card(...place, width, height, { corner: height / 2, angle }), plain(tone), { opacity });
  };
  line(0, 54, 150 + random() * 70, 26, head);
  line(0, 92, 90 + random() * 50, 12, mix(ink, paper, 0.35));
  for (let n = 0; n < 8; n++)
    line(0, 138 + n * 26, n % 4 === 3 ? 120 + random() * 60 : 240 + random() * 22, 9, mix(ink, paper, 0.62));
  line(0, 380, 108, 34, head, 0.92);
}
