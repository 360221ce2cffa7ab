import { type Static, type TSchema, Type } from 'typebox';
import { findPlaceBySlug } from '../../../../platform/gazetteer/gazetteer.ts';
import { toPlaceRange } from '../../../../platform/gazetteer/place-range.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { EXAMPLE_ID } from '../../../../platform/http/resource.ts';
import type { Language } from '../../../../platform/languages/languages.ts';
import { remote } from '../places/schema.ts';
import { findQueryProblems } from '../rules.ts';
import { type JobCriteria, readBoardSearch, readFilters } from '../search/filters.ts';
import { JobQuery } from '../search/list-schema.ts';
import type { PlaceCriterion } from '../search/place-filter.ts';
import { toSearch } from '../search/tolerance/tolerate.ts';

const { search, category, company, is_remote, place, remote_region, pay_min, pay_currency } =
  JobQuery.properties;

const MAX_VALUES = 20;

const list = <T extends TSchema>(entry: T, description: string, example: unknown[]) =>
  Type.Optional(Type.Array(entry, { maxItems: MAX_VALUES, description, examples: [example] }));
const text = Type.String({ ...oneLine, maxLength: 200 });
/** The list itself takes any text: it finds nothing. */
const written = <T extends TSchema>(filter: T) => Type.Optional({ ...filter, ...oneLine } as T);
const facetId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The filters of the job list that an alert can have. */
export const AlertQuery = Type.Object(
  {
    search: written(search),
    job_types: list(text, 'Job types, regardless of case and separators.', ['full-time', 'contract']),
    locations: list(text, 'Texts of which at least one must be part of the location, regardless of case.', [
      'Rotterdam',
    ]),
    categories: list(Type.String({ format: 'uuid' }), 'The ids of categories.', [EXAMPLE_ID]),
    category,
    company: written(company),
    is_remote,
    place: written(place),
    place_slug: Type.Optional(
      Type.String({
        maxLength: 120,
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        description: 'The end of the URL of a city on the board. Ignored with `place`.',
        examples: ['rotterdam-nl'],
      }),
    ),
    country: list(Type.String({ pattern: '^[A-Za-z]{2}$' }), 'ISO 3166-1 alpha-2 codes of countries.', [
      'NL',
    ]),
    remote: list(remote, 'Modes of remote work: none, hybrid or full.', ['hybrid', 'full']),
    remote_region,
    pay_min,
    pay_currency,
    exact: Type.Optional(
      Type.Boolean({
        description: 'Whether to find only jobs with the words of `search` as they are.',
        examples: [false],
      }),
    ),
    has_pay: Type.Optional(
      Type.Boolean({ description: 'Whether to find only jobs that say what they pay.', examples: [true] }),
    ),
    location_ids: list(facetId, 'The numbers at the end of the URLs of locations on the board.', [3]),
    company_ids: list(facetId, 'Numbers of company names. Each means all names of its company.', [7]),
  },
  {
    title: 'AlertQuery',
    additionalProperties: false,
    description: 'Filters as in the list of jobs. Without any, all new jobs match.',
    rules: findQueryProblems,
    examples: [{ search: 'pilot', place: 'Rotterdam', job_types: ['full-time'] }],
  },
);
export type AlertQuery = Static<typeof AlertQuery>;

/** The same for queries that find the same: in the order of the names, without filters that do not filter. */
export function toCanonicalQuery(query: AlertQuery): AlertQuery {
  const entries = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [[name, [...new Set<unknown>(value)].sort()]];
    if (typeof value === 'string') return value.trim() === '' ? [] : [[name, value.trim()]];
    return value === undefined || (value === false && onlyIfTrue.has(name)) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) as AlertQuery;
}

const onlyIfTrue: ReadonlySet<string> = new Set(['has_pay', 'exact']);

/** The search words of the list: without recognized filters, or corrected if few jobs match. */
export function toWordsQuery(search: string, searched: JobCriteria): AlertQuery {
  const { place, intent, corrections, terms = [], isExact } = searched;
  const last = terms.at(-1);
  const isBeginning = last?.kind === 'prefix' && last.isBeginning === true;
  const words = intent || corrections.length > 0 || isBeginning ? toSearch(searched) : search;
  return {
    ...(words && { search: words, ...(isExact && { exact: true }) }),
    ...(intent?.namesPlace && place && { place: place.text }),
    ...(intent?.isRemote && { is_remote: true }),
    ...(intent && intent.jobTypes.length > 0 && { job_types: intent.jobTypes.slice(0, MAX_VALUES) }),
  };
}

/** The criteria of the board's list for this query. */
export function toAlertCriteria(
  {
    has_pay,
    location_ids = [],
    company_ids = [],
    place_slug,
    search = '',
    exact = false,
    ...query
  }: AlertQuery,
  language: Language,
): JobCriteria {
  const { criteria } = readFilters({ ...query, status: ['active'], exact: true });
  return {
    ...criteria,
    ...readBoardSearch(search, language, exact),
    isExact: true,
    place: criteria.place ?? (place_slug === undefined ? undefined : toPlaceOfSlug(place_slug)),
    locationIds: location_ids,
    companyIds: company_ids,
    hasPay: has_pay || undefined,
  };
}

function toPlaceOfSlug(slug: string): PlaceCriterion {
  const place = findPlaceBySlug(slug);
  return { text: (place?.name ?? slug).toLowerCase(), range: place && toPlaceRange(place), isQuoted: false };
}
