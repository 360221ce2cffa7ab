import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { updateOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Logos } from '../../../platform/database/tables.ts';
import {
  type ClaimedRow,
  claimDue,
  type QueueTable,
  type WantedRows,
  workerTime,
} from '../../../platform/queue/table-queries.ts';
import type { Scope } from '../../../platform/scope.ts';

/** A claimed logo, with the number of attempts before this one. */
export interface ClaimedLogo extends ClaimedRow, Pick<Selectable<Logos>, 'source_url' | 'attempts'> {}

export const logos: QueueTable = {
  name: 'logos',
  partition: { column: 'host', type: 'text' },
  hasManyPartitions: true,
};

/** A host is failing while one of its logos waits for a retry. */
export function describeHost(time: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    select 'https://' || partition.partition_id as url, exists (
      select from logos
      where organization_id = partition.organization_id and host = partition.partition_id
        and status = 'pending' and due_at > ${time} and claim is null) as is_unhealthy`;
}

export async function claimLogos(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedLogo[]> {
  const { rows } = await sql<ClaimedLogo>`
    with claimed as (${claimDue(logos, wanted, workerTime(offsetMs))})
    select organization_id, host as partition_id, id, claim, source_url, attempts from claimed`.execute(db);
  return rows;
}

/**
 * Counts an attempt and schedules the next one before the work begins. Otherwise, an image that kills the process would do so
 * again at each start. Returns false if another worker has claimed the logo.
 */
export async function beginAttempt(
  scope: Scope,
  logo: ClaimedLogo,
  retryInSeconds: number,
  offsetMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await changeClaimed(scope, logo)
    .set({
      attempts: logo.attempts + 1,
      due_at: sql<string>`${workerTime(offsetMs)} + make_interval(secs => ${retryInSeconds})`,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes back an attempt that was aborted because the process is stopping. */
export async function revokeAttempt(scope: Scope, logo: ClaimedLogo): Promise<void> {
  await changeClaimed(scope, logo).set({ attempts: logo.attempts }).execute();
}

export async function recordFailure(
  scope: Scope,
  logo: ClaimedLogo,
  problem: string,
  status: 'pending' | 'failed',
): Promise<void> {
  await changeClaimed(scope, logo).set({ problem, status, claim: null }).execute();
}

function changeClaimed(scope: Scope, { id, claim }: ClaimedLogo) {
  return updateOwn(scope, 'logos')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('claim', '=', claim);
}
