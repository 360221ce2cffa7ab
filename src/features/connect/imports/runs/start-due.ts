import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { isNotHeld } from '../../../../platform/outgoing/holds.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { findOrganizationDefaults } from '../../../board/organizations/queries.ts';
import { scopesOf } from '../../../board/organizations/scopes.ts';
import { lockImport, updateImportRow } from '../queries.ts';
import { nextRunAt } from './schedule.ts';
import { startRun } from './start.ts';

const AT_ONCE = 100;

/** The imports whose schedule is due, the longest due first. */
export function dueImports(db: Database) {
  return db
    .selectFrom('imports')
    .select('next_run_at as due_at')
    .where('next_run_at', 'is not', null)
    .where(isNotHeld(sql.ref('imports.organization_id')))
    .orderBy('next_run_at');
}

/** A recurring task: starts the runs that are due. An import whose last run is still in progress waits for its next time. */
export async function startDueRuns(db: Database, installation: Installation): Promise<void> {
  const due = await db
    .selectFrom('imports')
    .select(['organization_id', 'id'])
    .where('next_run_at', '<=', sql<string>`now()`)
    .where(isNotHeld(sql.ref('imports.organization_id')))
    .orderBy('next_run_at')
    .limit(AT_ONCE)
    .execute();
  const scopes = await scopesOf(db, due, installation);
  const failures: unknown[] = [];
  for (const { organization_id, id } of due) {
    const scope = scopes.get(organization_id);
    // One import that cannot start must not keep the others waiting.
    if (scope) await startDue(scope, id).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function startDue(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, id);
    if (!row.is_enabled || !row.next_run_at || Date.parse(row.next_run_at) > Date.now()) return;
    const { time_zone } = await findOrganizationDefaults(scope);
    const next = nextRunAt(row, time_zone, new Date());
    await updateImportRow(scope, id, { next_run_at: next?.toISOString() ?? null });
    try {
      await startRun(scope, id, {});
    } catch (error) {
      if (!(error instanceof HttpError && error.code === 'run_in_progress')) throw error;
    }
  });
}
