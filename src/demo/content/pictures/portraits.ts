import { createRandom } from '../../random.ts';
import { addGrain, type Canvas, gradient, newCanvas, paint, plain } from './canvas.ts';
import { type Colour, colour, mix } from './colours.ts';
import { bar, card, circle, ellipse, overlap, ring, without } from './shapes.ts';

const size = 400;
const middle = size / 2;

interface Person {
  ground: string;
  skin: string;
  hair: string;
  clothes: string;
  hairstyle: 'parting' | 'bob' | 'curls';
  extra?: 'glasses' | 'beard';
}

/** A head and shoulders of a few plain shapes. */
export function paintPortrait(person: Person): Canvas {
  const ground = colour(person.ground);
  const canvas = newCanvas(
    size,
    size,
    gradient(mix(ground, [255, 255, 255], 0.35), ground, [60, 0, 340, 400]),
  );
  paint(canvas, circle(middle, 190, 150), plain(mix(ground, [255, 255, 255], 0.4)), { opacity: 0.55 });
  paintHairBehind(canvas, person);
  paintBody(canvas, person);
  paintFace(canvas, person);
  paintHairBefore(canvas, person);
  if (person.extra === 'glasses') paintGlasses(canvas);
  addGrain(canvas, createRandom(4, 20), 4);
  return canvas;
}

const face = ellipse(middle, 178, 72, 86);

function paintBody(canvas: Canvas, { skin, clothes }: Person): void {
  const [skinTone, cloth] = [colour(skin), colour(clothes)];
  const shoulders = ellipse(middle, 430, 150, 142);
  paint(canvas, shoulders, gradient(mix(cloth, [255, 255, 255], 0.14), cloth, [100, 290, 300, 400]));
  paint(canvas, ellipse(middle, 292, 48, 32), plain(mix(skinTone, [80, 30, 20], 0.1)));
  paint(canvas, bar(middle - 34, 220, middle + 34, 310, 30), plain(mix(skinTone, [80, 30, 20], 0.1)));
  paint(
    canvas,
    overlap(bar(middle - 34, 220, middle + 34, 310, 30), ellipse(middle, 196, 76, 90)),
    plain(mix(skinTone, [60, 20, 20], 0.24)),
  );
}

function paintFace(canvas: Canvas, { skin, hair, extra }: Person): void {
  const tone = colour(skin);
  const dark = mix(tone, [50, 20, 25], 0.72);
  for (const side of [-1, 1])
    paint(canvas, ellipse(middle + side * 71, 186, 13, 19), plain(mix(tone, [80, 30, 20], 0.12)));
  paint(canvas, face, gradient(mix(tone, [255, 255, 255], 0.12), tone, [150, 100, 250, 270]));
  if (extra === 'beard')
    paint(
      canvas,
      overlap(face, without(bar(100, 178, 300, 300), ellipse(middle, 182, 56, 46))),
      plain(colour(hair)),
    );
  for (const side of [-1, 1]) {
    paint(canvas, circle(middle + side * 28, 176, 6.5), plain(dark));
    paint(
      canvas,
      card(middle + side * 28, 154, 30, 5.5, { corner: 2.5 }),
      plain(mix(colour(hair), dark, 0.4)),
    );
    paint(canvas, circle(middle + side * 42, 204, 15), plain(colour('e0705c')), {
      opacity: 0.25,
      softness: 14,
    });
  }
  paint(
    canvas,
    overlap(ring(middle, 184, 18, 4.5), bar(middle - 9, 190, middle + 12, 206)),
    plain(mix(tone, dark, 0.45)),
  );
  paint(
    canvas,
    overlap(ring(middle, 208, 25, 6), bar(middle - 19, 222, middle + 19, 240)),
    plain(mix(dark, colour('b0413e'), 0.55)),
  );
}

function paintHairBehind(canvas: Canvas, { hair, hairstyle }: Person): void {
  const tone = colour(hair);
  if (hairstyle === 'bob')
    paint(canvas, bar(middle - 100, 84, middle + 100, 276, 84), plain(mix(tone, [0, 0, 0], 0.14)));
  if (hairstyle !== 'curls') return;
  for (let n = 0; n < 15; n++) {
    const angle = Math.PI * (0.88 + (n / 14) * 1.24);
    paint(
      canvas,
      circle(middle + Math.cos(angle) * 82, 158 + Math.sin(angle) * 84, 32),
      plain(mix(tone, [0, 0, 0], (n % 3) * 0.08)),
    );
  }
}

function paintHairBefore(canvas: Canvas, { hair, hairstyle }: Person): void {
  const tone = colour(hair);
  const cap = ellipse(middle, 166, 82, 90);
  const fill = gradient(mix(tone, [255, 255, 255], 0.16), tone, [130, 80, 270, 180]);
  if (hairstyle === 'curls') {
    paintCurls(canvas, [middle - 58, 112, 116], tone);
    return;
  }
  const brow =
    hairstyle === 'bob' ? bar(middle - 66, 142, middle + 66, 330, 16) : ellipse(middle + 18, 228, 94, 104);
  paint(canvas, overlap(without(cap, brow), bar(90, 60, 310, hairstyle === 'bob' ? 236 : 176, 12)), fill);
}

/** A row of locks from a place on, over a width. */
function paintCurls(canvas: Canvas, [x, y, width]: readonly [number, number, number], tone: Colour): void {
  for (let n = 0; n < 6; n++) {
    const across = n / 5 - 0.5;
    const lock = circle(x + width * (across + 0.5), y + across ** 2 * 70 - 8, 25);
    paint(canvas, lock, plain(mix(tone, [0, 0, 0], ((n + 1) % 3) * 0.08)));
  }
}

function paintGlasses(canvas: Canvas): void {
  const frame = plain(colour('2b2f38'));
  for (const side of [-1, 1]) {
    paint(canvas, circle(middle + side * 30, 177, 25), plain([255, 255, 255]), { opacity: 0.16 });
    paint(canvas, ring(middle + side * 30, 177, 25, 4.5), frame);
    paint(canvas, bar(middle + side * 64 - 10, 172, middle + side * 64 + 10, 176), frame);
  }
  paint(canvas, overlap(ring(middle, 178, 7, 4), bar(middle - 8, 168, middle + 8, 178)), frame);
}
