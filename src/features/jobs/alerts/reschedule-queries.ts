import { type SqlBool, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AlertRow } from './queries.ts';
import { MAX_EMAILS_A_DAY } from './sending/plan-emails.ts';

type AlertTiming = Pick<AlertRow, 'frequency' | 'hour' | 'weekday'>;

/** The hours and days that alerts of the organization wait for: at most 24 · 7 of each frequency. */
export async function findTimings(scope: Scope): Promise<AlertTiming[]> {
  return selectOwn(scope, 'alerts')
    .select(['frequency', 'hour', 'weekday'])
    .distinct()
    .where(waitsForOrganization)
    .execute();
}

/** Sets when alerts of each timing are due. */
export async function updateDueAt(
  { db, organizationId }: Scope,
  timings: readonly (AlertTiming & { dueAt: Date })[],
): Promise<void> {
  if (timings.length === 0) return;
  await sql`
    update alerts set due_at = next.due_at
    from unnest(
      ${timings.map(({ frequency }) => frequency)}::text[], ${timings.map(({ hour }) => hour)}::int[],
      ${timings.map(({ weekday }) => weekday)}::int[], ${timings.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]
    ) as next (frequency, hour, weekday, due_at)
    where alerts.organization_id = ${organizationId} and ${waitsForOrganization}
      and (alerts.frequency, alerts.hour, alerts.weekday) = (next.frequency, next.hour, next.weekday)`.execute(
    db,
  );
}

/**
 * Confirmed alerts that wait for an hour by the clock of the organization. Alerts that have sent all emails of a day wait for the next day
 * of UTC.
 */
const waitsForOrganization = sql<SqlBool>`
  alerts.confirmed_at is not null and alerts.time_zone is null and alerts.due_at > now()
  and not (alerts.sent_on = (now() at time zone 'UTC')::date and alerts.sent_on_day >= ${sql.lit(MAX_EMAILS_A_DAY)})`;
