import { sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';

/** What can happen to alerts. */
export interface AlertCounts {
  confirmed: number;
  ended: number;
  emails: number;
  clicks: number;
}

/** Adds to the figures of today, in UTC. */
export async function countToday(
  { db, organizationId }: Scope,
  { confirmed = 0, ended = 0, emails = 0, clicks = 0 }: Partial<AlertCounts>,
): Promise<void> {
  if (confirmed + ended + emails + clicks === 0) return;
  await sql`
    insert into alert_days as of_day (organization_id, day, confirmed, ended, emails, clicks)
    values (${organizationId}, (now() at time zone 'UTC')::date, ${confirmed}, ${ended}, ${emails}, ${clicks})
    on conflict (organization_id, day) do update set confirmed = of_day.confirmed + excluded.confirmed,
      ended = of_day.ended + excluded.ended, emails = of_day.emails + excluded.emails,
      clicks = of_day.clicks + excluded.clicks`.execute(db);
}

/** Days without any are missing. Both days belong to the range. */
export async function listDays(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<(AlertCounts & { day: string })[]> {
  return selectOwn(scope, 'alert_days')
    .select(['day', 'confirmed', 'ended', 'emails', 'clicks'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}
