import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { escapePointer } from '../../../platform/http/input/validation.ts';
import { assertPermission } from '../../../platform/http/permission.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { allowsUrl } from './hosts.ts';
import { lockSecretsForShare, replaceUsages } from './queries.ts';
import { findReferences } from './references.ts';
import type { SecretUser } from './schema.ts';

/** Throws unless a key with these scopes may save these headers, because a reference sends the secret. */
export function assertMayUseSecrets(
  scopes: readonly string[],
  headers: Readonly<Record<string, string>>,
): void {
  if (findReferences(headers).length > 0) assertMayNameSecrets(scopes);
}

export function assertMayNameSecrets(scopes: readonly string[]): void {
  assertPermission(
    scopes,
    'secrets:read',
    'Settings that reference a secret require a key with the scope secrets:read.',
  );
}

/**
 * Records which secrets these headers reference, replacing the former usages of this user. Throws if one does not exist
 * (`unknown_secret`) or may not be sent to the host of `url` (`secret_not_for_host`). Locks the secrets for share: call it in
 * the transaction that saves the headers. Call it only if the headers or the URL change; otherwise a resource whose secret is
 * gone could not be disabled.
 */
export async function recordSecrets(
  scope: Scope,
  user: SecretUser,
  headers: Readonly<Record<string, string>>,
  url: string,
): Promise<void> {
  const references = findReferences(headers).map(({ header, name }) => ({
    path: `/headers/${escapePointer(header)}`,
    name,
  }));
  await recordReferences(scope, user, references, url);
}

/** Does the same for fields with a secret name or null. Checks no URL, because the feature sends the secret to a fixed host. */
export async function recordSecretNames(
  scope: Scope,
  user: SecretUser,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const references = Object.entries(fields).flatMap(([field, name]) =>
    name === null ? [] : { path: `/${field}`, name },
  );
  await recordReferences(scope, user, references);
}

/** Deletes the recorded usages of a deleted user. */
export async function deleteSecretUsages(scope: Scope, user: SecretUser): Promise<void> {
  await replaceUsages(scope, user, []);
}

/** A reference in a setting. The name is undefined if it is not valid. */
interface SettingReference {
  path: string;
  name: string | undefined;
}

async function recordReferences(
  scope: Scope,
  user: SecretUser,
  references: SettingReference[],
  url?: string,
): Promise<void> {
  const names = [...new Set(references.flatMap(({ name }) => name ?? []))].sort();
  await inTransaction(scope, async (scope) => {
    const secrets = names.length > 0 ? await lockSecretsForShare(scope, names) : [];
    const existing = new Set(secrets.map(({ name }) => name));
    assertNoneUnknown(references.filter(({ name }) => name === undefined || !existing.has(name)));
    if (url !== undefined) assertAllAllowed(secrets, url);
    await replaceUsages(scope, user, names);
  });
}

/** Never repeats invalid text after `vault:`, which may be a value that was pasted by mistake. */
function assertNoneUnknown(unknown: SettingReference[]): void {
  if (unknown.length === 0) return;
  const secrets = [...new Set(unknown.flatMap(({ name }) => name ?? []))];
  const paths = [...new Set(unknown.map(({ path }) => path))];
  const message = secrets[0]
    ? `The secret ${secrets[0]} does not exist; ${paths[0]} references it. Create it first.`
    : `The text after vault: in ${paths[0]} is not a valid name of a secret.`;
  throw new HttpError('unknown_secret', message, { details: { secrets, paths } });
}

function assertAllAllowed(rows: { name: string; allowed_hosts: string[] | null }[], url: string): void {
  const secrets = rows.flatMap(({ name, allowed_hosts }) => (allowsUrl(allowed_hosts, url) ? [] : name));
  if (secrets.length === 0) return;
  const { host } = new URL(url);
  throw new HttpError('secret_not_for_host', `The secret ${secrets[0]} may not be sent to ${host}.`, {
    details: { secrets, host },
  });
}
