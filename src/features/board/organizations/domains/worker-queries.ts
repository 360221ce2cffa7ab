import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import {
  type ClaimedRow,
  claimDue,
  type QueueTable,
  type WantedRows,
  workerTime,
} from '../../../../platform/queue/table-queries.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { changeDomain, type DomainRow } from './queries.ts';

/** A claimed domain, with the number of earlier checks. */
export interface ClaimedDomain extends ClaimedRow, Pick<DomainRow, 'checks' | 'status'> {}

/** Active domains are checked too, while they are contested. */
export const domains: QueueTable = {
  name: 'domains',
  partition: { column: 'domain', type: 'text' },
  hasManyPartitions: true,
  pending: 'due_at IS NOT NULL',
};

/** A domain is failing when its last check did not prove it. */
export function describeDomain(): RawBuilder<unknown> {
  return sql`
    select 'http://' || domain as url, last_error is not null as is_unhealthy from domains
    where organization_id = partition.organization_id and domain = partition.partition_id limit 1`;
}

/** Claims domains whose check is due. */
export async function claimDomains(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedDomain[]> {
  const { rows } = await sql<ClaimedDomain>`
    with claimed as (${claimDue(domains, wanted, workerTime(offsetMs))})
    select organization_id, domain as partition_id, id, claim, checks, status from claimed`.execute(db);
  return rows;
}

/** Counts the check and schedules the next one, unless the check cleared `due_at`. */
export async function finishCheck(
  scope: Scope,
  { id, claim, checks }: ClaimedDomain,
  nextInSeconds: number,
  offsetMs: number,
): Promise<void> {
  const nextAt = sql<string>`${workerTime(offsetMs)} + make_interval(secs => ${nextInSeconds})`;
  await changeDomain(scope, id)
    .where('claim', '=', claim)
    .set({
      checks: checks + 1,
      claim: null,
      due_at: sql<string | null>`case when due_at is null then null else ${nextAt} end`,
    })
    .execute();
}
