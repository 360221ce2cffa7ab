import { toReadable } from '../../platform/contrast.ts';
import type { BrandColors } from './settings-schema.ts';

/** The background colors of pages, the main one first. Keep them equal to those of the stylesheet. */
export const pageBackgrounds = {
  light: ['#ffffff', '#f6f5f1'],
  dark: ['#16171a', '#1e1f23'],
} as const;

/** WCAG 2.2, success criterion 1.4.3, level AA. */
export const MIN_CONTRAST = 4.5;

/**
 * The brand color as text and as a surface, in the light and the dark scheme. An accent that is readable on the background is
 * also readable under text of the background's color, because contrast is symmetric.
 */
export function toBrandColors(brand: string): BrandColors {
  const { light, dark } = pageBackgrounds;
  return {
    light: {
      accent: toReadable(brand, light, { ratio: MIN_CONTRAST, towards: 'black' }),
      on_accent: light[0],
    },
    dark: {
      accent: toReadable(brand, dark, { ratio: MIN_CONTRAST, towards: 'white' }),
      on_accent: dark[0],
    },
  };
}
