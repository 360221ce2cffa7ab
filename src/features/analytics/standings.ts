import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { addDays, dayOf, mondayOf } from '../../platform/day.ts';
import { CLOSED_AFTER_DAYS } from './views/days.ts';
import { DORMANT_DAYS } from './views/subject-queries.ts';
import { lockBoard } from './views/write-queries.ts';

/** A recurring task: writes the standings of weeks whose earlier days are all closed. */
export async function writeStandings(
  db: Database,
  stop: AbortSignal,
  today = dayOf(Date.now()),
): Promise<void> {
  const lastWeek = mondayOf(addDays(today, 1 - CLOSED_AFTER_DAYS));
  for (const { organization_id, week } of await findMissing(db, lastWeek)) {
    if (stop.aborted) return;
    await writeStanding(db, organization_id, week);
  }
}

/** Weeks that begin after the first day of an organization, the earliest first. */
async function findMissing(
  db: Database,
  lastWeek: string,
): Promise<{ organization_id: number; week: string }[]> {
  const { rows } = await sql<{ organization_id: number; week: string }>`
    select o.id as organization_id, w.week::date as week
    from organizations o
    cross join lateral (
      select day from analytics_days where organization_id = o.id order by day limit 1) first
    cross join lateral (
      select max(week) as week from analytics_weeks where organization_id = o.id) last
    cross join lateral generate_series(
      coalesce(last.week, date_trunc('week', first.day)::date)::timestamp + interval '7 days',
      ${lastWeek}::timestamp, interval '7 days') as w (week)
    order by week, organization_id`.execute(db);
  return rows;
}

/**
 * What had gathered when the week began is what has gathered until now without what came since: a few days. In the order of
 * weeks, since a subject counts as dormant by its last view of now.
 */
async function writeStanding(db: Database, organizationId: number, week: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockBoard({ db, organizationId });
    await sql`insert into analytics_weeks (organization_id, week) values (${organizationId}, ${week})`.execute(
      db,
    );
    await sql`
      insert into analytics_standings (organization_id, subject_id, week, kind, views, visitors, apply_clicks)
      select ${organizationId}::int, subject_id, ${week}::date, kind, sum(views), sum(visitors), sum(apply_clicks)
      from (
        select id as subject_id, kind, views, visitors, apply_clicks from analytics_subjects
        where organization_id = ${organizationId} and kind = any(array['job', 'path', 'source', 'device'])
          and last_day >= ${week}::date - ${DORMANT_DAYS}::int
        union all
        select subject_id, kind, -views, -visitors, -apply_clicks from analytics_subject_days
        where organization_id = ${organizationId} and kind = any(array['job', 'path', 'source', 'device']) and day >= ${week}
      ) parts
      group by subject_id, kind having sum(views) > 0 or sum(apply_clicks) > 0
      order by kind, subject_id`.execute(db);
  });
}
