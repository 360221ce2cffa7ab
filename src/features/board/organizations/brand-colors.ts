import { toReadable, toTextOn } from '../../../platform/contrast.ts';
import type { BrandColors } from './settings-schema.ts';

/** The background colors of pages, equal to the colors of the stylesheet. The main color comes first. */
export const pageBackgrounds = {
  light: ['#ffffff', '#f6f5f1'],
  dark: ['#16171a', '#1e1f23'],
} as const;

/** WCAG 2.2, success criterion 1.4.3, level AA. */
export const MIN_CONTRAST = 4.5;

/** The colors of a board that chose a brand color. Null without one. */
export function findBrandColors({ brand_color }: { brand_color: string | null }): BrandColors | null {
  return brand_color === null ? null : toBrandColors(brand_color);
}

/**
 * The brand color of filled areas, and as text and lines on the pages of the light and the dark scheme. An accent that is readable on the background is
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
    fill: brand,
    on_fill: toTextOn(brand),
  };
}
