import { type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Secrets } from '../../../platform/database/tables.ts';
import type { Sealed } from '../../../platform/encryption/key-ring.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toReference } from './references.ts';
import type { Secret, SecretUser } from './schema.ts';

/** A secret without its encrypted columns. */
export type SecretRow = Omit<Selectable<Secrets>, 'organization_id' | keyof Sealed> & {
  used_by: SecretUser[];
};

export type SealedRow = Sealed & Pick<SecretRow, 'name' | 'version' | 'allowed_hosts' | 'needs_value'>;

export async function listSecrets(scope: Scope, range: PageRange): Promise<Page<SecretRow>> {
  return readPage(selectSecrets(scope).orderBy('name'), range, selectOwn(scope, 'secrets'));
}

export async function getSecret(scope: Scope, name: string): Promise<SecretRow> {
  return orNotFound(await selectSecrets(scope).where('name', '=', name).executeTakeFirst(), 'secret');
}

/**
 * Locks the secret against other values, but not against new usages, until the transaction ends. Returns its version, or
 * undefined if there is no such secret.
 */
export async function lockVersion(scope: Scope, name: string): Promise<number | undefined> {
  const row = await selectOwn(scope, 'secrets')
    .select('version')
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Locks the secret against other values and new usages until the transaction ends. */
export async function lockSecret(scope: Scope, name: string): Promise<SecretRow> {
  // Lock first: the transaction that held the lock may have added a usage.
  await selectOwn(scope, 'secrets').select('name').where('name', '=', name).forUpdate().execute();
  return getSecret(scope, name);
}

/** Keeps the secrets from being deleted until the transaction ends. Locks in the order of names, to prevent deadlocks. */
export async function lockSecretsForShare(
  scope: Scope,
  names: readonly string[],
): Promise<Pick<SecretRow, 'name' | 'allowed_hosts'>[]> {
  return selectOwn(scope, 'secrets')
    .select(['name', 'allowed_hosts'])
    .where('name', 'in', names)
    .orderBy('name')
    .forKeyShare()
    .execute();
}

/** Includes the encrypted columns. */
export async function findSealed(scope: Scope, names: readonly string[]): Promise<SealedRow[]> {
  return selectOwn(scope, 'secrets')
    .select(['name', 'version', 'allowed_hosts', 'needs_value', 'key_id', 'wrapped_key', 'sealed_value'])
    .where('name', 'in', names)
    .execute();
}

/** The caller has locked the name. */
export async function insertSecret(
  scope: Scope,
  values: Sealed & { name: string; version: number; allowed_hosts: string[] | null },
): Promise<void> {
  await scope.db
    .insertInto('secrets')
    .values({ organization_id: scope.organizationId, ...values })
    .execute();
}

export async function updateSecret(
  scope: Scope,
  name: string,
  changes: Sealed & { version: number; allowed_hosts?: string[] | null },
): Promise<void> {
  await updateOwn(scope, 'secrets')
    .set({ ...changes, needs_value: false, updated_at: sql`now()` })
    .where('name', '=', name)
    .execute();
}

/**
 * Sets `last_used_at`, at most once a minute, and not in an organization that moves: a preview may use secrets there. Skips locked rows,
 * because an exact time is not worth a wait.
 */
export async function touchSecrets(scope: Scope, names: readonly string[]): Promise<void> {
  const due = selectOwn(scope, 'secrets')
    .select('name')
    .where('name', 'in', names)
    .where((of) =>
      of.or([
        of('last_used_at', 'is', null),
        of('last_used_at', '<', sql<string>`now() - interval '1 minute'`),
      ]),
    )
    .forNoKeyUpdate()
    .skipLocked();
  await updateOwn(scope, 'secrets')
    .set({ last_used_at: sql<string>`date_trunc('minute', now())` })
    .where('name', 'in', due)
    .where(isNotMoving(sql.ref('secrets.organization_id')))
    .execute();
}

export async function deleteSecretRow(scope: Scope, name: string): Promise<void> {
  await deleteOwn(scope, 'secrets').where('name', '=', name).execute();
}

/** Returns the names of the deleted secrets. */
export async function deleteSecretsOfKey(scope: Scope, keyId: string): Promise<string[]> {
  const rows = await deleteOwn(scope, 'secrets').where('key_id', '=', keyId).returning('name').execute();
  return rows.map(({ name }) => name);
}

/** Replaces all recorded usages of this user. */
export async function replaceUsages(scope: Scope, user: SecretUser, names: readonly string[]): Promise<void> {
  await deleteOwn(scope, 'secret_usages')
    .where('user_type', '=', user.type)
    .where('user_id', '=', user.id)
    .execute();
  if (names.length === 0) return;
  await scope.db
    .insertInto('secret_usages')
    .values(
      names.map((secret_name) => ({
        organization_id: scope.organizationId,
        secret_name,
        user_type: user.type,
        user_id: user.id,
      })),
    )
    .execute();
}

export function toSecret(row: SecretRow): Secret {
  const { name, version, allowed_hosts, needs_value, created_at, updated_at, last_used_at, used_by } = row;
  return {
    name,
    reference: toReference(name),
    version,
    allowed_hosts,
    needs_value,
    created_at,
    updated_at,
    last_used_at,
    used_by,
  };
}

const MAX_REPORTED = 100;

function selectSecrets(scope: Scope) {
  const users = sql<SecretUser[]>`(
    select coalesce(json_agg(json_build_object('type', user_type, 'id', user_id)), '[]') from (
      select user_type, user_id from secret_usages
      where secret_usages.organization_id = secrets.organization_id and secret_name = secrets.name
      order by user_type, user_id limit ${MAX_REPORTED}) as users)`;
  return selectOwn(scope, 'secrets')
    .select(['name', 'version', 'allowed_hosts', 'needs_value', 'created_at', 'updated_at', 'last_used_at'])
    .select(users.as('used_by'));
}
