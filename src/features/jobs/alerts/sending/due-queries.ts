import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { isNotHeld } from '../../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { AlertRow } from '../queries.ts';

/** The alerts of all organizations that are due, the longest due first. */
export function dueAlerts(db: Database) {
  return db
    .selectFrom('alerts')
    .select('due_at')
    .where('confirmed_at', 'is not', null)
    .where('due_at', 'is not', null)
    .where(isNotHeld(sql.ref('alerts.organization_id')))
    .orderBy('due_at');
}

/** The organizations with due alerts, the longest due first. */
export async function listDueOrganizations(db: Database, except: number[]) {
  return db
    .selectFrom('alerts')
    .select('organization_id')
    .where('confirmed_at', 'is not', null)
    .where('due_at', '<=', sql<string>`now()`)
    .where('organization_id', '<>', sql<number>`all(${except}::int[])`)
    .where(isNotHeld(sql.ref('alerts.organization_id')))
    .groupBy('organization_id')
    .orderBy(sql`min(due_at)`)
    .execute();
}

export type DueAlert = Pick<
  AlertRow,
  'id' | 'query' | 'frequency' | 'hour' | 'weekday' | 'time_zone' | 'seen_snapshot'
> & {
  query_key: string;
  due_at: string;
  /** Emails sent today, in UTC. */
  sent_today: number;
};

/** Due alerts of the organization. Alerts with the same period come together, and among these, equal queries. */
export async function listDueAlerts(
  { db, organizationId }: Scope,
  today: string,
  limit: number,
): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select id, query, encode(query_key, 'base64') as query_key, frequency, hour, weekday, time_zone,
      seen_snapshot::text as seen_snapshot, due_at,
      case when sent_on = ${today}::date then sent_on_day else 0 end as sent_today
    from alerts
    where organization_id = ${organizationId} and confirmed_at is not null and due_at <= now()
    order by frequency, query_key, id limit ${limit}`.execute(db);
  return rows;
}

export interface Progress {
  alert: DueAlert;
  /** Null: waits for publications. */
  dueAt: Date | null;
  emails: number;
  /** Whether the alert has looked at everything up to the snapshot. */
  hasLooked: boolean;
}

/**
 * Records what alerts have reported. Skips alerts that were changed, deleted, or handled by another process since they were read.
 * Returns how many emails each of the others has got in total.
 */
export async function recordProgress(
  { db, organizationId }: Scope,
  progress: readonly Progress[],
  { upTo, today }: { upTo: string; today: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; sent_emails: number }>`
    update alerts set
      due_at = done.due_at,
      seen_snapshot = case when done.has_looked then ${upTo}::pg_snapshot else alerts.seen_snapshot end,
      sent_emails = alerts.sent_emails + done.emails,
      sent_on_day = case when sent_on = ${today}::date then sent_on_day else 0 end + done.emails,
      sent_on = ${today}::date,
      last_sent_at = case when done.emails > 0 then now() else last_sent_at end
    from unnest(
      ${progress.map(({ alert }) => alert.id)}::uuid[], ${progress.map(({ alert }) => alert.due_at)}::timestamptz[],
      ${progress.map(({ alert }) => alert.seen_snapshot)}::text[],
      ${progress.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[],
      ${progress.map(({ emails }) => emails)}::int[], ${progress.map(({ hasLooked }) => hasLooked)}::boolean[]
    ) as done (id, was_due_at, was_seen, due_at, emails, has_looked)
    where alerts.organization_id = ${organizationId} and alerts.id = done.id and alerts.due_at = done.was_due_at
      and alerts.seen_snapshot::text is not distinct from done.was_seen
    returning alerts.id, alerts.sent_emails`.execute(db);
  return new Map(rows.map(({ id, sent_emails }) => [id, sent_emails]));
}
