import { pickDefined } from '../../../platform/changed-fields.ts';
import { sanitizeHtmlField } from '../../../platform/rich-text/html-field.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toTsVector, toWords, truncate } from '../../../platform/search-words.ts';
import type { LockedLogo } from '../logos/lock.ts';
import type { NewCompanyRow } from './queries.ts';
import type { UpdateCompany } from './schema.ts';

/** The columns that a request writes. A missing field has no column. */
export function toColumns(
  scope: Scope,
  fields: UpdateCompany,
  logo: LockedLogo | null | undefined,
): Partial<NewCompanyRow> {
  const { name, description, logo_url: _, links, tagline, industry, locations, ...others } = fields;
  return pickDefined({
    ...others,
    ...(name !== undefined && toNameColumns(scope, name)),
    tagline: tagline?.trim() ?? tagline,
    industry: industry?.trim() ?? industry,
    locations: locations?.map((location) => location.trim()),
    // The driver would convert an array to a PostgreSQL array, but the column is JSON.
    links: links && JSON.stringify(links.map(({ label, url }) => ({ label: label.trim(), url }))),
    description:
      typeof description === 'string'
        ? sanitizeHtmlField(description, scope.ownHosts, '/description')
        : description,
    logo_id: logo === undefined ? undefined : (logo?.id ?? null),
  }) as Partial<NewCompanyRow>;
}

/** The name and the columns that follow from the name. */
export function toNameColumns(
  scope: Pick<Scope, 'organizationId'>,
  given: string,
): Pick<NewCompanyRow, 'name' | 'sort_name' | 'words'> {
  const name = cleanName(given);
  return {
    name,
    sort_name: truncate(toWords(name).join(' '), 100),
    words: toTsVector(searchSpace(scope), [name]),
  };
}

/** A name on one line. */
export function cleanName(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** The prefix of the words of an organization's companies. */
export function searchSpace({ organizationId }: Pick<Scope, 'organizationId'>): string {
  return organizationId.toString(36);
}
