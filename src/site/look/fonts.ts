import { readFileSync } from 'node:fs';
import type { Look } from '../../features/board/organizations/look-schema.ts';
import { ROOT_FOLDER } from '../../platform/root-folder.ts';
import { type StaticFile, toStaticFile } from '../static-file.ts';
import { type FontFamily, fontFamilies, fontPairs } from './font-families.ts';
import { type FontRange, fontRanges } from './font-ranges.ts';

const ranges = Object.keys(fontRanges) as FontRange[];

/** Every font file by its name, such as `inter-latin`. */
export const fontFiles: ReadonlyMap<string, StaticFile> = new Map(
  Object.values(fontFamilies).flatMap(({ file }) =>
    ranges.map((range) => [`${file}-${range}`, readFont(`${file}-${range}`)] as const),
  ),
);

function readFont(name: string): StaticFile {
  const bytes = readFileSync(new URL(`public/fonts/${name}.woff2`, ROOT_FOLDER));
  return toStaticFile([name, 'woff2'], 'font/woff2', bytes);
}

type FontChoice = Pick<Look, 'font' | 'theme'>;

/** The rules that load the fonts, and the names of the fonts. Nothing for the fonts of the device. */
export function printFonts(choice: FontChoice): string {
  const families = familiesOf(choice);
  const [text, headings = text] = families;
  if (!text || !headings) return '';
  const faces = families.flatMap((family) => [
    ...ranges.map((range) => toFace(family, range)),
    toFallback(family),
  ]);
  const names = `:root{--text:${listNames(text)},${SANS};--headings:${listNames(headings)},${SANS};--quotes:var(--text)}`;
  return `${faces.join('\n')}\n${names}\n`;
}

/** Paths of the files that nearly every page needs: the basic Latin letters. */
export function listPreloads(choice: FontChoice): string[] {
  return familiesOf(choice).map(({ file }) => getFont(`${file}-latin`).path);
}

/** The font of the text, and the font of headings if it is another. The dense theme has one font for both. */
function familiesOf({ font, theme }: FontChoice): FontFamily[] {
  if (font === 'system') return [];
  const { text, headings } = fontPairs[font];
  return theme === 'dense' || text === headings ? [text] : [text, headings];
}

const SANS = 'system-ui,sans-serif';

function toFace({ file, name, weights: { min, max } }: FontFamily, range: FontRange): string {
  const weight = min === max ? min : `${min} ${max}`;
  const { path } = getFont(`${file}-${range}`);
  return `@font-face{font-family:"${name}";src:url(${path}) format("woff2");font-weight:${weight};font-display:swap;unicode-range:${fontRanges[range]}}`;
}

function toFallback({ name, fallback: { local, sizeAdjust } }: FontFamily): string {
  return `@font-face{font-family:"${name} fallback";src:local("${local}");size-adjust:${sizeAdjust}%}`;
}

function listNames({ name }: FontFamily): string {
  return `"${name}","${name} fallback"`;
}

function getFont(name: string): StaticFile {
  const file = fontFiles.get(name);
  if (!file) throw new Error(`There is no font ${name}.`);
  return file;
}
