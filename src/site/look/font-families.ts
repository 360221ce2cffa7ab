import type { BoardFont } from '../../features/board/organizations/look-schema.ts';

/** A family of `public/fonts`. `scripts/fonts.ts` makes the files from the packages of Fontsource. */
export interface FontFamily {
  /** Begins the names of its files. */
  file: string;
  /** In CSS. */
  name: string;
  /** Of the variable font in the files: the weights that pages use. */
  weights: { min: number; max: number };
  /** The font that the text has until the file is loaded, scaled in percent to about the same width, so that lines hardly move. */
  fallback: { local: 'Arial' | 'Times New Roman'; sizeAdjust: number };
}

const text = { min: 400, max: 700 };
const headings = { min: 600, max: 600 };

export const fontFamilies = {
  sourceSans: {
    file: 'source-sans-3',
    name: 'Source Sans 3',
    weights: text,
    fallback: { local: 'Arial', sizeAdjust: 93 },
  },
  sourceSerif: {
    file: 'source-serif-4',
    name: 'Source Serif 4',
    weights: headings,
    fallback: { local: 'Times New Roman', sizeAdjust: 112 },
  },
  inter: { file: 'inter', name: 'Inter', weights: text, fallback: { local: 'Arial', sizeAdjust: 107 } },
  figtree: { file: 'figtree', name: 'Figtree', weights: text, fallback: { local: 'Arial', sizeAdjust: 101 } },
  bricolage: {
    file: 'bricolage-grotesque',
    name: 'Bricolage Grotesque',
    weights: headings,
    fallback: { local: 'Arial', sizeAdjust: 100 },
  },
} as const satisfies Record<string, FontFamily>;

/** The families of each font that a board can choose. */
export const fontPairs: Record<Exclude<BoardFont, 'system'>, { text: FontFamily; headings: FontFamily }> = {
  source: { text: fontFamilies.sourceSans, headings: fontFamilies.sourceSerif },
  inter: { text: fontFamilies.inter, headings: fontFamilies.inter },
  figtree: { text: fontFamilies.figtree, headings: fontFamilies.bricolage },
};
