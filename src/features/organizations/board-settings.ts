import type { OrganizationRow } from './queries.ts';
import type { BrandColors, Language, Link } from './settings-schema.ts';

/** The settings that the pages of a board need. */
export interface BoardSettings {
  name: string;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** ISO 3166-1 alpha-2 code of jobs whose location has no country. */
  country: string | null;
  tagline: string | null;
  /** For search engines. */
  description: string | null;
  /** null: the colors of the stylesheet. */
  brandColors: BrandColors | null;
  logoUrl: string | null;
  faviconUrl: string | null;
  navigation: readonly Link[];
  footerLinks: readonly Link[];
  updatedAt: string;
}

export function toBoardSettings(row: OrganizationRow): BoardSettings {
  const language = row.language as Language;
  return {
    name: row.name,
    language,
    direction: (row.direction as BoardSettings['direction'] | null) ?? directions[language],
    country: row.country,
    tagline: row.tagline,
    description: row.description,
    brandColors: row.brand_colors as BrandColors | null,
    logoUrl: row.logo_url,
    faviconUrl: row.favicon_url,
    navigation: row.navigation as unknown as Link[],
    footerLinks: row.footer_links as unknown as Link[],
    updatedAt: row.updated_at,
  };
}

const directions: Record<Language, BoardSettings['direction']> = { en: 'ltr', de: 'ltr' };
