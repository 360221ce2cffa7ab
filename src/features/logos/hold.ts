import type { Scope } from '../../platform/scope.ts';
import { lockLogo, lockLogoOfSource, wantLogo } from './queries.ts';

/** A logo that a job may refer to: it stays, and stays as it is, until the transaction ends. */
export interface HeldLogo {
  id: string;
  isReady: boolean;
}

/** The logo of this address, made where the organization has none yet. One that was given up is tried anew. */
export async function holdLogo(scope: Scope, sourceUrl: string): Promise<HeldLogo> {
  for (;;) {
    const row = await lockLogoOfSource(scope, sourceUrl);
    if (row) return toHeldLogo(row);
    // Whoever is quicker makes it; then it is found the next time.
    await wantLogo(scope, sourceUrl);
  }
}

/** The organization's logo of this id, if there is one. */
export async function holdLogoOfId(scope: Scope, id: string): Promise<HeldLogo | undefined> {
  const row = await lockLogo(scope, id);
  return row && toHeldLogo(row);
}

function toHeldLogo({ id, status }: { id: string; status: string }): HeldLogo {
  return { id, isReady: status === 'ready' };
}
