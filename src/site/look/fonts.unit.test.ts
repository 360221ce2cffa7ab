import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BoardFont, Look } from '../../features/board/organizations/look-schema.ts';
import { ROOT_FOLDER } from '../../platform/root-folder.ts';
import { fontFamilies } from './font-families.ts';
import { fontRanges } from './font-ranges.ts';
import { fontFiles, listPreloads, printFonts } from './fonts.ts';

const fonts: BoardFont[] = ['source', 'inter', 'figtree'];
const themes: Look['theme'][] = ['calm', 'dense'];
const choices = fonts.flatMap((font) => themes.map((theme) => ({ font, theme })));

/** What a page with Polish letters loads at the first visit, and issue 20 allows. */
const MAX_BYTES = 60_000;
const MAX_LATIN_BYTES = 42_000;

/** The bytes of the files that the rules name. */
function sizeOf(paths: string[]): number {
  const byPath = new Map([...fontFiles.values()].map(({ path, response }) => [path, response.body.length]));
  return paths.map((path) => byPath.get(path) ?? Number.NaN).reduce((sum, size) => sum + size, 0);
}

const pathsIn = (css: string) => [...css.matchAll(/url\(([^)]+)\)/g)].map(([, path = '']) => path);

describe.each(choices)('the fonts of $font, $theme', (choice) => {
  test('are at most 60 kB for pages with Polish letters, and 42 kB for English ones', () => {
    const all = pathsIn(printFonts(choice));
    expect(sizeOf(all)).toBeLessThanOrEqual(MAX_BYTES);
    expect(sizeOf(listPreloads(choice))).toBeLessThanOrEqual(MAX_LATIN_BYTES);
    expect(all).toEqual(expect.arrayContaining(listPreloads(choice)));
  });

  test('swap, so that text is readable at once', () => {
    const css = printFonts(choice);
    expect(css.match(/font-display:swap/g)).toHaveLength(pathsIn(css).length);
  });
});

test('the fonts of the device load nothing', () => {
  expect(printFonts({ font: 'system', theme: 'calm' })).toBe('');
  expect(listPreloads({ font: 'system', theme: 'calm' })).toEqual([]);
});

test('the dense theme has one family', () => {
  const names = (theme: Look['theme']) =>
    new Set(printFonts({ font: 'source', theme }).match(/font-family:"[^"]+"/g)).size;
  // Each family has a fallback with a name of its own.
  expect([names('calm'), names('dense')]).toEqual([4, 2]);
});

test.each([
  ['German', 'ÄÖÜäöüß„“‚‘'],
  ['French', 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’\u202f'],
  ['Spanish', 'ÁÉÍÑÓÚÜáéíñóúü¿¡«»'],
  ['Dutch', 'ËÏÉéëï‘’'],
  ['Portuguese', 'ÃÁÀÂÇÉÊÍÕÓÔÚãáàâçéêíõóôú“”'],
  ['Polish', 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”'],
])('the files have all letters of %s', (_, letters) => {
  const ranges = Object.values(fontRanges)
    .flatMap((range) => range.split(','))
    .map((range) =>
      range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    );
  const isCovered = (code: number) =>
    ranges.some(([first = 0, last = first]) => first <= code && code <= last);
  for (const letter of `${letters}AZaz09€–—…·`)
    expect({ letter, isCovered: isCovered(letter.codePointAt(0)!) }).toEqual({ letter, isCovered: true });
});

test('each family comes with its license', () => {
  for (const { file } of Object.values(fontFamilies)) {
    const license = new URL(`public/fonts/${file}-license.txt`, ROOT_FOLDER);
    expect(existsSync(license)).toBe(true);
    expect(readFileSync(license, 'utf8')).toContain('SIL Open Font License, Version 1.1');
  }
});
