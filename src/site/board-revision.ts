import { sql } from 'kysely';
import type { ChangeLog } from '../platform/cache/change-log.ts';
import type { PublicContent } from '../platform/cache/public-content.ts';
import { SnapshotCache, type SnapshotValue, toValidUntilMs } from '../platform/cache/snapshot-cache.ts';
import type { Scope } from '../platform/scope.ts';

/** A state of a board's public content. The same object means the same state. */
export interface BoardRevision extends SnapshotValue {}

/** How long a revision is used without a check, so that many visitors cause one query. */
const RECHECK_AFTER_MS = 500;

/** Finds out whether the public content of a board has changed, by the events of each change and by the clock. */
export class BoardRevisions {
  readonly #content: readonly PublicContent[];
  readonly #revisions: SnapshotCache<BoardRevision>;

  constructor(changes: ChangeLog, content: readonly PublicContent[]) {
    this.#content = content;
    this.#revisions = new SnapshotCache(changes, {
      name: 'board_revisions',
      changedBy: content.flatMap(({ changedBy }) => changedBy),
      recheckAfterMs: RECHECK_AFTER_MS,
    });
  }

  getCurrent(scope: Scope): Promise<BoardRevision> {
    return this.#revisions.findOrCompute(scope, '', async () => {
      const startedAtMs = performance.now();
      const seconds = await this.#secondsToNextChange(scope);
      return { validUntilMs: toValidUntilMs(startedAtMs, seconds) };
    });
  }

  /** Null when the clock alone changes nothing. */
  async #secondsToNextChange({ db, organizationId }: Scope): Promise<number | null> {
    const times = this.#content.flatMap(({ nextChange }) => nextChange?.(organizationId) ?? []);
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from least(${sql.join(times)}) - now())::float8 as seconds`.execute(db);
    return rows[0]?.seconds ?? null;
  }
}
