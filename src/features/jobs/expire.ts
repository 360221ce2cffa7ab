import type { Database } from '../../platform/database/connect.ts';
import { recordEvents } from '../../platform/events.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { sweepOrganizations } from '../organizations/sweep.ts';
import { findDueJobs } from './index-queries.ts';
import { toJob } from './queries.ts';
import { jobExpired } from './schema.ts';
import { lockDueJobs, setExpired } from './task-queries.ts';

/** Makes what already reads as expired so in the rows, and tells subscribers. */
export async function expireDueJobs(db: Database, platform: Platform): Promise<void> {
  await sweepOrganizations(db, platform, {
    failure: 'some jobs could not be expired',
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
