import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { addDays } from '../../../platform/day.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import { bucketSize } from './views/bucket-queries.ts';
import { OPEN_DAYS } from './views/days.ts';
import { type BoardKey, lockBoard } from './views/write-queries.ts';

/** A recurring task: folds the deltas of each board into its cumulative totals. */
export async function foldDeltas(db: Database, stop: AbortSignal): Promise<void> {
  const boards = await db
    .selectFrom('analytics_deltas')
    .select('organization_id')
    .distinct()
    .where(isNotMoving(sql.ref('analytics_deltas.organization_id')))
    .execute();
  await forEachCollectingErrors(boards, stop, ({ organization_id: organizationId }) =>
    db.transaction().execute((db) => foldDeltasOfBoard({ db, organizationId })),
  );
}

/** Continues after a failure, and throws the first one at the end. */
async function forEachCollectingErrors<T>(
  all: T[],
  stop: AbortSignal,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    if (stop.aborted) break;
    await work(one).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Needs a transaction. Writers of the board's views wait for its end. */
export async function foldDeltasOfBoard(board: BoardKey): Promise<void> {
  await lockBoard(board);
  for (const day of await listDaysToFold(board)) {
    await createTotalsOfNextDay(board, day);
    await addToTotals(board, day);
    await deleteDeltas(board, day);
  }
}

async function listDaysToFold({ db, organizationId }: BoardKey): Promise<string[]> {
  const rows = await db
    .selectFrom('analytics_deltas')
    .select('day')
    .distinct()
    .where('organization_id', '=', organizationId)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/**
 * A row of totals holds the sums before its day begins, so the deltas of a day count from the next day on. Creates the rows of the
 * next day as copies of the latest ones.
 */
async function createTotalsOfNextDay({ db, organizationId }: BoardKey, day: string): Promise<void> {
  await sql`
    insert into analytics_totals (organization_id, bucket, day, views, visitors, apply_clicks)
    select ${organizationId}::int, touched.bucket, ${addDays(day, 1)}::date,
      coalesce(last.views, '{}'), coalesce(last.visitors, '{}'), coalesce(last.apply_clicks, '{}')
    from (
      select distinct dimension_id / ${bucketSize} as bucket from analytics_deltas
      where organization_id = ${organizationId} and day = ${day}
    ) touched
    left join lateral (
      select views, visitors, apply_clicks from analytics_totals
      where organization_id = ${organizationId} and bucket = touched.bucket and day <= ${day} order by day desc limit 1
    ) last on true
    on conflict do nothing`.execute(db);
}

/**
 * Adds to all totals after the day, because views that arrive late change later rows, too. A bucket may have got new slots, so the
 * arrays are rebuilt with `used` elements.
 */
async function addToTotals({ db, organizationId }: BoardKey, day: string): Promise<void> {
  await sql`
    update analytics_totals target set views = sums.views, visitors = sums.visitors, apply_clicks = sums.apply_clicks
    from (
      select old.bucket, old.day, array_agg(coalesce(old.views, 0) + coalesce(delta.views, 0) order by slot) as views,
        array_agg(coalesce(old.visitors, 0) + coalesce(delta.visitors, 0) order by slot) as visitors,
        array_agg(coalesce(old.apply_clicks, 0) + coalesce(delta.apply_clicks, 0) order by slot) as apply_clicks
      from (
        select totals.bucket, totals.day, generate_series(0, used - 1) as slot, unnest(totals.views) as views,
          unnest(totals.visitors) as visitors, unnest(totals.apply_clicks) as apply_clicks
        from analytics_buckets buckets
        join analytics_totals totals
          on totals.organization_id = buckets.organization_id and totals.bucket = buckets.bucket and totals.day > ${day}
        where buckets.organization_id = ${organizationId} and buckets.bucket in (
          select dimension_id / ${bucketSize} from analytics_deltas where organization_id = ${organizationId} and day = ${day})
      ) old
      left join analytics_deltas delta
        on delta.organization_id = ${organizationId} and delta.day = ${day}
        and delta.dimension_id = old.bucket * ${bucketSize} + old.slot
      group by old.bucket, old.day
    ) sums
    where target.organization_id = ${organizationId} and target.bucket = sums.bucket and target.day = sums.day`.execute(
    db,
  );
}

async function deleteDeltas({ db, organizationId }: BoardKey, day: string): Promise<void> {
  await db
    .deleteFrom('analytics_deltas')
    .where('organization_id', '=', organizationId)
    .where('day', '=', day)
    .execute();
}

/** A recurring task: subtracts the figures of deleted jobs from the totals, and deletes their dimensions. */
export async function purgeDeletedJobs(db: Database, stop: AbortSignal): Promise<void> {
  const buckets = await db
    .selectFrom('analytics_dimensions')
    .select(['organization_id', 'bucket'])
    .distinct()
    .where(isOfDeletedJob)
    .where(isNotMoving(sql.ref('analytics_dimensions.organization_id')))
    .execute();
  await forEachCollectingErrors(buckets, stop, ({ organization_id: organizationId, bucket }) =>
    db.transaction().execute((db) => purgeDeletedJobsOfBucket({ db, organizationId }, bucket)),
  );
}

const isOfDeletedJob = sql<boolean>`kind = 'job' and job_id is null`;

/**
 * Removes all deleted jobs of a bucket with one rewrite of its totals. It starts some days before their first recorded view, because
 * views can arrive late.
 */
async function purgeDeletedJobsOfBucket(board: BoardKey, bucket: number): Promise<void> {
  const { db, organizationId } = board;
  await lockBoard(board);
  const deleted = await db
    .deleteFrom('analytics_dimensions')
    .where('organization_id', '=', organizationId)
    .where('bucket', '=', bucket)
    .where(isOfDeletedJob)
    .returning([sql<number>`id % ${bucketSize}`.as('slot'), 'first_day'])
    .execute();
  if (deleted.length === 0) return;
  const [firstDay = ''] = deleted.map(({ first_day }) => first_day).sort();
  const isIncluded = sql`slot not in (select unnest(${deleted.map(({ slot }) => slot)}::int[]))`;
  const without = (figures: string) =>
    sql`array_agg(case when ${isIncluded} then ${sql.ref(figures)} else 0 end order by slot) as ${sql.ref(figures)}`;
  await sql`
    update analytics_totals target set views = rest.views, visitors = rest.visitors, apply_clicks = rest.apply_clicks
    from (
      select day, ${without('views')}, ${without('visitors')}, ${without('apply_clicks')}
      from (
        select day, generate_subscripts(views, 1) - 1 as slot, unnest(views) as views, unnest(visitors) as visitors,
          unnest(apply_clicks) as apply_clicks
        from analytics_totals
        where organization_id = ${organizationId} and bucket = ${bucket} and day > ${addDays(firstDay, -OPEN_DAYS)}
      ) slots group by day
    ) rest
    where target.organization_id = ${organizationId} and target.bucket = ${bucket} and target.day = rest.day`.execute(
    db,
  );
}
