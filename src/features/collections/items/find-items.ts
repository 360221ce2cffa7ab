import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { DB } from '../../../platform/database/tables.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type BuiltInSort, builtInSorts } from '../rules.ts';
import type { ItemStatus } from './schema.ts';

/** Which items to find. */
export interface ItemMatch {
  collectionId: string;
  /** As it reads now. */
  status: ItemStatus | undefined;
  /** Only what the public sees: published, started and not expired. */
  isPublic: boolean;
  /** The text of a tsquery. */
  words: string | undefined;
}

export interface Order<By extends string = string> {
  by: By;
  isDescending: boolean;
}

export interface PageOfItems<By extends string = string> {
  order: Order<By>;
  limit: number;
  offset: number;
  /** How many match in all. */
  total: number;
}

export interface CountedItems {
  total: number;
  /** What the count saw, in PostgreSQL's notation. */
  snapshot: string;
  /** Until time alone may change the total; null: it will not. */
  changesInSeconds: number | null;
}

/** How many match, exactly. */
export async function countItems(scope: Scope, match: ItemMatch): Promise<CountedItems> {
  return matching(scope, match)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      nextChange(scope, match).as('changesInSeconds'),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
}

/** When the next item of the collection starts or ends: a look at the end of an index each. */
function nextChange({ organizationId }: Scope, { collectionId }: ItemMatch): RawBuilder<number | null> {
  const next = (column: string) => sql`(
    select min(next.${sql.ref(column)}) from collection_items as next
    where next.organization_id = ${organizationId} and next.collection_id = ${collectionId}
      and next.${sql.ref(column)} > now())`;
  return sql`extract(epoch from least(${next('starts_at')}, ${next('expires_at')}) - now())::float8`;
}

/** How many rows a walk looks at for each one that it is to find, before the matches are collected after all. */
const ROWS_PER_HIT = 50;
/** Beyond, reading words row by row costs more than collecting all matches. */
const MAX_WALKED_ROWS = 20_000;

/**
 * The ids of one page in an order that has an index. The index is walked where that must find the page soon: all matches are
 * near if nothing filters, and a bounded stretch is tried if something does. Otherwise the matches are collected and
 * sorted. The planner's guess would be ruinous where it errs.
 */
export async function findIdsByColumn(
  scope: Scope,
  match: ItemMatch,
  page: PageOfItems<BuiltInSort>,
): Promise<string[]> {
  if (!isFiltered(match)) return inOrder(ofCollection(scope, match), page);
  return (await walkStretch(scope, match, page)) ?? collectAndSort(scope, match, page);
}

/** Undefined when the page is not in the stretch. */
async function walkStretch(
  scope: Scope,
  match: ItemMatch,
  page: PageOfItems<BuiltInSort>,
): Promise<string[] | undefined> {
  const wanted = Math.min(page.offset + page.limit, page.total);
  const stretch = wanted * ROWS_PER_HIT;
  if (stretch > MAX_WALKED_ROWS) return undefined;
  const candidates = ofCollection(scope, match)
    .select(['id', 'status', ...builtInSorts])
    .$if(match.words !== undefined, (query) => query.select('words'))
    .orderBy(toOrder(page.order))
    .limit(stretch)
    .as('collection_items');
  const found = passing(withWords(scope.db.selectFrom(candidates) as unknown as Matching, match), match);
  const ids = await inOrder(found, { ...page, offset: 0, limit: wanted });
  return ids.length === wanted ? ids.slice(page.offset) : undefined;
}

async function collectAndSort(
  scope: Scope,
  match: ItemMatch,
  page: PageOfItems<BuiltInSort>,
): Promise<string[]> {
  const found = matching(scope, match).select(['id', page.order.by]);
  // Materialised, or the planner would walk the index in order and hope to meet the few matches early.
  const collected = scope.db
    .with(
      (cte) => cte('collected').materialized(),
      () => found,
    )
    .selectFrom('collected as collection_items') as unknown as Matching;
  return inOrder(collected, page);
}

async function inOrder(
  rows: Matching,
  { order, offset, limit }: PageOfItems<BuiltInSort>,
): Promise<string[]> {
  const page = await rows
    .select('id')
    .orderBy(toOrder(order))
    .offset(offset)
    .limit(limit)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  return page.map(({ id }) => id);
}

/** The matching items, found by their words where words are asked for. */
export function matching(scope: Scope, match: ItemMatch): Matching {
  if (match.words === undefined) return passing(ofCollection(scope, match), match);
  // The lexemes name the collection already. Without its column, and with the organization's in a way that no index
  // understands, the planner cannot walk the collection and read the words of each item; nor can a filter outside the
  // fence that OFFSET is lead it there.
  const found = withWords(
    scope.db
      .selectFrom('collection_items')
      .where(sql<SqlBool>`organization_id + 0 = ${scope.organizationId}`),
    match,
  );
  if (match.status === undefined && !match.isPublic) return found;
  const fenced = found.selectAll().offset(0).as('collection_items');
  return passing(scope.db.selectFrom(fenced) as unknown as Matching, match);
}

/**
 * The same, to be asked of one id at a time, which must be one of the collection's. Its columns are not named: without fresh
 * statistics, as after an import, the planner would take each index that begins with them for as good as that of ids.
 */
export function matchingById(scope: Scope, match: ItemMatch): Matching {
  if (match.words !== undefined) return matching(scope, match);
  return passing(scope.db.selectFrom('collection_items'), match);
}

function ofCollection({ db, organizationId }: Scope, { collectionId }: ItemMatch): Matching {
  return db
    .selectFrom('collection_items')
    .where('collection_items.organization_id', '=', organizationId)
    .where('collection_items.collection_id', '=', collectionId);
}

function passing(rows: Matching, { status, isPublic }: ItemMatch): Matching {
  const visible = isPublic ? rows.where(isPublicRow) : rows;
  return status ? visible.where(readsAs(status)) : visible;
}

function withWords(rows: Matching, { words }: ItemMatch): Matching {
  return words === undefined ? rows : rows.where(sql<SqlBool>`words @@ ${words}::tsquery`);
}
export function isFiltered({ status, isPublic, words }: ItemMatch): boolean {
  return status !== undefined || isPublic || words !== undefined;
}

type Matching = SelectQueryBuilder<DB, 'collection_items', object>;

const hasExpired = sql`collection_items.status = 'published' and collection_items.expires_at <= now()`;
const isPublished = sql`collection_items.status = 'published' and (collection_items.expires_at is null or collection_items.expires_at > now())`;
const hasStarted = sql`(collection_items.starts_at is null or collection_items.starts_at <= now())`;
export const isPublicRow = sql<SqlBool>`${isPublished} and ${hasStarted}`;

function readsAs(status: ItemStatus): RawBuilder<SqlBool> {
  if (status === 'published') return sql`${isPublished}`;
  if (status === 'expired') return sql`(collection_items.status = 'expired' or (${hasExpired}))`;
  return sql`collection_items.status = ${status}`;
}

function toOrder({ by, isDescending }: Order<BuiltInSort>): RawBuilder<unknown> {
  return sql.raw(isDescending ? orders[by].descending : orders[by].ascending);
}

/** Fixed texts, as the indexes have them: without starts_at an item has always been there. */
const orders: Record<BuiltInSort, { ascending: string; descending: string }> = {
  created_at: { ascending: 'created_at, id', descending: 'created_at desc, id desc' },
  updated_at: { ascending: 'updated_at, id', descending: 'updated_at desc, id desc' },
  position: { ascending: 'position, id', descending: 'position desc, id desc' },
  starts_at: { ascending: 'starts_at nulls first, id', descending: 'starts_at desc nulls last, id desc' },
  expires_at: { ascending: 'expires_at, id', descending: 'expires_at desc, id desc' },
};
