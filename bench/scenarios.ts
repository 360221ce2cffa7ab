import { findJobs } from '../src/features/jobs/queries.ts';
import type { Scope } from '../src/platform/scope.ts';
import type { LoadRequest } from './load.ts';
import { type Samples, wordsOfShare } from './samples.ts';

export interface Scenario {
  name: string;
  requests: LoadRequest[];
  /** Whether responses contain a total, which contenders may cache. */
  hasTotal: boolean;
  isRead: boolean;
}

/** One request with 100 creates. */
export const BATCH = 'batch of 100 creates';

const PAGES_OF_LIST = 100;
const DEEP_PAGE = 5_000;

/** The requests vary: many ids, pages, filters and words. Consecutive requests differ. */
export async function makeScenarios(scope: Scope, samples: Samples): Promise<Scenario[]> {
  const list = { hasTotal: true, isRead: true };
  const creates = await createRequests(scope, samples);
  return [
    { name: 'single read', requests: get(samples.ids.map((id) => `/${id}`)), hasTotal: false, isRead: true },
    { name: 'list page', requests: get(pages('?', 1, PAGES_OF_LIST)), ...list },
    { name: 'filtered list', requests: get(withPages(filters(samples), 4)), ...list },
    { name: 'search', requests: get(withPages(searches(samples), 3)), ...list },
    { name: 'deep page', requests: get(deepPages(samples.total)), ...list },
    { name: 'create', requests: creates, hasTotal: false, isRead: false },
    { name: BATCH, requests: [batchRequest(creates)], hasTotal: false, isRead: false },
  ];
}

function get(paths: string[]): LoadRequest[] {
  return shuffle(paths.map((path) => ({ method: 'GET', path: `/api/v1/jobs${path}` })));
}

function pages(query: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${query}page=${from + n}`);
}

function withPages(queries: string[], count: number): string[] {
  return queries.flatMap((query) => pages(`?${query}&`, 1, count));
}

function deepPages(total: number): string[] {
  const middle = Math.min(DEEP_PAGE, Math.floor((total / 20) * 0.9));
  return pages('?', Math.max(1, middle - 50), 100);
}

/** Single filters with several values, and pairs of filters. */
function filters({ jobTypes, companies, locations, categories }: Samples): string[] {
  const byType = jobTypes.slice(0, 8).map((value) => `job_types=${encodeURIComponent(value)}`);
  const byCategory = categories.map(({ slug }) => `category=${slug}`);
  const byLocation = locations.slice(0, 20).map((value) => `locations=${escapeValue(value)}`);
  const byCompany = companies.slice(0, 20).map((value) => `company=${encodeURIComponent(value)}`);
  return [
    ...byType,
    ...byCategory,
    ...byLocation,
    ...byCompany,
    ...['is_remote=true', 'is_remote=false', 'status=active'],
    ...byType.flatMap((type) => [`${type}&is_remote=true`, `${type}&status=active`]),
    ...byCategory.map((category, n) => `${category}&${byType[n % byType.length]}`),
    ...byLocation.map((location) => `${location}&status=active`),
  ];
}

/** Escapes commas as `\,`, because an unescaped comma separates values. */
function escapeValue(value: string): string {
  return encodeURIComponent(value.replaceAll(',', '\\,'));
}

/** Single words that 0.1% to 35% of the jobs contain, and the first two words of titles. */
function searches(samples: Samples): string[] {
  const words = [
    ...wordsOfShare(samples, 0.001, 0.01, 40),
    ...wordsOfShare(samples, 0.01, 0.1, 40),
    ...wordsOfShare(samples, 0.1, 0.35, 20),
    ...samples.titles.slice(0, 100).map((title) => title.slice(0, 2).join(' ')),
  ];
  return [...new Set(words)].map((text) => `search=${encodeURIComponent(text)}`);
}

/** Creates copies of existing jobs with new titles. */
async function createRequests(scope: Scope, { ids }: Samples): Promise<LoadRequest[]> {
  const rows = await findJobs(scope, ids.slice(0, 100));
  return rows.map((row) => ({
    method: 'POST',
    path: '/api/v1/jobs',
    body: JSON.stringify({
      title: `${row.title.slice(0, 150)} #n#`,
      description: row.description,
      company_name: row.company_name,
      company_website: row.company_website,
      location: row.location,
      is_remote: row.is_remote,
      job_type: row.job_type,
      category_id: row.category_id,
      salary_min: row.salary_min,
      salary_max: row.salary_max,
      salary_currency: row.salary_currency,
      salary_period: row.salary_period,
      how_to_apply: row.how_to_apply,
      source: 'bench',
    }),
  }));
}

function batchRequest(creates: LoadRequest[]): LoadRequest {
  const operations = creates.map(({ body = '' }, n) => ({
    method: 'create',
    body: JSON.parse(body.replace('#n#', `#n# ${n}`)),
  }));
  return { method: 'POST', path: '/api/v1/jobs/batch', body: JSON.stringify({ operations }) };
}

/** Shuffles in place. The order is the same in every run. */
function shuffle<T>(values: T[]): T[] {
  let state = 1;
  for (let last = values.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const other = state % (last + 1);
    [values[last], values[other]] = [values[other] as T, values[last] as T];
  }
  return values;
}
