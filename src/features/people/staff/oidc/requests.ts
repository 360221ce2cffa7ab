import { type Kysely, sql } from 'kysely';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { hashToken, newToken } from '../../../../platform/sign-in/tokens.ts';
import type { OidcChecks } from './identity.ts';

/** How long a person may take at the provider. */
export const REQUEST_MINUTES = 10;

/** A sign-in that a browser has begun. */
export interface OidcRequest extends OidcChecks {
  /** A path of the installation. */
  returnTo: string;
  isReauthentication: boolean;
}

export interface AnsweredRequest extends OidcRequest {
  createdAt: Date;
}

/** Begins a sign-in in the browser with this cookie. */
export async function createRequest(
  db: Kysely<DB>,
  browserHash: Buffer,
  { returnTo, isReauthentication }: Pick<OidcRequest, 'returnTo' | 'isReauthentication'>,
): Promise<OidcRequest> {
  const { text: state, hash } = newToken();
  const nonce = randomNonce();
  const codeVerifier = randomPKCECodeVerifier();
  await db
    .insertInto('oidc_requests')
    .values({
      state_hash: hash,
      browser_hash: browserHash,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo,
      is_reauthentication: isReauthentication,
      expires_at: sql<string>`now() + make_interval(mins => ${REQUEST_MINUTES})`,
    })
    .execute();
  return { state, nonce, codeVerifier, returnTo, isReauthentication };
}

/** Uses up the sign-in with this state. Undefined if it has expired, was used, or began in another browser. */
export async function takeRequest(
  db: Kysely<DB>,
  state: string,
  browserHash: Buffer,
): Promise<AnsweredRequest | undefined> {
  const row = await db
    .deleteFrom('oidc_requests')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      state,
      nonce: row.nonce,
      codeVerifier: row.code_verifier,
      returnTo: row.return_to,
      isReauthentication: row.is_reauthentication,
      createdAt: new Date(row.created_at),
    }
  );
}

export async function deleteExpiredRequests(db: Database): Promise<void> {
  await deleteInBatches(db, sql`oidc_requests`, sql`expires_at <= now()`);
}
