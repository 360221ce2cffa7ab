/** Version 2.9 has no types, and those of version 2.3 lack the features. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2';
    /** Tags of the layout features to keep. */
    keepFeatures: readonly string[];
    noHinting?: boolean;
    /** One value pins an axis, two limit it. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    /** Without `text`. */
    keepAllGlyphs?: boolean;
  }

  // biome-ignore lint/style/noDefaultExport: it is that of the package.
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}
