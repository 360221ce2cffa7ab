import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { scopesOf } from '../organizations/scopes.ts';
import { listUnannouncedLogos, lockUnannounced, setAnnounced } from './queries.ts';

/** Tells subscribers of the next things that show the logo, after the one given; returns the last, if there were any. */
export type AnnounceNext = (
  scope: Scope,
  logoId: string,
  after: string | null,
) => Promise<string | undefined>;

const LOGOS_AT_ONCE = 100;

/**
 * Tells subscribers of copies that have become ready, a part at a time and every logo in its turn. Each part is noted in
 * its own transaction, so that after a crash the rest is told, and nothing twice.
 */
export async function announceReadyLogos(
  db: Database,
  platform: Platform,
  announceNext: AnnounceNext,
  stop: AbortSignal,
): Promise<void> {
  let logos = await listUnannouncedLogos(db, LOGOS_AT_ONCE);
  const scopes = await scopesOf(db, logos, platform);
  const failures: unknown[] = [];
  while (logos.length > 0) {
    const unfinished: typeof logos = [];
    for (const logo of logos) {
      if (stop.aborted) return;
      const scope = scopes.get(logo.organization_id);
      const hasMore = scope && announcePart(scope, logo.id, announceNext);
      if (await hasMore?.catch((error: unknown) => void failures.push(error))) unfinished.push(logo);
    }
    logos = unfinished;
  }
  if (failures.length > 0) throw new AggregateError(failures, `some logos failed: ${failures[0]}`);
}

async function announcePart(scope: Scope, id: string, announceNext: AnnounceNext): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    // A request that holds a job and waits for the logo must not be the one that is broken off: give way before the
    // database looks for deadlocks, which it does after a second. The next run goes on.
    await sql`set local lock_timeout = '500ms'`.execute(scope.db);
    const logo = await lockUnannounced(scope, id);
    if (!logo) return false;
    const last = await announceNext(scope, id, logo.announced_to);
    await setAnnounced(scope, id, last);
    return last !== undefined;
  });
}
