import type { BrandColors } from '../../organizations/settings-schema.ts';

/** In whose name an email is sent. */
export interface Brand {
  name: string;
  url: string;
  logoUrl: string | null;
  colors: BrandColors;
}

/** The colors of Corkboard, equal to the colors of the stylesheet. */
export const defaultColors: BrandColors = {
  light: { accent: '#14532d', on_accent: '#ffffff' },
  dark: { accent: '#86d9a4', on_accent: '#0c1a11' },
  fill: '#14532d',
  on_fill: '#ffffff',
};
