import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { addDays } from '../../platform/day.ts';
import { blockSize } from './views/block-queries.ts';
import { OPEN_DAYS } from './views/days.ts';
import { type BoardKey, lockBoard } from './views/write-queries.ts';

/** A recurring task: adds what was counted since it last ran to the standings of each board. */
export async function settleBoards(db: Database, stop: AbortSignal): Promise<void> {
  const boards = await db.selectFrom('analytics_additions').select('organization_id').distinct().execute();
  await doEach(boards, stop, ({ organization_id: organizationId }) =>
    db.transaction().execute((db) => settleBoard({ db, organizationId })),
  );
}

/** What fails for one board is done for the others, and fails then. */
async function doEach<T>(all: T[], stop: AbortSignal, work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    if (stop.aborted) break;
    await work(one).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Within a transaction. Views of the board that come in meanwhile wait for its end. */
export async function settleBoard(board: BoardKey): Promise<void> {
  await lockBoard(board);
  for (const day of await listDaysToSettle(board)) {
    await openStandings(board, day);
    await addToStandings(board, day);
    await forgetAdditions(board, day);
  }
}

async function listDaysToSettle({ db, organizationId }: BoardKey): Promise<string[]> {
  const rows = await db
    .selectFrom('analytics_additions')
    .select('day')
    .distinct()
    .where('organization_id', '=', organizationId)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** What was counted on a day changes the standings of the next: each block has one of its own there, beginning as its last one. */
async function openStandings({ db, organizationId }: BoardKey, day: string): Promise<void> {
  await sql`
    insert into analytics_standings (organization_id, block, day, views, visitors, apply_clicks)
    select ${organizationId}::int, touched.block, ${addDays(day, 1)}::date,
      coalesce(last.views, '{}'), coalesce(last.visitors, '{}'), coalesce(last.apply_clicks, '{}')
    from (
      select distinct subject_id / ${blockSize} as block from analytics_additions
      where organization_id = ${organizationId} and day = ${day}
    ) touched
    left join lateral (
      select views, visitors, apply_clicks from analytics_standings
      where organization_id = ${organizationId} and block = touched.block and day <= ${day} order by day desc limit 1
    ) last on true
    on conflict do nothing`.execute(db);
}

/** To those of the next day, and where a day's views came late, to those of all that have begun since. */
async function addToStandings({ db, organizationId }: BoardKey, day: string): Promise<void> {
  await sql`
    update analytics_standings s set views = sums.views, visitors = sums.visitors, apply_clicks = sums.apply_clicks
    from (
      select t.block, t.day, array_agg(coalesce(t.views, 0) + coalesce(a.views, 0) order by place) as views,
        array_agg(coalesce(t.visitors, 0) + coalesce(a.visitors, 0) order by place) as visitors,
        array_agg(coalesce(t.apply_clicks, 0) + coalesce(a.apply_clicks, 0) order by place) as apply_clicks
      from (
        select t.block, t.day, generate_series(0, used - 1) as place, unnest(t.views) as views, unnest(t.visitors) as visitors,
          unnest(t.apply_clicks) as apply_clicks
        from analytics_blocks b
        join analytics_standings t on t.organization_id = b.organization_id and t.block = b.block and t.day > ${day}
        where b.organization_id = ${organizationId} and b.block in (
          select subject_id / ${blockSize} from analytics_additions where organization_id = ${organizationId} and day = ${day})
      ) t
      left join analytics_additions a
        on a.organization_id = ${organizationId} and a.day = ${day} and a.subject_id = t.block * ${blockSize} + t.place
      group by t.block, t.day
    ) sums
    where s.organization_id = ${organizationId} and s.block = sums.block and s.day = sums.day`.execute(db);
}

async function forgetAdditions({ db, organizationId }: BoardKey, day: string): Promise<void> {
  await db
    .deleteFrom('analytics_additions')
    .where('organization_id', '=', organizationId)
    .where('day', '=', day)
    .execute();
}

/** A recurring task: takes what was counted for jobs that are gone out of standings, and forgets their numbers. */
export async function forgetGoneJobs(db: Database, stop: AbortSignal): Promise<void> {
  const blocks = await db
    .selectFrom('analytics_subjects')
    .select(['organization_id', 'block'])
    .distinct()
    .where(isGone)
    .execute();
  await doEach(blocks, stop, ({ organization_id: organizationId, block }) =>
    db.transaction().execute((db) => forgetGoneOfBlock({ db, organizationId }, block)),
  );
}

const isGone = sql<boolean>`kind = 'job' and job_id is null`;

/**
 * All standings of the block since the first view of such a job, which a late one may precede, are written anew: so it is done for
 * many jobs at once.
 */
async function forgetGoneOfBlock(board: BoardKey, block: number): Promise<void> {
  const { db, organizationId } = board;
  await lockBoard(board);
  const gone = await db
    .deleteFrom('analytics_subjects')
    .where('organization_id', '=', organizationId)
    .where('block', '=', block)
    .where(isGone)
    .returning([sql<number>`id % ${blockSize}`.as('place'), 'first_day'])
    .execute();
  if (gone.length === 0) return;
  const [firstDay = ''] = gone.map(({ first_day }) => first_day).sort();
  const isKept = sql`place not in (select unnest(${gone.map(({ place }) => place)}::int[]))`;
  const without = (figures: string) =>
    sql`array_agg(case when ${isKept} then ${sql.ref(figures)} else 0 end order by place) as ${sql.ref(figures)}`;
  await sql`
    update analytics_standings s set views = rest.views, visitors = rest.visitors, apply_clicks = rest.apply_clicks
    from (
      select day, ${without('views')}, ${without('visitors')}, ${without('apply_clicks')}
      from (
        select day, generate_subscripts(views, 1) - 1 as place, unnest(views) as views, unnest(visitors) as visitors,
          unnest(apply_clicks) as apply_clicks
        from analytics_standings
        where organization_id = ${organizationId} and block = ${block} and day > ${addDays(firstDay, -OPEN_DAYS)}
      ) places group by day
    ) rest
    where s.organization_id = ${organizationId} and s.block = ${block} and s.day = rest.day`.execute(db);
}
