import type { Scope } from '../../platform/scope.ts';
import { insertOrResetLogo, lockLogo, lockLogoOfSource } from './queries.ts';

/** A locked logo. It cannot change or be deleted before the transaction ends, so that a job can refer to it. */
export interface LockedLogo {
  id: string;
  isReady: boolean;
}

/** The logo with this source URL. Creates it if it is new, and resets it if it has failed, so that it is fetched again. */
export async function lockLogoForShare(scope: Scope, sourceUrl: string): Promise<LockedLogo> {
  for (;;) {
    const row = await lockLogoOfSource(scope, sourceUrl);
    if (row) return toLockedLogo(row);
    // A concurrent request may create it first. The next iteration finds it either way.
    await insertOrResetLogo(scope, sourceUrl);
  }
}

/** The organization's logo with this id. */
export async function lockLogoOfIdForShare(scope: Scope, id: string): Promise<LockedLogo | undefined> {
  const row = await lockLogo(scope, id);
  return row && toLockedLogo(row);
}

function toLockedLogo({ id, status }: { id: string; status: string }): LockedLogo {
  return { id, isReady: status === 'ready' };
}
