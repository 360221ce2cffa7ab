import { type Selectable, sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../../platform/database/rows/pages.ts';
import type { CreditEntries, Subscriptions } from '../../../../platform/database/tables.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { CreditEntry } from './schema.ts';

type CreditEntryRow = Selectable<CreditEntries>;

/**
 * Uses one job of a subscription that the caller has locked, and records it. Undefined if none remains. A subscription without a limit
 * has no entries.
 */
export async function spendJobCredit(
  scope: Scope,
  subscriptionId: string,
  jobId: string,
): Promise<Selectable<Subscriptions> | undefined> {
  const row = await addToRemaining(scope, subscriptionId, -1);
  if (row) await insertEntry(scope, { subscriptionId, jobId, kind: 'use', credits: -1 });
  return row;
}

/** Returns the job that a posting used. Undefined if the subscription has no limit. */
export async function returnJobCredit(
  scope: Scope,
  subscriptionId: string,
  jobId: string | null,
): Promise<Selectable<Subscriptions> | undefined> {
  const row = await addToRemaining(scope, subscriptionId, 1);
  if (row) await insertEntry(scope, { subscriptionId, jobId, kind: 'return', credits: 1 });
  return row;
}

/** Records the difference to what the entries add up to. The caller has locked the subscription or inserted it. */
export async function recordCreditChange(
  scope: Scope,
  subscriptionId: string,
  remaining: number | null,
  kind: 'grant' | 'change' = 'change',
): Promise<void> {
  await sql`
    insert into credit_entries (organization_id, id, subscription_id, kind, credits, actor)
    select ${scope.organizationId}, ${newId()}, ${subscriptionId}, ${kind}, missing, ${scope.actor}
    from (
      select ${remaining ?? 0}::integer - coalesce(sum(credits), 0)::integer as missing from credit_entries
      where organization_id = ${scope.organizationId} and subscription_id = ${subscriptionId}
    ) as difference
    where missing <> 0`.execute(scope.db);
}

/** A page of the entries, newest first, and the total number. */
export async function pageCreditEntries(
  scope: Scope,
  subscriptionId: string,
  range: PageRange,
): Promise<Page<CreditEntryRow>> {
  const own = selectOwn(scope, 'credit_entries').where('subscription_id', '=', subscriptionId);
  return readPage(own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), range);
}

async function addToRemaining(
  scope: Scope,
  id: string,
  added: 1 | -1,
): Promise<Selectable<Subscriptions> | undefined> {
  let update = updateOwn(scope, 'subscriptions')
    .set((of) => ({ jobs_remaining: of('jobs_remaining', '+', added), updated_at: sql`now()` }))
    .where('id', '=', id)
    .where('jobs_remaining', 'is not', null);
  if (added < 0) update = update.where('jobs_remaining', '>', 0);
  return update.returningAll().executeTakeFirst();
}

async function insertEntry(
  { db, organizationId, actor }: Scope,
  entry: { subscriptionId: string; jobId: string | null; kind: string; credits: number },
): Promise<void> {
  await db
    .insertInto('credit_entries')
    .values({
      organization_id: organizationId,
      id: newId(),
      subscription_id: entry.subscriptionId,
      job_id: entry.jobId,
      kind: entry.kind,
      credits: entry.credits,
      actor,
    })
    .execute();
}

export function toCreditEntry(row: CreditEntryRow): CreditEntry {
  return {
    id: row.id,
    kind: row.kind as CreditEntry['kind'],
    credits: row.credits,
    jobId: row.job_id,
    actor: row.actor,
    createdAt: row.created_at,
  };
}
