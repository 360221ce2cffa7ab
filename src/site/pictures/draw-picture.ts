import { breakLines, drawText, measureText } from './draw-text.ts';
import { toDrawable } from './drawable.ts';
import type { PictureFonts } from './fonts.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureContent } from './picture.ts';

const MARGIN = 80;
const WIDTH = PICTURE_WIDTH - 2 * MARGIN;
const INK = '#1b1c1e';
const QUIET = '#5a5c61';
/** The largest size whose lines are few enough. */
const TITLE_SIZES = [
  { size: 84, maxLines: 2 },
  { size: 68, maxLines: 3 },
  { size: 54, maxLines: 4 },
];
/** Longer texts do not fit, and no reader of a small picture would read them. */
const MAX_TEXT = 200;

/**
 * Draws the picture as SVG. Texts become outlines, so that the picture is the same on machines without fonts, and so that no text is
 * markup.
 */
export function drawPicture(given: PictureContent, fonts: PictureFonts): string {
  const content = toDrawable(given, fonts);
  const { fill } = content;
  const shapes = [
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="#ffffff"/>`,
    `<rect width="${PICTURE_WIDTH}" height="24" fill="${fill}"/>`,
    ...drawHead(content, fonts),
    ...drawFoot(content, fonts),
  ];
  const size = `width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.join('')}</svg>`;
}

/** Title, subtitle and facts, from the top. */
function drawHead(
  { title, subtitle, facts = [] }: PictureContent,
  { bold, regular }: PictureFonts,
): string[] {
  const { size, lines } = fitTitle(cut(title), bold);
  const shapes: string[] = [];
  let baseline = 24 + MARGIN;
  for (const line of lines) {
    baseline += size * 1.02;
    shapes.push(toShape(drawText(line, { fonts: bold, size }, MARGIN, baseline), INK));
    baseline += size * 0.14;
  }
  const below = [
    { text: subtitle, size: 42, color: INK },
    { text: facts.join(' · '), size: 36, color: QUIET },
  ];
  baseline += 20;
  for (const { text, size, color } of below) {
    if (!text) continue;
    const style = { fonts: regular, size };
    baseline += size * 1.3;
    const [line = ''] = breakLines(cut(text), style, { width: WIDTH, maxLines: 1 });
    shapes.push(toShape(drawText(line, style, MARGIN, baseline), color));
  }
  return shapes;
}

/** The board's name behind a square in its color. */
function drawFoot({ boardName, fill }: PictureContent, { bold }: PictureFonts): string[] {
  const style = { fonts: bold, size: 32 };
  const baseline = PICTURE_HEIGHT - 60;
  const [name = ''] = breakLines(cut(boardName), style, { width: WIDTH - 64, maxLines: 1 });
  return [
    `<rect x="${MARGIN}" y="${baseline - 34}" width="44" height="44" rx="10" fill="${fill}"/>`,
    toShape(drawText(name, style, MARGIN + 64, baseline), INK),
  ];
}

function fitTitle(title: string, fonts: PictureFonts['bold']): { size: number; lines: string[] } {
  for (const { size, maxLines } of TITLE_SIZES) {
    const style = { fonts, size };
    const lines = breakLines(title, style, { width: WIDTH, maxLines: maxLines + 1 });
    // A smaller size is better than a broken word.
    const hasWholeWords = title.split(/\s+/).every((word) => measureText(word, style) <= WIDTH);
    if (lines.length <= maxLines && hasWholeWords) return { size, lines };
  }
  const { size, maxLines } = TITLE_SIZES.at(-1) ?? { size: 54, maxLines: 4 };
  return { size, lines: breakLines(title, { fonts, size }, { width: WIDTH, maxLines }) };
}

function cut(text: string): string {
  return [...text.normalize('NFC')].slice(0, MAX_TEXT).join('');
}

function toShape(data: string, color: string): string {
  return `<path d="${data}" fill="${color}"/>`;
}
