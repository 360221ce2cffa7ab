import { sharp } from '../../../platform/images/sharp.ts';
import type { Random } from '../../random.ts';
import { type Colour, mix } from './colours.ts';
import { everywhere, type Shape } from './shapes.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row after row. */
  readonly pixels: Uint8ClampedArray;
}

/** One colour, or a linear gradient: how far towards `to` a point is grows by `perX` and `perY` from the origin. */
export interface Fill {
  readonly from: Colour;
  readonly to: Colour;
  readonly originX: number;
  readonly originY: number;
  readonly perX: number;
  readonly perY: number;
}

export function newCanvas(width: number, height: number, fill: Fill): Canvas {
  const canvas = { width, height, pixels: new Uint8ClampedArray(width * height * 3) };
  paint(canvas, everywhere, fill);
  return canvas;
}

export function plain(colour: Colour): Fill {
  return { from: colour, to: colour, originX: 0, originY: 0, perX: 0, perY: 0 };
}

export function gradient(
  from: Colour,
  to: Colour,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): Fill {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  return { from, to, originX: x1, originY: y1, perX: (x2 - x1) / square, perY: (y2 - y1) / square };
}

/** Lays the shape over what is there. `softness` is the width of its edge in pixels: 1 is sharp, 60 a glow or a shadow. */
export function paint(
  { width, height, pixels }: Canvas,
  shape: Shape,
  fill: Fill,
  { opacity = 1, softness = 1.2 }: { opacity?: number; softness?: number } = {},
): void {
  const { from, to, originX, originY, perX, perY } = fill;
  const [left, top, right, bottom] = clip(shape, softness, width, height);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const inside = 0.5 - shape.distance(x + 0.5, y + 0.5) / softness;
      if (inside <= 0) continue;
      const cover = opacity * (inside >= 1 ? 1 : inside * inside * (3 - 2 * inside));
      const share = Math.min(1, Math.max(0, (x - originX) * perX + (y - originY) * perY));
      // Written out for speed: a loop over the channels, or an array for them, doubles the time.
      const at = (y * width + x) * 3;
      const red = pixels[at] as number;
      const green = pixels[at + 1] as number;
      const blue = pixels[at + 2] as number;
      pixels[at] = red + (from[0] + (to[0] - from[0]) * share - red) * cover;
      pixels[at + 1] = green + (from[1] + (to[1] - from[1]) * share - green) * cover;
      pixels[at + 2] = blue + (from[2] + (to[2] - from[2]) * share - blue) * cover;
    }
  }
}

/** A dark, soft rim of the shape, to lay the shape itself upon: its inside is left out, since it will be covered. */
export function paintShadow(canvas: Canvas, shape: Shape, ink: Colour, softness = 46): void {
  const rim: Shape = {
    box: shape.box,
    distance: (x, y) => {
      const distance = shape.distance(x, y);
      return distance < -softness / 2 ? softness : distance;
    },
  };
  paint(canvas, rim, plain(ink), { opacity: 0.26, softness });
}

/** Fine grain like paper's, which also keeps gradients from showing steps. */
export function addGrain({ pixels }: Canvas, random: Random, strength = 5): void {
  for (let at = 0; at < pixels.length; at += 3) {
    const grain = (random() - 0.5) * strength;
    pixels[at] = (pixels[at] as number) + grain;
    pixels[at + 1] = (pixels[at + 1] as number) + grain;
    pixels[at + 2] = (pixels[at + 2] as number) + grain;
  }
}

/** A wash of light from a corner. */
export function addLight(canvas: Canvas, light: Colour, opacity = 0.25): void {
  const { width, height } = canvas;
  const centre = { x: width * 0.2, y: 0 };
  const shape: Shape = {
    box: [0, 0, width, height],
    distance: (x, y) => Math.sqrt((x - centre.x) ** 2 + (y - centre.y) ** 2) - width * 0.45,
  };
  paint(canvas, shape, plain(mix(light, [255, 255, 255], 0.5)), { opacity, softness: width * 0.9 });
}

export async function encodeJpeg({ width, height, pixels }: Canvas): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(pixels, { raw }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
}

function clip({ box }: Shape, softness: number, width: number, height: number) {
  const margin = softness / 2 + 1;
  return [
    Math.max(0, Math.floor(box[0] - margin)),
    Math.max(0, Math.floor(box[1] - margin)),
    Math.min(width, Math.ceil(box[2] + margin)),
    Math.min(height, Math.ceil(box[3] + margin)),
  ] as const;
}
