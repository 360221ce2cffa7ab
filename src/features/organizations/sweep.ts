import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from './board-address.ts';
import { listOrganizations, organizationScope } from './queries.ts';

/** Few enough that their events, of rows of up to 256 kB, are no burden to memory. */
const ROWS_AT_ONCE = 100;

interface DueRow {
  organization_id: number;
  id: string;
}

export interface Sweep {
  /** Said when it fails: `jobs could not be expired`. */
  failure: string;
  /** Rows that are due, of all organizations but some, at most so many. */
  findDue(db: Database, limit: number, except: number[]): Promise<DueRow[]>;
  /** Does what is due for these rows of one organization; returns how many it has done. */
  work(scope: Scope, ids: string[]): Promise<number>;
}

/** Does what is due in all organizations, a part at a time. */
export async function sweepOrganizations(db: Database, platform: Platform, sweep: Sweep): Promise<void> {
  const failures = new Map<number, unknown>();
  for (;;) {
    const due = await sweep.findDue(db, ROWS_AT_ONCE, [...failures.keys()]);
    const rowsByOrganization = Map.groupBy(due, (row) => row.organization_id);
    let done = 0;
    let hasFailed = false;
    for (const organization of await listOrganizations(db, [...rowsByOrganization.keys()])) {
      const ids = rowsByOrganization.get(organization.id)?.map(({ id }) => id) ?? [];
      const scope = organizationScope(db, organization, platform, 'system');
      try {
        done += await sweep.work(scope, ids);
      } catch (error) {
        // One organization's trouble is not the others': its rows, which stay due, must not fill the next part.
        failures.set(organization.id, error);
        hasFailed = true;
      }
    }
    // Those that are left, if any, are being changed by others; the next run finds them.
    if (due.length < ROWS_AT_ONCE || (done === 0 && !hasFailed)) break;
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), sweep.failure);
}
