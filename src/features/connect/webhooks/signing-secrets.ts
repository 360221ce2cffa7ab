import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import {
  type EncryptionContext,
  EncryptionError,
  type KeyRing,
} from '../../../platform/encryption/key-ring.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Each secret that signs adds a signature to the header. */
const MAX_ACTIVE_SECRETS = 3;

// Standard Webhooks requires 24 to 64 bytes.
const SECRET_BYTES = 32;

/** Generates a signing secret in the format of Standard Webhooks. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Stores a secret as the newest of the webhook. Requires that all others have an `expires_at`. */
export async function insertSigningSecret(
  scope: Scope,
  keyRing: KeyRing,
  webhookId: string,
  version: number,
  secret: string,
): Promise<void> {
  await scope.db
    .insertInto('webhook_secrets')
    .values({
      organization_id: scope.organizationId,
      webhook_id: webhookId,
      version,
      ...keyRing.seal(toEncryptionContext(scope, webhookId, version), secret),
    })
    .execute();
}

/**
 * Expires the secrets of a webhook that the transaction has locked, before a new one is inserted. Each expires after the
 * overlap or at its own `expires_at`, whichever is earlier. Deletes the oldest beyond the maximum. Returns the last version.
 */
export async function expireSigningSecrets(
  scope: Scope,
  webhookId: string,
  overlapSeconds: number,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update webhook_secrets
    set expires_at = least(expires_at, date_trunc('milliseconds', now()) + make_interval(secs => ${overlapSeconds}))
    where organization_id = ${scope.organizationId} and webhook_id = ${webhookId}
    returning version`.execute(scope.db);
  const last = Math.max(0, ...rows.map(({ version }) => version));
  await deleteOwn(scope, 'webhook_secrets')
    .where('webhook_id', '=', webhookId)
    .where((of) =>
      of.or([of('expires_at', '<=', sql<string>`now()`), of('version', '<=', last + 1 - MAX_ACTIVE_SECRETS)]),
    )
    .execute();
  return last;
}

/** Decrypts the active secrets, newest first. Throws without an active secret, so that no request is sent unsigned. */
export async function openSigningSecrets(
  scope: Scope,
  keyRing: KeyRing,
  webhookId: string,
): Promise<string[]> {
  const rows = await ownSecrets(scope, webhookId)
    .select(['version', 'key_id', 'wrapped_key', 'sealed_value'])
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', sql<string>`now()`)]))
    .orderBy('version', 'desc')
    .execute();
  if (rows.length === 0) throw new EncryptionError('The webhook has been deleted.');
  return rows.map(({ version, ...sealed }) =>
    keyRing.open(toEncryptionContext(scope, webhookId, version), sealed),
  );
}

/** Deletes all secrets, together with their webhook. */
export async function deleteSigningSecrets(scope: Scope, webhookId: string): Promise<void> {
  await deleteOwn(scope, 'webhook_secrets').where('webhook_id', '=', webhookId).execute();
}

/** Expired secrets no longer sign; storing them would be only a risk. */
export async function deleteExpiredSecrets(db: Database): Promise<void> {
  await deleteOfOrganizations(db, { table: 'webhook_secrets', where: sql`expires_at <= now()` });
}

/** Returns the ids of webhooks whose newest secret is encrypted with this master key. */
export async function findWebhooksOfKey(scope: Scope, keyId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'webhook_secrets')
    .select('webhook_id')
    .where('key_id', '=', keyId)
    .where('expires_at', 'is', null)
    .orderBy('webhook_id')
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

export async function deleteSecretsOfKeyId(scope: Scope, keyId: string): Promise<void> {
  await deleteOwn(scope, 'webhook_secrets').where('key_id', '=', keyId).execute();
}

function toEncryptionContext(
  { organizationId }: Scope,
  webhookId: string,
  version: number,
): EncryptionContext {
  return { kind: 'webhook_secret', organizationId, name: webhookId, version };
}

function ownSecrets(scope: Scope, webhookId: string) {
  return selectOwn(scope, 'webhook_secrets').where('webhook_id', '=', webhookId);
}
