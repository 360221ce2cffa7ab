import type { Language } from '../../../platform/languages/languages.ts';
import { findBrandColors } from './brand-colors.ts';
import type { Look } from './look-schema.ts';
import { type OrganizationRow, toLook } from './queries.ts';
import type { BrandColors, Link } from './settings-schema.ts';

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
  look: Look;
  logoUrl: string | null;
  faviconUrl: string | null;
  navigation: readonly Link[];
  footerLinks: readonly Link[];
  /** Whether people may create an account by themselves. */
  isRegistrationOpen: boolean;
  /** Names that replace the names of stages of applications. */
  stageNames: Readonly<Record<string, string>>;
  /** Whether visitors need scripts that solve a challenge. */
  requiresProofOfWork: boolean;
  updatedAt: string;
}

/** The direction of all languages so far. */
const LEFT_TO_RIGHT = 'ltr';

export function toBoardSettings(row: OrganizationRow): BoardSettings {
  const language = row.language as Language;
  return {
    name: row.name,
    language,
    direction: (row.direction as BoardSettings['direction'] | null) ?? LEFT_TO_RIGHT,
    country: row.country,
    tagline: row.tagline,
    description: row.description,
    brandColors: findBrandColors(row),
    look: toLook(row),
    logoUrl: row.logo_url,
    faviconUrl: row.favicon_url,
    navigation: row.navigation as unknown as Link[],
    footerLinks: row.footer_links as unknown as Link[],
    isRegistrationOpen: row.member_registration === 'open',
    stageNames: row.application_stage_names as Record<string, string>,
    requiresProofOfWork: row.requires_proof_of_work,
    updatedAt: row.updated_at,
  };
}
