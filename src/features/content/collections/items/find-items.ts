import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type BuiltInSort, builtInSorts } from '../rules.ts';
import type { ItemStatus } from './schema.ts';

export interface ItemMatch {
  collectionId: string;
  /** The current status: an item past its `expires_at` is expired. */
  status: ItemStatus | undefined;
  externalId: string | undefined;
  /** Whether to find only items that are published, started and not expired. */
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
  /** The number of all matches. */
  total: number;
}

export interface CountedItems {
  total: number;
  /** The time until an item starts or expires, or null if none will. */
  changesInSeconds: number | null;
}

/** Counts the matches exactly. */
export async function countItems(scope: Scope, match: ItemMatch): Promise<CountedItems> {
  return matching(scope, match)
    .select([sql<number>`count(*)`.as('total'), nextChange(scope, match).as('changesInSeconds')])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
}

/** Seconds until the next item of the collection starts or expires. Each subquery reads the first entry of an index. */
function nextChange({ organizationId }: Scope, { collectionId }: ItemMatch): RawBuilder<number | null> {
  const next = (column: string) => sql`(
    select min(next.${sql.ref(column)}) from collection_items as next
    where next.organization_id = ${organizationId} and next.collection_id = ${collectionId}
      and next.${sql.ref(column)} > now())`;
  return sql`extract(epoch from least(${next('starts_at')}, ${next('expires_at')}) - now())::float8`;
}

/** The ids of all matches, the oldest first. */
export function selectMatchingIds(scope: Scope, match: ItemMatch): Expression<{ id: string }> {
  return matching(scope, match)
    .select('collection_items.id')
    .orderBy('collection_items.created_at')
    .orderBy('collection_items.id');
}

/** The number of rows that an index scan reads per wanted match before `collectAndSort` takes over. */
const ROWS_PER_HIT = 50;
/** Beyond this number, it costs more to read the words of each row than to collect all matches. */
const MAX_WALKED_ROWS = 20_000;

/**
 * Finds the ids of one page in an order that has an index. Without a filter, an index scan finds the page soon. With a filter, it
 * tries a bounded range of the index first. Otherwise, it collects and sorts all matches. The planner does not choose, because
 * its wrong estimates would be very expensive.
 */
export async function findIdsByColumn(
  scope: Scope,
  match: ItemMatch,
  page: PageOfItems<BuiltInSort>,
): Promise<string[]> {
  if (match.externalId !== undefined) return collectAndSort(scope, match, page);
  if (!isFiltered(match)) return inOrder(ofCollection(scope, match), page);
  return (await walkRange(scope, match, page)) ?? collectAndSort(scope, match, page);
}

/** Returns undefined if the range does not contain the page. */
async function walkRange(
  scope: Scope,
  match: ItemMatch,
  page: PageOfItems<BuiltInSort>,
): Promise<string[] | undefined> {
  const wanted = Math.min(page.offset + page.limit, page.total);
  const range = wanted * ROWS_PER_HIT;
  if (range > MAX_WALKED_ROWS) return undefined;
  const candidates = ofCollection(scope, match)
    .select(['id', 'status', ...builtInSorts])
    .$if(match.words !== undefined, (query) => query.select('words'))
    .orderBy(toOrder(page.order))
    .limit(range)
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
  // Materialized, because the planner would otherwise scan the index in order and expect the few matches early.
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

/** Selects the matching items, by the index of words if the match has words. */
export function matching(scope: Scope, match: ItemMatch): Matching {
  if (match.words === undefined) return passing(ofCollection(scope, match), match);
  // The lexemes already contain the collection. So omit the column of the collection, and write the column of the organization so that no
  // index matches it. Otherwise, the planner could scan the collection and read the words of each item. OFFSET is a fence that keeps the
  // outer filters from the same effect.
  const found = withWords(
    scope.db
      .selectFrom('collection_items')
      .where(sql<SqlBool>`organization_id + 0 = ${scope.organizationId}`),
    match,
  );
  if (match.status === undefined && match.externalId === undefined && !match.isPublic) return found;
  const fenced = found.selectAll().offset(0).as('collection_items');
  return passing(scope.db.selectFrom(fenced) as unknown as Matching, match);
}

/**
 * Like `matching`, for a lookup by an id of the collection. Omits the columns of the collection: with outdated statistics, such as
 * after an import, the planner would prefer any index that begins with them to the one of ids.
 */
export function matchingById(scope: Scope, match: ItemMatch): Matching {
  if (match.words !== undefined) return matching(scope, match);
  return passing(scope.db.selectFrom('collection_items'), match);
}

function ofCollection(scope: Scope, { collectionId }: ItemMatch): Matching {
  return selectOwn(scope, 'collection_items').where('collection_items.collection_id', '=', collectionId);
}

function passing(all: Matching, { status, externalId, isPublic }: ItemMatch): Matching {
  const rows = externalId === undefined ? all : all.where('external_id', '=', externalId);
  const visible = isPublic ? rows.where(isPublicRow) : rows;
  return status ? visible.where(readsAs(status)) : visible;
}

function withWords(rows: Matching, { words }: ItemMatch): Matching {
  return words === undefined ? rows : rows.where(sql<SqlBool>`words @@ ${words}::tsquery`);
}
export function isFiltered({ status, externalId, isPublic, words }: ItemMatch): boolean {
  return status !== undefined || externalId !== undefined || isPublic || words !== undefined;
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

/** Match the indexes exactly. An item without starts_at counts as started first. */
const orders: Record<BuiltInSort, { ascending: string; descending: string }> = {
  created_at: { ascending: 'created_at, id', descending: 'created_at desc, id desc' },
  updated_at: { ascending: 'updated_at, id', descending: 'updated_at desc, id desc' },
  position: { ascending: 'position, id', descending: 'position desc, id desc' },
  starts_at: { ascending: 'starts_at nulls first, id', descending: 'starts_at desc nulls last, id desc' },
  expires_at: { ascending: 'expires_at, id', descending: 'expires_at desc, id desc' },
};
