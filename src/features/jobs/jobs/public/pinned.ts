import { sql } from 'kysely';
import { type SnapshotValue, toValidUntilMs } from '../../../../platform/cache/snapshot-cache.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import type { Scope } from '../../../../platform/scope.ts';

/** The live sticky jobs, newest first. */
export interface PinnedSnapshot extends SnapshotValue {
  ids: string[];
}

export async function findPinned(scope: Scope, limit: number): Promise<PinnedSnapshot> {
  const readAtMs = performance.now();
  const rows = await selectPinned(scope.db, { organizationId: scope.organizationId, limit });
  const ends = rows.map(({ seconds }) => seconds).filter((seconds) => seconds !== null);
  return {
    ids: rows.map(({ id }) => id),
    validUntilMs: toValidUntilMs(readAtMs, ends.length === 0 ? null : Math.min(...ends)),
  };
}

interface PinnedJob {
  id: string;
  /** Until it expires. */
  seconds: number | null;
}

const selectPinned = prepared(
  (_, { organizationId, limit }: { organizationId: number; limit: number }) => sql<PinnedJob>`
    select id, extract(epoch from expires_at - now())::float8 as seconds from jobs
    where organization_id = ${organizationId} and is_sticky and status = 'active' and coalesce(expires_at > now(), true)
    order by posted_at desc, id limit ${limit}`,
);
