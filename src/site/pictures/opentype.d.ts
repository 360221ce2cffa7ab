/** The part of opentype.js that pictures use. Its published types declare the globals of browsers, which the server does not have. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface Glyph {
    advanceWidth?: number;
    getPath(
      x: number,
      y: number,
      size: number,
      options: object,
      font: Font,
    ): { toPathData(decimals: number): string };
  }

  export interface Font {
    unitsPerEm: number;
    /** 0 for a character that the font lacks. */
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
    /** In units of the font. */
    getKerningValue(left: Glyph, right: Glyph): number;
  }

  export function parse(bytes: ArrayBufferLike): Font;
}
