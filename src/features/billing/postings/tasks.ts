import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { readDue } from '../../../platform/database/rows/due.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { scopesOf } from '../../board/organizations/scopes.ts';
import { sweepOrganizations } from '../../board/organizations/sweep.ts';
import { updateInTransaction } from '../../jobs/jobs/update.ts';
import type { NotifyStaff } from '../../people/notifications/cause.ts';
import { emailEmployer } from './emails/kind.ts';
import { postingWaitsCause } from './emails/waits.ts';
import { lockOwned } from './lock.ts';
import { updatePostingRow } from './queries.ts';

/** Deletes drafts that no one has changed for a while. */
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
      readDue(dueStickyPostings(db).clearSelect().select(['organization_id', 'id']), limit, except),
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

/** Emails employers about jobs that end in three days or have ended, and staff about postings that wait. Each email is sent once. */
export async function sendReminders(
  db: Database,
  installation: Installation,
  notifyStaff: NotifyStaff,
): Promise<void> {
  const found = await listNoteworthy(db);
  const scopes = await scopesOf(db, found, installation);
  for (const row of found) {
    const scope = scopes.get(row.organization_id);
    if (!scope || scope.organization.isMoving) continue;
    if (row.news === 'waits') {
      const key = `${row.id} ${row.occasion}`;
      await notifyStaff(scope, postingWaitsCause, { key, payload: { postingId: row.id } });
    } else await emailEmployer(scope, row, row.news, row);
  }
}

interface Noteworthy {
  organization_id: number;
  id: string;
  news: 'expiring' | 'expired' | 'waits';
  occasion: string;
}

/** Of the last day. What was sent before is not sent again. The days of a paused job go on. A job of three days needs no reminder of its end. */
async function listNoteworthy(db: Database): Promise<Noteworthy[]> {
  const { rows } = await sql<Noteworthy>`
    select postings.organization_id, postings.id, jobs.expires_at::text as occasion,
      case when jobs.expires_at <= now() then 'expired' else 'expiring' end as news
    from postings join jobs on jobs.organization_id = postings.organization_id and jobs.id = postings.job_id
    where postings.stage = 'published' and jobs.expires_at between now() - interval '1 day' and now() + interval '3 days'
      and (jobs.expires_at <= now() or (
        jobs.status in ('active', 'draft') and jobs.expires_at > postings.published_at + interval '3 days'
      ))
    union all
    select organization_id, id, coalesce(md5(edit::text), submitted_at::text), 'waits' from postings
    where (stage = 'pending_review' or edit is not null) and updated_at >= now() - interval '1 day'`.execute(
    db,
  );
  return rows;
}
