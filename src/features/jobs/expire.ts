import type { Database } from '../../platform/database/connect.ts';
import { recordEvents } from '../../platform/events.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { listOrganizations, organizationScope } from '../organizations/queries.ts';
import { findDueJobs } from './index-queries.ts';
import { lockDueJobs, setExpired, toJob } from './queries.ts';
import { jobExpired } from './schema.ts';

const JOBS_AT_ONCE = 500;

/** Makes what already reads as expired so in the rows, and tells subscribers. */
export async function expireDueJobs(db: Database, platform: Platform): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await findDueJobs(db, JOBS_AT_ONCE);
    const idsByOrganization = Map.groupBy(due, (job) => job.organization_id);
    let expired = 0;
    for (const organization of await listOrganizations(db, [...idsByOrganization.keys()])) {
      const ids = idsByOrganization.get(organization.id)?.map((job) => job.job_id) ?? [];
      const scope = organizationScope(db, organization, platform, 'system');
      // One organization's trouble is not the others'.
      expired += await expireJobs(scope, ids).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
    }
    // Those that are left, if any, are being changed by others; the next run finds them.
    if (due.length < JOBS_AT_ONCE || expired === 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some jobs could not be expired');
}

async function expireJobs(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const rows = await lockDueJobs(scope, ids);
    if (rows.length === 0) return 0;
    const updatedAt = await setExpired(
      scope,
      rows.map(({ id }) => id),
    );
    const jobs = rows.map((row) => toJob({ ...row, updated_at: updatedAt }, scope.organization.boardUrl));
    await recordEvents(scope, jobExpired, jobs, ['status']);
    return rows.length;
  });
}
