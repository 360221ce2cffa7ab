import { type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { changedSince, LONGEST_KNOWN_MS, takeSnapshot } from '../platform/changes.ts';
import type { Scope } from '../platform/scope.ts';
import { SharedRuns } from '../platform/shared-runs.ts';

/** A state of the board's public content. Two that are the same object are the same state. */
export interface BoardVersion {
  /** In PostgreSQL's notation; never younger than anything that was read of this version. */
  snapshot: string;
  /** When the clock alone changes what is public, on the clock of performance.now(). */
  endsAtMs: number;
}

/** So long a version is believed without asking: a page is at most this old, and a crowd asks the database once. */
const TRUSTED_MS = 500;

/**
 * Tells whether a board's public content has changed, by the events that each change records and by the next moment at
 * which a job expires, a scheduled page appears, or an item starts or ends.
 */
export class BoardVersions {
  readonly #versions = new LRUCache<number, { version: BoardVersion; askedAtMs: number }>({ max: 10_000 });
  readonly #asking = new SharedRuns<BoardVersion>();

  async current(scope: Scope): Promise<BoardVersion> {
    const known = this.#versions.get(scope.organizationId);
    const now = performance.now();
    if (known && now < known.askedAtMs + TRUSTED_MS && now < known.version.endsAtMs) return known.version;
    return this.#asking.run(String(scope.organizationId), () => this.#ask(scope));
  }

  async #ask(scope: Scope): Promise<BoardVersion> {
    const askedAtMs = performance.now();
    const known = this.#versions.get(scope.organizationId)?.version;
    const isSame = known && askedAtMs < known.endsAtMs && !(await hasChanged(scope, known.snapshot));
    const version = isSame ? known : await readVersion(scope, askedAtMs);
    this.#versions.set(scope.organizationId, { version, askedAtMs });
    return version;
  }
}

async function hasChanged(scope: Scope, snapshot: string): Promise<boolean> {
  const isOfPages = sql<SqlBool>`type like any (array['job.%', 'category.%', 'page.%', 'author.%', 'cms.%', 'asset.%', 'organization.%', 'domain.%'])`;
  const { rows } = await sql<{ changed: boolean }>`
    select ${changedSince(scope.organizationId, snapshot, isOfPages)} as changed`.execute(scope.db);
  return rows[0]?.changed ?? true;
}

async function readVersion(scope: Scope, askedAtMs: number): Promise<BoardVersion> {
  const snapshot = await takeSnapshot(scope);
  const seconds = (await secondsToNextChange(scope)) ?? Number.POSITIVE_INFINITY;
  return { snapshot, endsAtMs: askedAtMs + Math.min(seconds * 1000, LONGEST_KNOWN_MS) };
}

/** Null: time alone changes nothing. */
async function secondsToNextChange({ db, organizationId }: Scope): Promise<number | null> {
  const own = sql`organization_id = ${organizationId}`;
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from least(
      (select min(expires_at) from job_index where ${own} and status = 'active' and expires_at > now()),
      (select min(published_at) from pages where ${own} and status = 'published' and published_at > now()),
      (select min(starts_at) from collection_items where ${own} and status = 'published' and starts_at > now()),
      (select min(expires_at) from collection_items where ${own} and status = 'published' and expires_at > now())
    ) - now())::float8 as seconds`.execute(db);
  return rows[0]?.seconds ?? null;
}
