import { isDeepStrictEqual } from 'node:util';
import { toBrandColors } from './brand-colors.ts';
import { cleanLink } from './links.ts';
import type { OrganizationColumns, OrganizationRow } from './queries.ts';
import type { UpdateOrganization } from './schema.ts';
import type { Link } from './settings-schema.ts';

/** The columns that the changes write; those that would stay as they are, are left out. */
export function toColumns(stored: OrganizationRow, changes: UpdateOrganization): OrganizationColumns {
  const brand_color = changes.brand_color?.toLowerCase() ?? changes.brand_color;
  const columns: Record<string, unknown> = {
    ...changes,
    brand_color,
    brand_colors: brand_color ? toBrandColors(brand_color) : brand_color,
    navigation: cleanLinks(changes.navigation),
    footer_links: cleanLinks(changes.footer_links),
  };
  const different = Object.entries(columns).filter(
    ([name, value]) =>
      value !== undefined && !isDeepStrictEqual(value, stored[name as keyof OrganizationRow]),
  );
  return Object.fromEntries(different.map(([name, value]) => [name, toSqlValue(value)]));
}

function cleanLinks(links: Link[] | undefined): Link[] | undefined {
  return links?.map(({ label, url }) => ({ label: label.trim(), url: cleanLink(url) ?? url }));
}

/** Left to itself, the driver makes an array of the database of one. */
function toSqlValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
