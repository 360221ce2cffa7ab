import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renderSvg } from '../../platform/images/render-svg.ts';
import { drawPicture } from './draw-picture.ts';
import { loadFonts } from './fonts.ts';
import type { PictureContent } from './picture.ts';

const content: PictureContent = {
  title: 'Harbour Pilot',
  subtitle: 'North Sea Pilots',
  facts: ['Rotterdam, Netherlands', '€52,000–€68,000 a year'],
  boardName: 'Harbour Jobs',
  fill: '#1d5c63',
};

const draw = async (changes: Partial<PictureContent> = {}) =>
  drawPicture({ ...content, ...changes }, await loadFonts());

/** The number of lines of text: titles, subtitle, facts and the name of the board. */
const countLines = (svg: string) => svg.match(/<path d="M/g)?.length ?? 0;

/** Rectangles and outlines with digits and commands: nothing that a text could smuggle in, and nothing that needs a font. */
const SHAPES_ONLY =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="630">(<rect [a-z0-9 ="#-]+\/>|<path d="[MLQCZ0-9. -]*" fill="#[0-9a-f]{6}"\/>)+<\/svg>$/;

describe('a picture', () => {
  test('consists of outlines only, so that it needs no font of the machine', async () => {
    const svg = await draw();
    expect(svg).toMatch(SHAPES_ONLY);
    expect(countLines(svg)).toBe(4);
    expect(svg).toContain('fill="#1d5c63"');
  });

  test('is a JPEG of 1200 × 630 with ink where the title is', async () => {
    const jpeg = await renderSvg(await draw());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const inkOf = async (left: number, top: number) =>
      Math.min(
        ...(await sharp(jpeg).extract({ left, top, width: 400, height: 90 }).greyscale().raw().toBuffer()),
      );
    // The title stands at the left below the bar. Nothing is at the right of the board's name.
    expect(await inkOf(80, 110)).toBeLessThan(60);
    expect(await inkOf(780, 520)).toBeGreaterThan(240);
  });

  test.each([
    ['markup', '</svg><script>alert(1)</script><image href="https://elsewhere.example/a.png"/>'],
    ['quotes and entities', '"><&quot;&#x3c;]]>'],
    ['control characters', '\u0000\u0008\u202e\ufffe pilot'],
    ['emoji', '🚢 Pilot 👩🏽‍✈️'],
    ['combining accents', 'Pi\u0301lot \u0301\u0302\u0303'.repeat(20)],
    ['letters that no font has', 'パイロット مرشد'],
    ['nothing', ''],
  ])('has only outlines whatever its texts contain: %s', async (_, text) => {
    const svg = await draw({ title: text, subtitle: text, facts: [text], boardName: text });
    expect(svg).toMatch(SHAPES_ONLY);
    await renderSvg(svg);
  });

  test.each([
    ['Greek', 'Λιμάνι'],
    ['Cyrillic', 'Лоцман порта'],
    ['Polish', 'Łódź żółć'],
    ['Vietnamese', 'Hoa tiêu cảng'],
  ])('has %s letters', async (_, title) => {
    const letters = [...title.replaceAll(' ', '')].length;
    const [path = ''] = /<path d="M[^"]*"/.exec(await draw({ title })) ?? [];
    // Each letter has at least one outline.
    expect(path.match(/M/g)?.length).toBeGreaterThanOrEqual(letters);
  });

  test('shrinks long titles, and ends what does not fit with an ellipsis', async () => {
    const lines = async (title: string) => countLines(await draw({ title })) - 3;
    expect(await lines('Senior harbour pilot for the night shift')).toBe(2);
    expect(
      await lines('Senior harbour pilot for the night shift in the port of Rotterdam, Netherlands'),
    ).toBe(3);
    expect(await lines('word '.repeat(200))).toBe(4);
    expect(await lines('x'.repeat(10_000))).toBe(4);
  });

  test('stays within the margins', async () => {
    const svg = await draw({ title: 'W'.repeat(300), subtitle: 'W'.repeat(300), facts: ['W'.repeat(300)] });
    const xs = [...svg.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThanOrEqual(1120);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(80);
  });
});
