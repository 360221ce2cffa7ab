import type { Scope } from '../../../platform/scope.ts';
import {
  insertOrResetLogos,
  lockLogo,
  lockLogoOfSource,
  lockLogosOfSources,
  toSourceHash,
} from './queries.ts';

/** A locked logo. The logo cannot change or be deleted before the transaction ends, so that a job can refer to it. */
export interface LockedLogo {
  id: string;
  isReady: boolean;
}

/** The logo with this source URL. Creates a new logo, and resets a failed one for another fetch. */
export async function lockLogoForShare(scope: Scope, sourceUrl: string): Promise<LockedLogo> {
  for (;;) {
    const row = await lockLogoOfSource(scope, sourceUrl);
    if (row) return toLockedLogo(row);
    // A concurrent request may create it first. The next iteration finds it either way.
    await insertOrResetLogos(scope, [sourceUrl]);
  }
}

/** Creates or resets the logos of these source URLs, and returns them by the hexadecimal hash of their source. */
export async function createLogosForShare(
  scope: Scope,
  sourceUrls: string[],
): Promise<Map<string, LockedLogo>> {
  const missing = new Map(sourceUrls.map((url) => [toSourceHash(url).toString('hex'), url]));
  const locked = new Map<string, LockedLogo>();
  while (missing.size > 0) {
    await insertOrResetLogos(scope, [...missing.values()]);
    const hashes = [...missing.keys()].map((hash) => Buffer.from(hash, 'hex'));
    for (const row of await lockLogosOfSources(scope, hashes)) {
      const hash = row.source_hash.toString('hex');
      locked.set(hash, toLockedLogo(row));
      missing.delete(hash);
    }
  }
  return locked;
}

/** The organization's logo with this id. */
export async function lockLogoOfIdForShare(scope: Scope, id: string): Promise<LockedLogo | undefined> {
  const row = await lockLogo(scope, id);
  return row && toLockedLogo(row);
}

function toLockedLogo({ id, status }: { id: string; status: string }): LockedLogo {
  return { id, isReady: status === 'ready' };
}
