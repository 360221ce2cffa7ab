import { fontFamilies } from '../src/site/look/font-families.ts';
import { fontRanges } from '../src/site/look/font-ranges.ts';

/** The rules that load the font of the dashboard, which is one of the fonts of boards. */
export function printDashboardFonts(): string {
  const { file, name, weights, fallback } = fontFamilies.inter;
  const faces = Object.entries(fontRanges).map(
    ([range, characters]) => `@font-face {
  font-display: optional;
  font-family: ${name};
  font-weight: ${weights.min} ${weights.max};
  src: url("../../../public/fonts/${file}-${range}.woff2") format("woff2");
  unicode-range: ${characters.replaceAll(',', ', ')};
}`,
  );
  return `/* Generated from src/site/look by npm run generate. Do not edit. */

${faces.join('\n\n')}

@font-face {
  font-family: "${name} fallback";
  size-adjust: ${fallback.sizeAdjust}%;
  src: local("${fallback.local}");
}
`;
}
