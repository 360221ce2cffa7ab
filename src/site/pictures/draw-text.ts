import type { Font } from 'opentype.js/dist/opentype.mjs';
import { type Letter, toLetters } from './fonts.ts';

interface Style {
  fonts: readonly Font[];
  /** In pixels. */
  size: number;
}

/** The width of a text in pixels. */
export function measureText(text: string, style: Style): number {
  return place(text, style).width;
}

/** The outlines of a text whose baseline begins at this point, as the data of an SVG path. It has digits and commands only. */
export function drawText(text: string, style: Style, x: number, y: number): string {
  return place(text, style)
    .letters.map(({ glyph, offset, font }) =>
      glyph.getPath(x + offset, y, style.size, {}, font).toPathData(1),
    )
    .join('');
}

interface Room {
  /** In pixels. */
  width: number;
  maxLines: number;
}

/** Breaks a text into lines of about the same width. Lines beyond the limit are left out, with an ellipsis at the end. */
export function breakLines(text: string, style: Style, { width, maxLines }: Room): string[] {
  const words = splitWords(text, style, width);
  const space = measureText(' ', style);
  const lines = fillLines(words, space, width);
  if (lines.length > maxLines) return endWithEllipsis(lines.slice(0, maxLines), style, width);
  return balance(lines, (narrower) => fillLines(words, space, narrower), width);
}

interface Word {
  text: string;
  width: number;
}

/** Words. A word that is wider than a line comes in pieces. */
function splitWords(text: string, style: Style, width: number): Word[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const whole = { text: word, width: measureText(word, style) };
      return whole.width <= width ? whole : cutWord(word, style, width);
    });
}

function cutWord(word: string, style: Style, width: number): Word[] {
  const pieces: Word[] = [];
  let piece = { text: '', width: 0 };
  for (const character of word) {
    const added = measureText(character, style);
    if (piece.width + added > width) {
      pieces.push(piece);
      piece = { text: '', width: 0 };
    }
    piece = { text: piece.text + character, width: piece.width + added };
  }
  return [...pieces, piece];
}

function fillLines(words: Word[], space: number, width: number): string[] {
  const lines: Word[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && line.width + space + word.width <= width) {
      line.text += ` ${word.text}`;
      line.width += space + word.width;
    } else lines.push({ ...word });
  }
  return lines.map(({ text }) => text);
}

const STEPS = 20;

/** The same number of lines with the smallest width, so that no word stands alone. */
function balance(lines: string[], fill: (width: number) => string[], width: number): string[] {
  let balanced = lines;
  for (let step = 1; step < STEPS; step++) {
    const narrower = fill((width * (STEPS - step)) / STEPS);
    if (narrower.length > lines.length) return balanced;
    balanced = narrower;
  }
  return balanced;
}

function endWithEllipsis(lines: string[], style: Style, width: number): string[] {
  const last = [...(lines.at(-1) ?? '')];
  while (last.length > 0 && measureText(`${last.join('')}…`, style) > width) last.pop();
  return [...lines.slice(0, -1), `${last.join('').trimEnd()}…`];
}

interface PlacedLetter extends Letter {
  /** From the start of the text, in pixels. */
  offset: number;
}

function place(text: string, { fonts, size }: Style): { letters: PlacedLetter[]; width: number } {
  const letters: PlacedLetter[] = [];
  let width = 0;
  let previous: Letter | undefined;
  for (const letter of toLetters(text, fonts)) {
    const scale = size / letter.font.unitsPerEm;
    // Fonts know the pairs of their own letters only.
    if (previous?.font === letter.font)
      width += letter.font.getKerningValue(previous.glyph, letter.glyph) * scale;
    letters.push({ ...letter, offset: width });
    width += (letter.glyph.advanceWidth ?? 0) * scale;
    previous = letter;
  }
  return { letters, width };
}
