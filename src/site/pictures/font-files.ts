/** The static fonts of `public/fonts` for pictures: Inter, in files by alphabet. `scripts/fonts.ts` makes them. */
export const pictureRanges = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'cyrillic',
  'cyrillic-ext',
] as const;
export const pictureWeights = { regular: 400, bold: 700 } as const;
export type PictureWeight = keyof typeof pictureWeights;
