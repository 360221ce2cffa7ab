import { hash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import {
  deleteOwn,
  findOwnRow,
  selectOwn,
  updateOwn,
  updateOwnRow,
} from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { Alerts } from '../../../platform/database/tables.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hasToken, replaceToken } from '../../../platform/sign-in/lasting-tokens.ts';
import { countToday } from './day-queries.ts';
import { Alert, type CreateAlert, type UpdateAlert } from './schema.ts';

export type AlertRow = Selectable<Alerts>;

/** Enough for anyone, and few enough that no one can fill the table with one email address. */
const MAX_ALERTS_PER_EMAIL = 20;
export const UNCONFIRMED_DAYS = 7;

/** `query` is canonical. */
export type NewAlert = Required<Omit<CreateAlert, 'website' | 'altcha'>>;

/**
 * Adds an alert, or changes the unconfirmed one with the same email address and query. A confirmed one stays as it is. Undefined if the
 * email address has enough alerts. For a proved one, only confirmed alerts count, because strangers may have requested the others.
 */
export async function saveAlert(
  { db, organizationId }: Scope,
  { email, query, frequency, hour, weekday, time_zone, language }: NewAlert,
  { isProved }: { isProved: boolean },
): Promise<Pick<AlertRow, 'id' | 'confirmed_at'> | undefined> {
  const text = JSON.stringify(query);
  // Serialize per email address, or the limit can be exceeded.
  await lockName({ db, organizationId }, `alerts of ${toEmailKey(email)}`);
  const { rows } = await sql<Pick<AlertRow, 'id' | 'confirmed_at'>>`
    insert into alerts (organization_id, id, email, email_key, query, query_key, frequency, hour, weekday, time_zone, language)
    select ${organizationId}::int, ${newId()}::uuid, ${email}, ${toEmailKey(email)}, ${text}::jsonb, ${toQueryKey(text)}::bytea,
      ${frequency}, ${hour}::int, ${weekday}::int, ${time_zone}, ${language}
    where (select count(*) from (select from alerts where organization_id = ${organizationId}
      and email_key = ${toEmailKey(email)} and (confirmed_at is not null or not ${isProved}::boolean) limit ${MAX_ALERTS_PER_EMAIL}) as own) < ${MAX_ALERTS_PER_EMAIL}
    on conflict on constraint alerts_query_key do update set
      frequency = case when alerts.confirmed_at is null then excluded.frequency else alerts.frequency end,
      hour = case when alerts.confirmed_at is null then excluded.hour else alerts.hour end,
      weekday = case when alerts.confirmed_at is null then excluded.weekday else alerts.weekday end,
      time_zone = case when alerts.confirmed_at is null then excluded.time_zone else alerts.time_zone end,
      language = case when alerts.confirmed_at is null then excluded.language else alerts.language end
    returning id, confirmed_at`.execute(db);
  return rows[0];
}

function toQueryKey(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

export async function findAlert(scope: Scope, id: string): Promise<AlertRow | undefined> {
  return findOwnRow(scope, 'alerts', id);
}

export async function findAlertByToken(scope: Scope, tokenHash: Buffer): Promise<AlertRow | undefined> {
  return selectOwn(scope, 'alerts').selectAll().where(hasToken(tokenHash)).executeTakeFirst();
}

export async function lockAlert(scope: Scope, id: string): Promise<AlertRow | undefined> {
  return selectOwn(scope, 'alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Tokens of earlier emails stay valid. */
export async function setTokenHash(scope: Scope, id: string, tokenHash: Buffer): Promise<void> {
  await updateOwn(scope, 'alerts')
    .set(replaceToken(tokenHash))
    .where('id', '=', id)
    .where('token_hash', 'is distinct from', tokenHash)
    .execute();
}

/** From now on, new jobs are sent. What is published before is not new. */
export async function setConfirmed(scope: Scope, id: string, dueAt: Date): Promise<void> {
  await updateAlertRow(scope, id, {
    confirmed_at: sql<string>`now()`,
    seen_snapshot: sql<string>`pg_current_snapshot()`,
    due_at: dueAt.toISOString(),
  });
}

export async function updateAlertSettings(
  scope: Scope,
  id: string,
  settings: UpdateAlert,
  dueAt: Date | null,
): Promise<void> {
  await updateAlertRow(scope, id, { ...settings, due_at: dueAt?.toISOString() ?? null });
}

async function updateAlertRow(scope: Scope, id: string, columns: object): Promise<void> {
  await updateOwnRow(scope, 'alerts', id, columns).execute();
}

/** Returns how many of them were confirmed. */
export async function deleteAlert(scope: Scope, id: string): Promise<number> {
  const rows = await deleteOwn(scope, 'alerts').where('id', '=', id).returning('confirmed_at').execute();
  return countConfirmed(rows);
}

export async function listAlertsOf(scope: Scope, email: string): Promise<AlertRow[]> {
  return selectOwn(scope, 'alerts')
    .selectAll()
    .where('email_key', '=', toEmailKey(email))
    .orderBy('id')
    .execute();
}

/** Returns how many of them were confirmed. */
export async function deleteAlertsOf(scope: Scope, email: string): Promise<number> {
  const rows = await deleteOwn(scope, 'alerts')
    .where('email_key', '=', toEmailKey(email))
    .returning('confirmed_at')
    .execute();
  return countConfirmed(rows);
}

function countConfirmed(rows: Pick<AlertRow, 'confirmed_at'>[]): number {
  return rows.filter(({ confirmed_at }) => confirmed_at !== null).length;
}

/** Does nothing if the alert has ended. */
export async function countClick(scope: Scope, id: string): Promise<void> {
  const { numUpdatedRows } = await updateOwn(scope, 'alerts')
    .set({ clicks: sql<number>`clicks + 1` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await countToday(scope, { clicks: Number(numUpdatedRows) });
}

/** How many unconfirmed alerts of the same email address were requested within a day before this one. */
export async function countEarlierRequests(
  scope: Scope,
  { id, email_key, created_at }: Pick<AlertRow, 'id' | 'email_key' | 'created_at'>,
): Promise<number> {
  return countRows(
    selectOwn(scope, 'alerts')
      .where('email_key', '=', email_key)
      .where('confirmed_at', 'is', null)
      // Of requests at the same time, each comes before or after another.
      .where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`)
      .where('created_at', '>', sql<string>`${created_at}::timestamptz - interval '1 day'`),
  );
}

export async function deleteUnconfirmedAlerts(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'alerts',
    where: sql`confirmed_at is null and created_at <= now() - make_interval(days => ${UNCONFIRMED_DAYS})`,
  });
}

export function toAlert(row: AlertRow): Alert {
  const { id, email, hour, weekday, time_zone, last_sent_at, created_at, updated_at } = row;
  return toResource(Alert, row, {
    id,
    email,
    hour,
    weekday,
    time_zone,
    is_confirmed: row.confirmed_at !== null,
    last_sent_at,
    created_at,
    updated_at,
  });
}
