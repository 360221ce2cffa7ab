import sharp from 'sharp';

const WIDTH = 4000;
const HEIGHT = 3000;
/** With so much noise the file has 5.0 MB; 5.2 are the most that an upload may have. */
const NOISE = 54;

/** A JPEG of 12 megapixels, another one for each seed. Noise takes as many bytes as the leaves and the skin of a photo. */
export function takePhoto(seed: number): Promise<Buffer> {
  return sharp(makePixels(seed), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A sky with grain. The generator is Marsaglia's xorshift, since 12 million numbers are needed. */
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
