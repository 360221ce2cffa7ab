import { readFile } from 'node:fs/promises';
import type { Font, Glyph } from 'opentype.js/dist/opentype.mjs';
import { ROOT_FOLDER } from '../../platform/root-folder.ts';
import { type PictureWeight, pictureRanges, pictureWeights } from './font-files.ts';

/** A letter with the font that has it. */
export interface Letter {
  glyph: Glyph;
  font: Font;
}

export type PictureFonts = Record<PictureWeight, Font[]>;

let loaded: Promise<PictureFonts> | undefined;

/** Loads the fonts with the first picture: the server needs none of them otherwise. */
export function loadFonts(): Promise<PictureFonts> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PictureFonts> {
  // The main file is for CommonJS, and has other exports in a bundle than without one.
  const { parse } = await import('opentype.js/dist/opentype.mjs');
  const read = async (weight: number) =>
    Promise.all(
      pictureRanges.map(async (range) => {
        const file = new URL(`public/fonts/picture-${range}-${weight}.ttf`, ROOT_FOLDER);
        const { buffer, byteOffset, length } = await readFile(file);
        return parse(buffer.slice(byteOffset, byteOffset + length));
      }),
    );
  return { regular: await read(pictureWeights.regular), bold: await read(pictureWeights.bold) };
}

/** The letters of a text. A letter that no font has loses its accents, and is left out if that does not help. */
export function toLetters(text: string, fonts: readonly Font[]): Letter[] {
  return [...text].flatMap(
    (character) =>
      findLetter(character, fonts) ?? findLetter(character.normalize('NFD').charAt(0), fonts) ?? [],
  );
}

function findLetter(character: string, fonts: readonly Font[]): Letter | undefined {
  for (const font of fonts) {
    // Glyph 0 is drawn for characters that the font lacks.
    if (font.charToGlyphIndex(character) > 0) return { glyph: font.charToGlyph(character), font };
  }
  return undefined;
}
