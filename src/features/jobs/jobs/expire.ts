import type { Database } from '../../../platform/database/connect.ts';
import { recordEvents } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../board/organizations/sweep.ts';
import { toJob } from './queries.ts';
import { jobExpired } from './schema.ts';
import { findDueJobs } from './search/index-queries.ts';
import { lockDueJobs, setExpired } from './task-queries.ts';

/** Stores the status of jobs that already read as expired, and records their events. */
export async function expireDueJobs(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'failed to expire some jobs',
    findDue: findDueJobs,
    work: expireJobs,
  });
}

async function expireJobs(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const rows = await lockDueJobs(scope, ids);
    if (rows.length === 0) return 0;
    const updatedAt = await setExpired(
      scope,
      rows.map(({ id }) => id),
    );
    const jobs = rows.map((row) => toJob({ ...row, updated_at: updatedAt }, scope));
    await recordEvents(scope, jobExpired, jobs, ['status']);
    return rows.length;
  });
}
