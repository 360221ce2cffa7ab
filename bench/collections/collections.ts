/** Measures lists and writes of items without HTTP: `npm run bench -- --collections`. */
import { sql } from 'kysely';
import type pg from 'pg';
import { toTable } from '../../src/commands/output.ts';
import { deleteCollection } from '../../src/features/collections/delete.ts';
import { buildSortKeys } from '../../src/features/collections/items/build-sort-keys.ts';
import { ItemListCache } from '../../src/features/collections/items/item-list-cache.ts';
import { listItems } from '../../src/features/collections/items/list.ts';
import type { ItemQuery } from '../../src/features/collections/items/list-schema.ts';
import { saveItem } from '../../src/features/collections/items/save.ts';
import type { CollectionRow } from '../../src/features/collections/queries.ts';
import { saveCollection } from '../../src/features/collections/save.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import { inTransaction, type Scope } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { median } from '../support/statistics.ts';
import { BENCH_SCHEMA, seedCollection, seedCollections } from './seed.ts';

const BUILT_IN_GOAL_MS = 20;
const FIELD_GOAL_MS = 60;
const SORTED_FIELDS = ['name', 'score', 'tier'];
const REPETITIONS = 9;
const NEVER = new AbortController().signal;

interface ListCase {
  name: string;
  query: ItemQuery;
  isPublic?: boolean;
  /** Undefined if the case has no goal. */
  goalMs?: number | undefined;
}

export async function measureCollections(
  scope: Scope,
  pool: pg.Pool,
  { items, plans }: Pick<BenchOptions, 'items' | 'plans'>,
): Promise<void> {
  const { measured } = await seedCollections(scope, items);
  await sql`vacuum (analyze)`.execute(scope.db);
  await deleteSortKeys(scope, measured);
  console.log(`${items} items\n`);
  const tasks = [...(await measureSortKeys(scope, measured)), ...(await measureWrites(scope, measured))];
  await sql`vacuum (analyze)`.execute(scope.db);
  const rows: string[][] = [];
  for (const listCase of listCases()) rows.push(await measureList(scope, measured, listCase));
  console.log(`${toTable(['list of 50', 'total', 'median ms', 'worst', 'cached', 'goal', ''], rows)}\n`);
  tasks.push(...(await measureWholeCollection(scope, measured, items)));
  console.log(toTable(['task', 'ms'], tasks));
  if (!plans) return;
  for (const listCase of listCases()) {
    const statements = await recordStatements(pool, () => list(scope, measured, listCase));
    console.log(`\n## ${listCase.name}\n`);
    for (const statement of statements) console.log(`${await explain(pool, statement)}\n`);
  }
}

function listCases(): ListCase[] {
  const cases: ListCase[] = [];
  for (const by of ['created_at', 'updated_at', 'position', 'starts_at', 'expires_at']) {
    for (const sort of [by, `-${by}`]) cases.push({ name: sort, query: { sort }, goalMs: BUILT_IN_GOAL_MS });
  }
  for (const status of ['published', 'draft', 'pending_review', 'archived', 'expired'] as const) {
    for (const sort of ['-created_at', 'position']) {
      cases.push({ name: `${status}, ${sort}`, query: { status, sort }, goalMs: BUILT_IN_GOAL_MS });
    }
  }
  for (const sort of ['-created_at', 'position', 'expires_at']) {
    cases.push({ name: `public, ${sort}`, query: { sort }, isPublic: true, goalMs: BUILT_IN_GOAL_MS });
  }
  for (const by of SORTED_FIELDS) {
    for (const sort of [by, `-${by}`]) cases.push({ name: sort, query: { sort }, goalMs: FIELD_GOAL_MS });
    cases.push({ name: `public, ${by}`, query: { sort: by }, isPublic: true, goalMs: FIELD_GOAL_MS });
    cases.push({
      name: `draft, ${by}`,
      query: { sort: by, status: 'draft' },
      goalMs: FIELD_GOAL_MS,
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
  const { goalMs } = listCase;
  return [
    listCase.name,
    String(total).padStart(7),
    toFigure(median(times)),
    toFigure(Math.max(...times)),
    toFigure(median(cached)),
    goalMs === undefined ? '' : `< ${goalMs}`,
    goalMs === undefined ? '' : median(times) < goalMs ? '✓' : '✗',
  ];
}

/** The first list sorted by a field sorts all items in memory. Then a background task creates the sort keys. */
async function measureSortKeys(scope: Scope, collection: CollectionRow): Promise<string[][]> {
  const rows: string[][] = [];
  for (const sort of SORTED_FIELDS) {
    const first = await timed(() => listItems(scope, collection, { sort }, { cache: newCache() }));
    const keys = await timed(() => buildSortKeys(scope.db, NEVER));
    rows.push([`first list by ${sort}, without sort keys`, toFigure(first)]);
    rows.push([`create the sort keys of ${sort}`, toFigure(keys)]);
  }
  return rows;
}

const WRITES = 200;

async function measureWrites(scope: Scope, collection: CollectionRow): Promise<string[][]> {
  const plain = await seedCollection(scope, 'bench-plain', 1);
  return [
    ['create an item', toFigure(await measureWrite(scope, plain))],
    [
      `create an item with sort keys of ${SORTED_FIELDS.length} fields`,
      toFigure(await measureWrite(scope, collection)),
    ],
  ];
}

/** The median duration of a write. All writes are rolled back together, so that the size of the collection does not change. */
async function measureWrite(scope: Scope, { slug }: CollectionRow): Promise<number> {
  const times: number[] = [];
  const undo = new Error('undo');
  const writes = inTransaction(scope, async (scope) => {
    for (let n = 0; n < WRITES; n++) {
      const data = {
        name: `Item ${n}`,
        score: n,
        tier: 'gold',
        founded: '2020-01-01',
        note: 'A note. '.repeat(50),
      };
      times.push(await timed(() => saveItem(scope, slug, { data })));
    }
    throw undo;
  });
  await writes.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return median(times);
}

/** Measures operations that affect every item of the collection. */
async function measureWholeCollection(
  scope: Scope,
  measured: CollectionRow,
  items: number,
): Promise<string[][]> {
  const schema = [...BENCH_SCHEMA, { name: 'country', type: 'text', required: true }];
  const content = { slug: measured.slug, name: measured.name, visibility: 'public' as const };
  let invalidItems = 0;
  const replacement = await timed(async () => {
    ({ invalidItems } = await saveCollection(scope, { ...content, schema }));
  });
  await saveCollection(scope, { ...content, schema: BENCH_SCHEMA });
  const temporary = await seedCollection(scope, 'bench-doomed', items);
  for (const sort of SORTED_FIELDS) await listItems(scope, temporary, { sort }, { cache: newCache() });
  await buildSortKeys(scope.db, NEVER);
  const deletion = await timed(() => deleteCollection(scope, temporary.slug));
  return [
    [`replace the schema, ${invalidItems} items become invalid`, toFigure(replacement)],
    [
      `delete a collection of ${items} items with sort keys of ${SORTED_FIELDS.length} fields`,
      toFigure(deletion),
    ],
  ];
}

async function deleteSortKeys(scope: Scope, { id }: CollectionRow): Promise<void> {
  await sql`delete from collection_sort_fields
    where organization_id = ${scope.organizationId} and collection_id = ${id}`.execute(scope.db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function toFigure(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(9);
}
