/** The characters of each font file, as in `unicode-range`. Pages load a file only if they have some of its characters. */
export const fontRanges = {
  /** English, German, French, Spanish, Dutch, Portuguese and Italian. */
  latin:
    'U+0020-007E,U+00A0-00FF,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2009-200A,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2248,U+2260,U+2264-2265',
  /** Polish and the other languages of Europe in Latin letters. */
  'latin-ext': 'U+0100-0151,U+0154-017F,U+0218-021B,U+1E9E,U+20B9-20BA,U+20BD',
} as const;

export type FontRange = keyof typeof fontRanges;
