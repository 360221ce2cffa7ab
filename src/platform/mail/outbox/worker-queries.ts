import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { deleteOfOrganizations } from '../../outgoing/delete-of-organizations.ts';
import {
  type ClaimedRow,
  claimDue,
  LEASE_SECONDS,
  type QueueTable,
  type WantedRows,
  workerTime,
} from '../../queue/table-queries.ts';
import type { EmailPayload } from './email-kind.ts';

/** An email that this process has claimed to send. */
export interface ClaimedEmail extends ClaimedRow {
  kind: string;
  payload: EmailPayload;
  attempts: number;
  uncertain_attempts: number;
  created_at: string;
  age_seconds: number;
}

/** How an email ends. */
export type EmailOutcome = 'sent' | 'failed' | 'expired' | 'suppressed' | 'not_needed';

/** Each kind of each organization is a partition, so that a thousand alerts do not delay a sign-in link. */
export const emails: QueueTable = {
  name: 'emails',
  partition: { column: 'kind', type: 'text' },
  isOutgoing: true,
};

/** One origin for all emails, because all go to the same mail server. The server limits all, however many organizations send. */
export function describeMailServer(): RawBuilder<unknown> {
  return sql`select 'mail' as url, false as is_unhealthy`;
}

export async function claimEmails(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedEmail[]> {
  const time = workerTime(offsetMs);
  const { rows } = await sql<ClaimedEmail>`
    with claimed as (${claimDue(emails, wanted, time)})
    select organization_id, kind as partition_id, id, claim, kind, payload, attempts, uncertain_attempts, created_at,
      extract(epoch from ${time} - created_at)::float8 as age_seconds
    from claimed`.execute(db);
  return rows;
}

/** Extends the lease while the mail server takes its time. */
export async function renewLease(db: Database, email: ClaimedEmail, offsetMs: number): Promise<void> {
  await updateClaimed(db, email)
    .set({ due_at: sql<string>`${workerTime(offsetMs)} + make_interval(secs => ${LEASE_SECONDS})` })
    .execute();
}

export async function finishEmail(db: Database, email: ClaimedEmail, status: EmailOutcome): Promise<void> {
  await updateClaimed(db, email)
    .set({ status, claim: null, payload: '{}', ended_at: sql<string>`now()` })
    .execute();
}

/** Makes the email due again after a failed attempt. */
export async function retryEmail(
  db: Database,
  email: ClaimedEmail,
  { inSeconds, isUncertain }: { inSeconds: number; isUncertain: boolean },
  offsetMs: number,
): Promise<void> {
  await updateClaimed(db, email)
    .set({
      attempts: email.attempts + 1,
      uncertain_attempts: email.uncertain_attempts + (isUncertain ? 1 : 0),
      claim: null,
      due_at: sql<string>`${workerTime(offsetMs)} + make_interval(secs => ${inSeconds})`,
    })
    .execute();
}

export interface PendingEmails {
  count: number;
  /** How long the oldest has waited; 0 if none waits. */
  oldestSeconds: number;
}

/** A statement with only the minimum would read `emails_by_age`, and with it every email that was sent before the oldest pending one. */
export async function summarizePendingEmails(db: Database): Promise<PendingEmails> {
  const { rows } = await sql<PendingEmails>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from emails where status = 'pending'`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** A cause that is older can send another email. */
export const EMAIL_RETENTION_DAYS = 30;

export async function deleteOldEmails(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'emails',
    where: sql`created_at <= now() - make_interval(days => ${EMAIL_RETENTION_DAYS})`,
  });
}

/** An update does nothing once another worker has claimed the email. */
function updateClaimed(db: Database, { organization_id, id, claim }: ClaimedEmail) {
  return db
    .updateTable('emails')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('claim', '=', claim);
}
