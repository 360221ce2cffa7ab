import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { scopesOf } from '../../board/organizations/scopes.ts';
import { listUnannouncedLogos, lockUnannounced, setAnnounced } from './queries.ts';

/** Records events for the next jobs that show the logo, in order of id. Returns the last id, or undefined without more jobs. */
export type PublishNext = (scope: Scope, logoId: string, after: string | null) => Promise<string | undefined>;

const BATCH_SIZE = 100;

/**
 * Records events for copies that have become ready, taking one batch of each logo in turn. Each batch commits with its
 * progress, so a crash neither loses nor repeats events.
 */
export async function publishReadyLogos(
  db: Database,
  installation: Installation,
  publishNext: PublishNext,
  stop: AbortSignal,
): Promise<void> {
  let logos = await listUnannouncedLogos(db, BATCH_SIZE);
  const scopes = await scopesOf(db, logos, installation);
  const failures: unknown[] = [];
  while (logos.length > 0) {
    const unfinished: typeof logos = [];
    for (const logo of logos) {
      if (stop.aborted) return;
      const scope = scopes.get(logo.organization_id);
      const hasMore = scope && publishBatch(scope, logo.id, publishNext);
      if (await hasMore?.catch((error: unknown) => void failures.push(error))) unfinished.push(logo);
    }
    logos = unfinished;
  }
  if (failures.length > 0) throw new AggregateError(failures, `failed to publish some logos: ${failures[0]}`);
}

async function publishBatch(scope: Scope, id: string, publishNext: PublishNext): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    // A request that has locked a job may wait for the logo. Give up before PostgreSQL checks for deadlocks after one second,
    // so that the request succeeds. The next run continues.
    await sql`set local lock_timeout = '500ms'`.execute(scope.db);
    const logo = await lockUnannounced(scope, id);
    if (!logo) return false;
    const last = await publishNext(scope, id, logo.announced_to);
    await setAnnounced(scope, id, last);
    return last !== undefined;
  });
}
