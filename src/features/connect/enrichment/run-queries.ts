import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { EnrichmentRuns } from '../../../platform/database/tables.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../platform/scope.ts';
import { Run } from './run-schema.ts';

type RunRow = Selectable<EnrichmentRuns>;

/** Returns a page of runs, newest first, and the total number. */
export async function listRuns(
  scope: Scope,
  providerId: string,
  status: Run['status'] | undefined,
  range: PageRange,
): Promise<Page<RunRow>> {
  const matching = () => {
    const own = ownRuns(scope, providerId);
    return status === undefined ? own : own.where('status', '=', status);
  };
  return readPage(matching().selectAll().orderBy('id', 'desc'), range);
}

export const providerDisabled = {
  code: 'provider_disabled',
  message: 'The provider was disabled before it responded.',
};

/**
 * Ends all pending runs, because the provider is disabled. Concurrent transactions that create jobs may still insert runs; the
 * worker skips those.
 */
export async function skipPendingRuns(scope: Scope, providerId: string): Promise<void> {
  await updateOwn(scope, 'enrichment_runs')
    .set({
      status: 'skipped',
      claim: null,
      finished_at: sql`now()`,
      error_code: providerDisabled.code,
      error_message: providerDisabled.message,
    })
    .where('provider_id', '=', providerId)
    .where('status', '=', 'pending')
    .execute();
}

export const RUN_RETENTION_DAYS = 30;

export async function deleteOldRuns(db: Database): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${RUN_RETENTION_DAYS})`;
  await deleteOfOrganizations(db, { table: 'enrichment_runs', where: isOld });
}

export function toRun(row: RunRow): Run {
  const isWaiting = row.status === 'pending' && row.claim === null;
  return toResource(Run, row, {
    next_attempt_at: isWaiting ? row.due_at : null,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
  });
}

function ownRuns(scope: Scope, providerId: string) {
  return selectOwn(scope, 'enrichment_runs').where('provider_id', '=', providerId);
}
