import type { Database } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Installation } from './board-url.ts';
import { listOrganizations, type OrganizationRow, organizationScope } from './queries.ts';

/** Bounds memory: each row can cause an event of up to 256 kB. */
const BATCH_SIZE = 100;

interface DueRow {
  organization_id: number;
  id: string;
}

export interface Sweep {
  /** The error message if the sweep fails, such as `jobs could not be expired`. */
  failure: string;
  /** Finds up to `limit` due rows of all organizations but the `except` ones. */
  findDue(db: Database, limit: number, except: number[]): Promise<DueRow[]>;
  /** Processes due rows of one organization, and returns how many it has processed. */
  work(scope: Scope, ids: string[]): Promise<number>;
}

/** Processes the due rows of all organizations in batches. */
export async function sweepOrganizations(
  db: Database,
  installation: Installation,
  sweep: Sweep,
): Promise<void> {
  const failures = new Map<number, unknown>();
  /** Organizations that an import is writing, or that are locked for a move. */
  const skipped = new Set<number>();
  for (;;) {
    const excluded = [...failures.keys(), ...skipped];
    const due = await sweep.findDue(db, BATCH_SIZE, excluded);
    const rowsByOrganization = Map.groupBy(due, (row) => row.organization_id);
    let done = 0;
    for (const organization of await listOpen(db, [...rowsByOrganization.keys()], skipped)) {
      const ids = rowsByOrganization.get(organization.id)?.map(({ id }) => id) ?? [];
      const scope = organizationScope(db, organization, installation, 'system');
      try {
        done += await sweep.work(scope, ids);
      } catch (error) {
        // The rows of a failed organization stay due. Later batches skip them, so that the other organizations proceed.
        failures.set(organization.id, error);
      }
    }
    // Any due rows that are left are locked by other transactions. The next run finds them.
    const hasExcluded = failures.size + skipped.size > excluded.length;
    if (due.length < BATCH_SIZE || (done === 0 && !hasExcluded)) break;
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), sweep.failure);
}

/** The organizations that background work may change. Adds the others to `skipped`. */
async function listOpen(db: Database, ids: number[], skipped: Set<number>): Promise<OrganizationRow[]> {
  const organizations = await listOrganizations(db, ids);
  const open = organizations.filter(({ locked_at }) => locked_at === null);
  const openIds = new Set(open.map(({ id }) => id));
  for (const id of ids) if (!openIds.has(id)) skipped.add(id);
  return open;
}
