import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { hashToken } from '../../../../platform/sign-in/tokens.ts';
import { findLink } from '../sessions/links.ts';

/**
 * With OIDC_ONLY, everything else that signs in is off, but for links of people who control the server: they are the way back in when
 * the provider is down. Throws 403.
 */
export async function assertAllowedWithOidcOnly(db: Kysely<DB>, token: string | undefined): Promise<void> {
  const link = token === undefined ? undefined : await findLink(db, hashToken(token));
  if (link?.kind === 'command_line' || link?.kind === 'welcome') return;
  throw oidcRequired();
}

export function oidcRequired(): HttpError {
  return new HttpError(
    'oidc_required',
    'This installation signs in with OpenID Connect only. Open /api/v1/session/oidc in the browser.',
  );
}
