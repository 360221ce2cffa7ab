import type { EmailsMessages } from '../../../../../locales/types/emails.ts';
import { displayLocation } from '../../../../platform/gazetteer/display-location.ts';
import { displayPlace, findPlaceBySlug } from '../../../../platform/gazetteer/gazetteer.ts';
import { newPayFormat } from '../../../../platform/languages/formats.ts';
import { nameRegion } from '../../../../platform/languages/region-names.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { emailMessagesIn } from '../../../../platform/mail/outbox/email-messages.ts';
import { withoutLinks } from '../../../../platform/mail/without-links.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import { nameJobType } from '../../jobs/job-types/display-names.ts';
import type { RemoteMode } from '../../jobs/places/schema.ts';
import type { AlertQuery } from '../../jobs/publications/alert-query.ts';
import { findFacetNames } from '../../jobs/search/facet-queries.ts';
import type { AlertRow } from '../queries.ts';

/** What an alert looks for, in a line such as `pilot · Rotterdam · remote`. */
export async function describeQuery(
  scope: Scope,
  { query }: Pick<AlertRow, 'query'>,
  language: EmailLanguage,
): Promise<string> {
  const parts = await listParts(scope, query as AlertQuery, language);
  return parts.length === 0 ? emailMessagesIn(language).alertWords.allJobs : shorten(parts.join(' · '));
}

type AlertWords = EmailsMessages['alertWords'];

const MAX_LENGTH = 100;

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LENGTH ? text : `${characters.slice(0, MAX_LENGTH).join('')}…`;
}

/** A stranger chooses these texts, and who gets the email. */
function toText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : withoutLinks(text);
}

function nameOfPlace(slug: string, language: EmailLanguage): string | undefined {
  const place = findPlaceBySlug(slug);
  return place && displayPlace(place, language);
}

async function listParts(scope: Scope, query: AlertQuery, language: EmailLanguage): Promise<string[]> {
  const words = emailMessagesIn(language).alertWords;
  const { search, place, place_slug, locations = [], location_ids = [], company, company_ids = [] } = query;
  const { job_types = [], country = [], remote = [], remote_region, is_remote } = query;
  const modes = is_remote && !remote.includes('full') ? (['full', ...remote] as RemoteMode[]) : remote;
  return [
    toText(search),
    ...(await listCategoryNames(scope, query, words)),
    place === undefined && place_slug !== undefined
      ? (nameOfPlace(place_slug, language) ?? words.goneFilter)
      : toText(place),
    ...locations.map(toText),
    ...(await listFacetNames(scope, 'location', location_ids, words)).map((name) =>
      displayLocation(name, language),
    ),
    ...country.map((code) => nameRegion(code.toUpperCase(), language)),
    toText(company),
    ...(await listFacetNames(scope, 'company', company_ids, words)),
    ...job_types.map((type) => toText(nameJobType(type, language))),
    ...(modes as RemoteMode[]).map((mode) => words.remote[mode]),
    is_remote === false ? words.notRemote : undefined,
    remote_region && words.workFrom({ place: nameRegion(remote_region.toUpperCase(), language) }),
    nameAmount(query, language),
    query.has_pay ? words.withPay : undefined,
  ].filter((part): part is string => part !== undefined && part !== '');
}

/** A slug without a category finds nothing, so its words say what the alert looks for. */
async function listCategoryNames(
  scope: Scope,
  { category, categories = [] }: AlertQuery,
  { goneFilter }: AlertWords,
): Promise<(string | undefined)[]> {
  const found = [
    ...(category === undefined ? [] : await findCategories(scope, { slugs: [category] })),
    ...(categories.length === 0 ? [] : await findCategories(scope, { ids: categories })),
  ];
  const names = found.map(({ name }) => name);
  if (category === undefined && categories.length > 0 && found.length === 0) return [goneFilter];
  const isUnknown = category !== undefined && !found.some(({ slug }) => slug === category);
  return [...new Set(isUnknown ? [toText(category.replaceAll('-', ' ')), ...names] : names)];
}

/** An alert without one of these names must not look like one for all jobs. */
async function listFacetNames(
  scope: Scope,
  kind: 'location' | 'company',
  ids: number[],
  { goneFilter }: AlertWords,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const names = [...(await findFacetNames(scope, kind, ids)).values()];
  return names.length === 0 ? [goneFilter] : names;
}

function nameAmount({ pay_min, pay_currency }: AlertQuery, language: EmailLanguage): string | undefined {
  if (pay_min === undefined) return undefined;
  const format = newPayFormat(language, pay_currency?.toUpperCase());
  return emailMessagesIn(language).alertWords.payFrom({ amount: format.format(pay_min) });
}
