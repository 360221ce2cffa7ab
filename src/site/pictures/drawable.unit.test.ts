import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { toDrawable } from './drawable.ts';
import { loadFonts } from './fonts.ts';

const content = {
  title: 'Pilot',
  subtitle: 'North Sea Pilots',
  facts: ['Kiel'],
  boardName: 'Harbour Jobs',
  fill: '#f5c518',
};

it.each([
  [{ title: '港湾パイロット' }, 'North Sea Pilots', undefined],
  [{ title: 'مرشد الميناء' }, 'North Sea Pilots', undefined],
  [{ title: '🚢🚢🚢' }, 'North Sea Pilots', undefined],
  [{ title: '港湾', subtitle: '北海' }, 'Harbour Jobs', undefined],
  [{ title: '港湾', subtitle: undefined }, 'Harbour Jobs', undefined],
  [{ title: 'Lotse 🚢 (港湾)' }, 'Lotse', 'North Sea Pilots'],
  [{ title: 'シニア・パイロット IT' }, 'North Sea Pilots', undefined],
  [{ title: 'Ｐｉｌｏｔ' }, 'Pilot', 'North Sea Pilots'],
  [{ title: 'Żeglarz', subtitle: '北海' }, 'Żeglarz', ''],
  [{ title: '???' }, '???', 'North Sea Pilots'],
])('%j shows “%s”', async (fields, title, subtitle) => {
  const drawn = toDrawable({ ...content, ...fields }, await loadFonts());
  expect([drawn.title, drawn.subtitle]).toEqual([title, subtitle]);
});

it('a picture without any letter of the fonts is still one', async () => {
  const fonts = await loadFonts();
  for (const text of ['港湾', '🚢', 'مرشد', '\u0301', '\u200b', ' ']) {
    const svg = drawPicture(
      { title: text, subtitle: text, facts: [text], boardName: text, fill: '#f5c518' },
      fonts,
    );
    expect(svg).toMatch(/^<svg [^>]+>(<rect [^>]+>|<path [^>]+>)+<\/svg>$/);
  }
});
