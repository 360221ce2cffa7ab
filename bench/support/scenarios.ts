import { findJobs, type JobRow } from '../../src/features/jobs/jobs/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { Changes } from './load.ts';
import type { LoadRequest } from './load-requests.ts';
import { type Samples, wordsOfShare } from './samples.ts';

export interface Scenario {
  name: string;
  requests: LoadRequest[];
  /** `list` responses contain a total, and programs may cache them. */
  kind: 'read' | 'list' | 'write';
  /** How the board changes during the measurement. */
  changes?: Changes['when'];
  /** Whether no other program is measured. */
  isOfCorkboard?: boolean;
  maxConcurrency?: number;
  /** Scenarios of the same group are measured in turn, because goals compare them. */
  group?: string;
}

/** One request with 100 creates. */
export const BATCH = 'batch of 100 creates';
export const BATCH_SIZE = 100;

/** The scenarios with the same requests on a changing board. */
export const afterChange = (name: string) => `${name} after a change`;
export const withWrites = (name: string) => `${name} with writes`;

const PAGES_OF_LIST = 100;
const DEEP_PAGE = 5_000;
/** The number of different requests of a popular list. */
const POPULAR = 5;

/** The requests vary: many ids, pages, filters and words. Consecutive requests differ. */
export async function makeScenarios(scope: Scope, samples: Samples): Promise<Scenario[]> {
  const creates = await createRequests(scope, samples);
  const lists = [
    list('list page', pages('?', 1, PAGES_OF_LIST)),
    list('filtered list', withPages(filters(samples), 4)),
    list('search', withPages(searches(samples), 3)),
    list('deep page', deepPages(samples.total)),
  ];
  const popular = [
    list('popular list page', pages('?', 1, POPULAR)),
    list('popular filter', spread(filters(samples), POPULAR).map(toPath)),
    list('popular search', spread(searches(samples), POPULAR).map(toPath)),
  ];
  return [
    { name: 'single read', requests: get(samples.ids.map((id) => `/${id}`)), kind: 'read' },
    ...lists,
    ...lists.map((list) => ({
      ...list,
      name: afterChange(list.name),
      changes: 'before reads' as const,
      maxConcurrency: 16,
    })),
    ...popular.flatMap((list) => [
      { ...list, group: list.name, isOfCorkboard: true },
      {
        ...list,
        name: withWrites(list.name),
        group: list.name,
        isOfCorkboard: true,
        changes: 'each second' as const,
      },
    ]),
    { name: 'create', requests: creates, kind: 'write', group: 'create' },
    {
      name: BATCH,
      requests: [batchRequest(creates)],
      kind: 'write',
      group: 'create',
      isOfCorkboard: true,
      // The server limits how many batches run at once, and rejects those that would wait too long.
      maxConcurrency: 1,
    },
  ];
}

function list(name: string, paths: string[]): Scenario {
  return { name, requests: get(paths), kind: 'list' };
}

function toPath(query: string): string {
  return `?${query}`;
}

/** Evenly selected. */
function spread<T>(values: T[], count: number): T[] {
  return Array.from({ length: count }, (_, n) => values[Math.floor((n * values.length) / count)] as T);
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

/** Single words that 0.1% to 35% of the jobs contain, and the first two words of titles, as they are: the floors do not correct words. */
function searches(samples: Samples): string[] {
  const words = [
    ...wordsOfShare(samples, 0.001, 0.01, 40),
    ...wordsOfShare(samples, 0.01, 0.1, 40),
    ...wordsOfShare(samples, 0.1, 0.35, 20),
    ...samples.titles.slice(0, 100).map((title) => title.slice(0, 2).join(' ')),
  ];
  return [...new Set(words)].map((text) => `search=${encodeURIComponent(text)}&exact=true`);
}

/** Creates copies of existing jobs with new titles. */
async function createRequests(scope: Scope, { ids }: Samples): Promise<LoadRequest[]> {
  const rows = await findJobs(scope, ids.slice(0, BATCH_SIZE));
  return rows.map((row) => ({
    method: 'POST',
    path: '/api/v1/jobs',
    body: JSON.stringify({ ...toCreate(row), title: `${row.title.slice(0, 150)} #n#` }),
  }));
}

/** The body of a request that creates a copy of the job. The source marks it for deletion. */
export function toCreate(row: JobRow): object {
  return {
    title: row.title,
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
  };
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
