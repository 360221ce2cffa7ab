/**
 * Makes the fonts of `public/fonts` from the packages of Fontsource: only the characters, weights and features that boards use. The
 * static fonts are for pictures that the server draws, which have no browser to choose a weight. Usage: npm run fonts
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { type FontFamily, fontFamilies } from '../src/site/look/font-families.ts';
import { type FontRange, fontRanges } from '../src/site/look/font-ranges.ts';
import { pictureRanges, pictureWeights } from '../src/site/pictures/font-files.ts';

const ROOT = new URL('../', import.meta.url);
const TARGET = new URL('public/fonts/', ROOT);
/** Kerning, ligatures and digits of one width. Browsers kern no letters of different files, so only the basic letters have kerning. */
const FEATURES = { latin: ['kern', 'liga', 'tnum'], 'latin-ext': [] };

await mkdir(TARGET, { recursive: true });
for (const family of Object.values(fontFamilies)) await writeFamily(family);
for (const weight of Object.values(pictureWeights)) await writeStatic(weight);

async function writeFamily({ file, weights }: FontFamily): Promise<void> {
  for (const [range, characters] of Object.entries(fontRanges)) {
    const font = await subsetFont(await readSource(file, range), listCharacters(characters), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES[range as FontRange],
      noHinting: true,
      variationAxes: { wght: weights.min === weights.max ? weights.min : weights },
    });
    await write(`${file}-${range}.woff2`, font);
  }
  await write(`${file}-license.txt`, await readFile(new URL(`${packageOf(file)}LICENSE`, ROOT)));
}

/** Inter for pictures, whose texts may also be in Greek and Cyrillic letters. */
async function writeStatic(weight: number): Promise<void> {
  for (const range of pictureRanges) {
    const font = await subsetFont(await readSource('inter', range), undefined, {
      keepAllGlyphs: true,
      targetFormat: 'sfnt',
      keepFeatures: ['kern'],
      noHinting: true,
      variationAxes: { wght: weight },
    });
    await write(`picture-${range}-${weight}.ttf`, font);
  }
}

function packageOf(file: string): string {
  return `node_modules/@fontsource-variable/${file}/`;
}

async function readSource(file: string, range: string): Promise<Buffer> {
  return readFile(new URL(`${packageOf(file)}files/${file}-${range}-wght-normal.woff2`, ROOT));
}

function listCharacters(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

async function write(name: string, content: Buffer): Promise<void> {
  await writeFile(new URL(name, TARGET), content);
  console.log(`${name}: ${content.length} bytes`);
}
