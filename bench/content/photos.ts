import sharp from 'sharp';

const WIDTH = 4000;
const HEIGHT = 3000;
/** With this much noise, the file has 5.0 MB. The upload limit is 5.2 MB. */
const NOISE = 54;

/** A JPEG of 12 megapixels that depends on the seed. Noise makes the file as large as the details of a real photo would. */
export function makePhoto(seed: number): Promise<Buffer> {
  return sharp(makePixels(seed), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A color gradient with noise. Uses Marsaglia's xorshift, because it needs 12 million random numbers. */
function makePixels(seed: number): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x6d2b79f5) | 1;
  let position = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const grain = ((((state & 255) + ((state >>> 8) & 255)) * NOISE) >> 8) - NOISE;
      pixels[position++] = 60 + (x * 120) / WIDTH + grain;
      pixels[position++] = 80 + (y * 120) / HEIGHT + grain;
      pixels[position++] = 140 + grain;
    }
  }
  return pixels;
}
