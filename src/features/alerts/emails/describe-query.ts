import { findPlaceBySlug } from '../../../platform/gazetteer/gazetteer.ts';
import { nameRegion } from '../../../platform/languages/region-names.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import type { RemoteMode } from '../../jobs/places/schema.ts';
import type { AlertQuery } from '../../jobs/publications/alert-query.ts';
import { findFacetNames } from '../../jobs/search/facet-queries.ts';
import type { AlertRow } from '../queries.ts';
import { wordsIn } from './words.ts';

/** What an alert looks for, in a line such as `pilot · Rotterdam · remote`. */
export async function describeQuery(
  scope: Scope,
  { query }: Pick<AlertRow, 'query'>,
  language: EmailLanguage,
): Promise<string> {
  const parts = await listParts(scope, query as AlertQuery, language);
  return parts.length === 0 ? wordsIn(language).allJobs : shorten(parts.join(' · '));
}

const MAX_LENGTH = 100;

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LENGTH ? text : `${characters.slice(0, MAX_LENGTH).join('')}…`;
}

/** A stranger chooses these texts, and email programs make links of what looks like a URL. */
function withoutUrls(text: string | undefined): string | undefined {
  return text?.replace(/[^\p{L}\p{M}\p{N}+#&'’"-]+/gu, ' ').trim();
}

async function listParts(scope: Scope, query: AlertQuery, language: EmailLanguage): Promise<string[]> {
  const words = wordsIn(language);
  const { search, place, place_slug, locations = [], location_ids = [], company, company_ids = [] } = query;
  const { job_types = [], country = [], remote = [], remote_region, is_remote } = query;
  const modes = is_remote && !remote.includes('full') ? (['full', ...remote] as RemoteMode[]) : remote;
  return [
    withoutUrls(search),
    ...(await listCategoryNames(scope, query)),
    place === undefined && place_slug !== undefined ? findPlaceBySlug(place_slug)?.name : withoutUrls(place),
    ...locations.map(withoutUrls),
    ...(await findFacetNames(scope, 'location', location_ids)).values(),
    ...country.map((code) => nameRegion(code.toUpperCase(), language)),
    withoutUrls(company),
    ...(await findFacetNames(scope, 'company', company_ids)).values(),
    ...job_types.map((type) => withoutUrls(type.replaceAll('-', ' '))),
    ...(modes as RemoteMode[]).map((mode) => words.remote[mode]),
    is_remote === false ? words.notRemote : undefined,
    remote_region && words.workFrom(nameRegion(remote_region.toUpperCase(), language)),
    nameAmount(query, language),
    query.has_pay ? words.withPay : undefined,
  ].filter((part): part is string => part !== undefined && part !== '');
}

/** A slug without a category finds nothing, so its words say what the alert looks for. */
async function listCategoryNames(
  scope: Scope,
  { category, categories = [] }: AlertQuery,
): Promise<(string | undefined)[]> {
  const found = [
    ...(category === undefined ? [] : await findCategories(scope, { slugs: [category] })),
    ...(categories.length === 0 ? [] : await findCategories(scope, { ids: categories })),
  ];
  const names = found.map(({ name }) => name);
  const isUnknown = category !== undefined && !found.some(({ slug }) => slug === category);
  return [...new Set(isUnknown ? [withoutUrls(category.replaceAll('-', ' ')), ...names] : names)];
}

function nameAmount({ pay_min, pay_currency }: AlertQuery, language: EmailLanguage): string | undefined {
  if (pay_min === undefined) return undefined;
  const number = pay_currency
    ? { style: 'currency' as const, currency: pay_currency.toUpperCase(), maximumFractionDigits: 0 }
    : {};
  return wordsIn(language).payFrom(new Intl.NumberFormat(language, number).format(pay_min));
}
