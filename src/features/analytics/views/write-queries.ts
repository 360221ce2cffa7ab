import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import type { BoardFigures, Figures, PlacedView, Visit } from './tally.ts';

/** The number is this feature's own. */
const BOARD_LOCK = 9_002;

export type BoardKey = Pick<Scope, 'db' | 'organizationId'>;

/**
 * One at a time writes views of a board: batches of several nodes touch the same rows, in any order. Reports, and all else of the
 * organization, are not held up, except its deletion, which touches these rows in an order of its own.
 */
export async function lockBoard({ db, organizationId }: BoardKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BOARD_LOCK}::int, ${organizationId}::int)`.execute(db);
  await sql`select from organizations where id = ${organizationId} for key share`.execute(db);
}

export async function openBoardDay({ db, organizationId }: Scope, day: string): Promise<void> {
  await db
    .insertInto('analytics_days')
    .values({ organization_id: organizationId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids of those that were not there. */
export async function insertViews(
  { db, organizationId }: Scope,
  day: string,
  views: readonly PlacedView[],
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

/** Those that are the first of theirs on the day. */
export async function insertVisits(
  { db, organizationId }: Scope,
  day: string,
  visits: readonly Visit[],
): Promise<Visit[]> {
  if (visits.length === 0) return [];
  const { rows } = await sql<{ subject_id: number; visitor: Buffer }>`
    insert into analytics_visitors (organization_id, day, subject_id, visitor)
    select ${organizationId}::int, ${day}::date, * from unnest(
      ${visits.map(({ subjectId }) => subjectId)}::int[], ${visits.map(({ visitor }) => visitor)}::bytea[])
    on conflict do nothing returning subject_id, visitor`.execute(db);
  return rows.map(({ subject_id, visitor }) => ({ subjectId: subject_id, visitor }));
}

export async function addToBoard(
  { db, organizationId }: Scope,
  day: string,
  { views, visitors, jobViews, applyClicks }: BoardFigures,
): Promise<void> {
  await db
    .updateTable('analytics_days')
    .set({
      page_views: sql`page_views + ${views}`,
      visitors: sql`visitors + ${visitors}`,
      job_views: sql`job_views + ${jobViews}`,
      apply_clicks: sql`apply_clicks + ${applyClicks}`,
    })
    .where('organization_id', '=', organizationId)
    .where('day', '=', day)
    .execute();
}

export async function addToSubjects(
  { db, organizationId }: Scope,
  day: string,
  subjects: ReadonlyMap<number, Figures>,
): Promise<void> {
  if (subjects.size === 0) return;
  const figures = [...subjects.values()];
  await sql`
    insert into analytics_additions as a (organization_id, day, subject_id, views, visitors, apply_clicks)
    select ${organizationId}::int, ${day}::date, * from unnest(
      ${[...subjects.keys()]}::int[], ${figures.map(({ views }) => views)}::int[],
      ${figures.map(({ visitors }) => visitors)}::int[], ${figures.map(({ applyClicks }) => applyClicks)}::int[])
    on conflict (organization_id, day, subject_id) do update set views = a.views + excluded.views,
      visitors = a.visitors + excluded.visitors, apply_clicks = a.apply_clicks + excluded.apply_clicks`.execute(
    db,
  );
}
