import type { Database } from '../../platform/database/connect.ts';
import { recordEvents } from '../../platform/events.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { sweepOrganizations } from '../organizations/sweep.ts';
import { findDuePages, markAnnounced, toSummary } from './queries.ts';
import { pagePublished } from './schema.ts';

/** Tells subscribers of scheduled pages whose time has come; readers see those from that moment on by themselves. */
export async function publishDuePages(db: Database, platform: Platform): Promise<void> {
  await sweepOrganizations(db, platform, {
    failure: 'some pages could not be told of',
    findDue: findDuePages,
    work: announcePages,
  });
}

async function announcePages(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const rows = await markAnnounced(scope, ids);
    const summaries = rows.map((row) => toSummary(row, scope.organization.boardUrl));
    await recordEvents(scope, pagePublished, summaries);
    return rows.length;
  });
}
