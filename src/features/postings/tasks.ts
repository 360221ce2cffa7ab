import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { deleteOfOrganizations } from '../../platform/outgoing/delete-of-organizations.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { updateInTransaction } from '../jobs/update.ts';
import type { Installation } from '../organizations/board-url.ts';
import { sweepOrganizations } from '../organizations/sweep.ts';
import { lockOwned } from './lock.ts';
import { updatePostingRow } from './queries.ts';

/** Deletes drafts that nobody has changed for a while. */
export async function deleteStaleDrafts(db: Database): Promise<void> {
  await deleteOfOrganizations(db, { table: 'postings', where: sql`stale_at <= now()` });
}

/** Postings whose days at the top of the board are over, the longest first. */
export function dueStickyPostings(db: Database) {
  return db
    .selectFrom('postings')
    .select('sticky_until as due_at')
    .where('sticky_until', '<=', sql<string>`now()`)
    .orderBy('sticky_until');
}

/** Takes jobs from the top of the board when the days that were bought are over. */
export async function endStickyDays(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'some jobs could not be taken from the top of the board',
    findDue: (db, limit, except) =>
      dueStickyPostings(db)
        .clearSelect()
        .select(['organization_id', 'id'])
        .where('organization_id', '<>', sql<number>`all(${except}::int[])`)
        .limit(limit)
        .execute(),
    work: async (scope, ids) => {
      for (const id of ids) await endSticky(scope, id);
      return ids.length;
    },
  });
}

async function endSticky(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const posting = await lockOwned(scope, id);
    if (!posting?.sticky_until || Date.parse(posting.sticky_until) > Date.now()) return;
    if (posting.job_id) await updateInTransaction(scope, posting.job_id, { is_sticky: false });
    await updatePostingRow(scope, posting.id, { sticky_until: null });
  });
}
