import type { Database } from '../../../platform/database/connect.ts';
import { recordEvents } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../board/organizations/sweep.ts';
import { findDuePages, markAnnounced, toSummary } from './queries.ts';
import { pagePublished } from './schema.ts';

/** Records events for scheduled pages that are due. Visitors see such pages from `published_at` on, even without this. */
export async function publishDuePages(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'failed to publish the events of some pages',
    findDue: findDuePages,
    work: publishPages,
  });
}

async function publishPages(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const rows = await markAnnounced(scope, ids);
    const summaries = rows.map((row) => toSummary(row, scope.organization.boardUrl));
    await recordEvents(scope, pagePublished, summaries);
    return rows.length;
  });
}
