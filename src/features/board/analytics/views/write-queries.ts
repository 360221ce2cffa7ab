import { sql } from 'kysely';
import { updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { lockOrganizationForShare } from '../../organizations/queries.ts';
import type { BoardCounts, Counts, NumberedView, UniqueVisitor } from './aggregate.ts';

/** The advisory lock space of analytics. */
const BOARD_LOCK = 9_002;

export type BoardKey = Pick<Scope, 'db' | 'organizationId'>;

/**
 * Serializes writers of a board's views: batches of several nodes touch the same rows, in any order. Reports and other work of the
 * organization do not wait. Its deletion does, because it touches these rows in its own order.
 */
export async function lockBoard({ db, organizationId }: BoardKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BOARD_LOCK}::int, ${organizationId}::int)`.execute(db);
  await lockOrganizationForShare({ db, organizationId });
}

export async function openBoardDay({ db, organizationId }: Scope, day: string): Promise<void> {
  await db
    .insertInto('analytics_days')
    .values({ organization_id: organizationId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of the new rows. */
export async function insertViews(
  { db, organizationId }: Scope,
  day: string,
  views: readonly NumberedView[],
): Promise<Set<string>> {
  if (views.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    insert into analytics_views (organization_id, day, id, viewed_at, kind, page_id, source_id, device_id, visitor)
    select ${organizationId}::int, ${day}::date, * from unnest(
      ${views.map(({ id }) => id)}::uuid[], ${views.map(({ at }) => at)}::timestamptz[],
      ${views.map(({ kind }) => kind)}::text[], ${views.map(({ pageId }) => pageId)}::int[],
      ${views.map(({ sourceId }) => sourceId)}::int[], ${views.map(({ deviceId }) => deviceId)}::int[],
      ${views.map(({ visitor }) => visitor)}::bytea[])
    on conflict do nothing returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the visits that are new on the day. */
export async function insertVisits(
  { db, organizationId }: Scope,
  day: string,
  visits: readonly UniqueVisitor[],
): Promise<UniqueVisitor[]> {
  if (visits.length === 0) return [];
  const { rows } = await sql<{ dimension_id: number; visitor: Buffer }>`
    insert into analytics_visitors (organization_id, day, dimension_id, visitor)
    select ${organizationId}::int, ${day}::date, * from unnest(
      ${visits.map(({ dimensionId }) => dimensionId)}::int[], ${visits.map(({ visitor }) => visitor)}::bytea[])
    on conflict do nothing returning dimension_id, visitor`.execute(db);
  return rows.map(({ dimension_id, visitor }) => ({ dimensionId: dimension_id, visitor }));
}

export async function addToBoard(
  scope: Scope,
  day: string,
  { views, visitors, jobViews, applyClicks }: BoardCounts,
): Promise<void> {
  await updateOwn(scope, 'analytics_days')
    .set({
      page_views: sql`page_views + ${views}`,
      visitors: sql`visitors + ${visitors}`,
      job_views: sql`job_views + ${jobViews}`,
      apply_clicks: sql`apply_clicks + ${applyClicks}`,
    })
    .where('day', '=', day)
    .execute();
}

export async function addToDimensions(
  { db, organizationId }: Scope,
  day: string,
  dimensions: ReadonlyMap<number, Counts>,
): Promise<void> {
  if (dimensions.size === 0) return;
  const figures = [...dimensions.values()];
  await sql`
    insert into analytics_deltas as a (organization_id, day, dimension_id, views, visitors, apply_clicks)
    select ${organizationId}::int, ${day}::date, * from unnest(
      ${[...dimensions.keys()]}::int[], ${figures.map(({ views }) => views)}::int[],
      ${figures.map(({ visitors }) => visitors)}::int[], ${figures.map(({ applyClicks }) => applyClicks)}::int[])
    on conflict (organization_id, day, dimension_id) do update set views = a.views + excluded.views,
      visitors = a.visitors + excluded.visitors, apply_clicks = a.apply_clicks + excluded.apply_clicks`.execute(
    db,
  );
}
