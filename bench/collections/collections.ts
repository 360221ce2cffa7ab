/** Measures lists of items without HTTP: `npm run bench -- --collections`. */
import { sql } from 'kysely';
import { toTable } from '../../src/commands/output.ts';
import { buildSortKeys } from '../../src/features/content/collections/items/build-sort-keys.ts';
import { ItemListCache } from '../../src/features/content/collections/items/item-list-cache.ts';
import { listItems } from '../../src/features/content/collections/items/list.ts';
import type { ItemQuery } from '../../src/features/content/collections/items/list-schema.ts';
import type { CollectionRow } from '../../src/features/content/collections/queries.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Bench, openStore, SINGLE_JOB } from '../support/bench.ts';
import { explainWork } from '../support/plans.ts';
import { type Goal, median, timed, toCell, toGoalCells } from '../support/statistics.ts';
import { seedCollections } from './seed.ts';

const BUILT_IN: Goal = { max: 20 };
const BY_FIELD: Goal = { max: 60 };
const SORTED_FIELDS = ['name', 'score', 'tier'];
const REPETITIONS = 9;

interface ListCase {
  name: string;
  query: ItemQuery;
  isPublic?: boolean;
  /** Of the median, in milliseconds. */
  goal?: Goal;
}

export async function measureCollections(bench: Bench): Promise<void> {
  const { items, plans } = bench.options;
  const { scope, pool } = await openStore(bench, SINGLE_JOB);
  const measured = await seedCollections(scope, items);
  for (const sort of SORTED_FIELDS) await listItems(scope, measured, { sort }, { cache: newCache() });
  await buildSortKeys(scope.db, new AbortController().signal);
  await sql`vacuum (analyze)`.execute(scope.db);
  const rows: string[][] = [];
  for (const listCase of listCases()) rows.push(await measureList(scope, measured, listCase));
  console.log(`${items} items\n`);
  console.log(toTable(['list of 50', 'total', 'median ms', 'worst', 'cached', 'goal', ''], rows));
  if (!plans) return;
  for (const listCase of listCases())
    await explainWork(pool, listCase.name, () => list(scope, measured, listCase));
}

function listCases(): ListCase[] {
  const cases: ListCase[] = [];
  for (const by of ['created_at', 'updated_at', 'position', 'starts_at', 'expires_at']) {
    for (const sort of [by, `-${by}`]) cases.push({ name: sort, query: { sort }, goal: BUILT_IN });
  }
  for (const status of ['published', 'draft', 'pending_review', 'archived', 'expired'] as const) {
    for (const sort of ['-created_at', 'position']) {
      cases.push({ name: `${status}, ${sort}`, query: { status, sort }, goal: BUILT_IN });
    }
  }
  for (const sort of ['-created_at', 'position', 'expires_at']) {
    cases.push({ name: `public, ${sort}`, query: { sort }, isPublic: true, goal: BUILT_IN });
  }
  for (const by of SORTED_FIELDS) {
    for (const sort of [by, `-${by}`]) cases.push({ name: sort, query: { sort }, goal: BY_FIELD });
    cases.push({ name: `public, ${by}`, query: { sort: by }, isPublic: true, goal: BY_FIELD });
    cases.push({
      name: `draft, ${by}`,
      query: { sort: by, status: 'draft' },
      goal: BY_FIELD,
    });
  }
  for (const search of ['rare', 'middling', 'frequent', 'item', 'w77', 'absent']) {
    cases.push({ name: `search ${search}`, query: { search } });
    cases.push({ name: `search ${search}, name`, query: { search, sort: 'name' } });
  }
  for (const sort of ['-created_at', 'position', 'name', 'score']) {
    cases.push({ name: `${sort}, offset 100000`, query: { sort, offset: 100_000 } });
    cases.push({ name: `public, ${sort}, offset 100000`, query: { sort, offset: 100_000 }, isPublic: true });
  }
  cases.push({ name: 'score, last page', query: { sort: 'score', offset: 199_900 } });
  return cases;
}

async function list(
  scope: Scope,
  collection: CollectionRow,
  { query, isPublic = false }: ListCase,
  cache = newCache(),
) {
  return listItems(scope, collection, query, { cache, isPublic });
}

function newCache(): ItemListCache {
  return new ItemListCache(new ChangeLog(new CacheStore(64 * 1_048_576)));
}

async function measureList(scope: Scope, collection: CollectionRow, listCase: ListCase): Promise<string[]> {
  const { total } = await list(scope, collection, listCase);
  const cache = newCache();
  await list(scope, collection, listCase, cache);
  const times: number[] = [];
  const cached: number[] = [];
  for (let time = 0; time < REPETITIONS; time++) {
    times.push(await timed(() => list(scope, collection, listCase)));
    cached.push(await timed(() => list(scope, collection, listCase, cache)));
  }
  return [
    listCase.name,
    toCell(total, 0),
    ...[median(times), Math.max(...times), median(cached)].map((ms) => toCell(ms)),
    ...toGoalCells(median(times), listCase.goal),
  ];
}
