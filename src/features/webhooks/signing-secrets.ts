import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { EncryptionError, type KeyRing, type SealedPlace } from '../../platform/encryption/key-ring.ts';
import type { Scope } from '../../platform/scope.ts';

/** So many secrets sign at once at most: each makes the header longer. */
const MAX_IN_FORCE = 3;

// Standard Webhooks asks for 24 to 64 bytes.
const SECRET_BYTES = 32;

/** What a webhook signs with, in the form of Standard Webhooks. */
export function makeSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Keeps a secret as the webhook's newest; there must be no other that is in use without an end. */
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
      ...keyRing.seal(toPlace(scope, webhookId, version), secret),
    })
    .execute();
}

/**
 * Makes room for a new secret of a webhook that the transaction has locked: those in force end after the overlap, or when
 * they would have ended anyway, and the oldest at once where there would be too many. Returns the last version.
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
  await scope.db
    .deleteFrom('webhook_secrets')
    .where('organization_id', '=', scope.organizationId)
    .where('webhook_id', '=', webhookId)
    .where((of) =>
      of.or([of('expires_at', '<=', sql<string>`now()`), of('version', '<=', last + 1 - MAX_IN_FORCE)]),
    )
    .execute();
  return last;
}

/** The secrets that the webhook signs with now, the newest first. There is at least one: nothing goes out unsigned. */
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
  return rows.map(({ version, ...sealed }) => keyRing.open(toPlace(scope, webhookId, version), sealed));
}

/** Of a webhook that is deleted. */
export async function forgetSigningSecrets(scope: Scope, webhookId: string): Promise<void> {
  await scope.db
    .deleteFrom('webhook_secrets')
    .where('organization_id', '=', scope.organizationId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** What signs no more is of use to nobody but a thief. */
export async function forgetExpiredSecrets(db: Database): Promise<void> {
  await db.deleteFrom('webhook_secrets').where('expires_at', '<=', sql<string>`now()`).execute();
}

/** The organization's webhooks that sign with a secret which this master key has sealed. */
export async function findWebhooksOfKey({ db, organizationId }: Scope, keyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select('webhook_id')
    .where('organization_id', '=', organizationId)
    .where('key_id', '=', keyId)
    .where('expires_at', 'is', null)
    .orderBy('webhook_id')
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

export async function forgetSecretsOfKey({ db, organizationId }: Scope, keyId: string): Promise<void> {
  await db
    .deleteFrom('webhook_secrets')
    .where('organization_id', '=', organizationId)
    .where('key_id', '=', keyId)
    .execute();
}

function toPlace({ organizationId }: Scope, webhookId: string, version: number): SealedPlace {
  return { kind: 'webhook_secret', organizationId, name: webhookId, version };
}

function ownSecrets({ db, organizationId }: Scope, webhookId: string) {
  return db
    .selectFrom('webhook_secrets')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId);
}
