import { toReadable } from '../../platform/contrast.ts';
import type { BrandColors } from './settings-schema.ts';

/** What pages are written on, the page itself first. The stylesheet has the same. */
export const pageBackgrounds = {
  light: ['#ffffff', '#f6f5f1'],
  dark: ['#16171a', '#1e1f23'],
} as const;

/** WCAG 2.2, success criterion 1.4.3, level AA. */
export const LEAST_CONTRAST = 4.5;

/**
 * The brand's colour as text and as a surface of each scheme. What can be read on the page can carry the page's own colour as
 * text as well, since contrast is the same both ways.
 */
export function toBrandColors(brand: string): BrandColors {
  const { light, dark } = pageBackgrounds;
  return {
    light: {
      accent: toReadable(brand, light, { ratio: LEAST_CONTRAST, towards: 'black' }),
      on_accent: light[0],
    },
    dark: {
      accent: toReadable(brand, dark, { ratio: LEAST_CONTRAST, towards: 'white' }),
      on_accent: dark[0],
    },
  };
}
