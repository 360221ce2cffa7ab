import { EncryptionError, type KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isHeaderValue } from '../../../platform/outbound/headers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { allowsUrl } from './hosts.ts';
import { findSealed, type SealedRow, touchSecrets } from './queries.ts';
import { fillIn, findReferences } from './references.ts';
import { createScrubber, type Scrub } from './scrub.ts';

/** Why headers cannot be sent. The message contains the name of the secret, never its value. */
export class SecretError extends Error {
  readonly code: 'secret_missing' | 'secret_not_for_host' | 'secret_unreadable' | 'secret_not_sendable';

  constructor(code: SecretError['code'], message: string) {
    super(message);
    this.name = 'SecretError';
    this.code = code;
  }
}

export interface ResolvedHeaders {
  headers: Record<string, string>;
  /** Removes the secret values, in any common encoding, because a response may repeat the request. */
  scrub: Scrub;
}

/**
 * Replaces references in headers by the values of the secrets; call it right before the request to `url`. Throws a
 * `SecretError`.
 */
export async function resolveHeaders(
  scope: Scope,
  keyRing: KeyRing,
  headers: Readonly<Record<string, string>>,
  url: string,
): Promise<ResolvedHeaders> {
  const values = await openSecrets(scope, keyRing, headers, url);
  const filled = Object.entries(headers).map(
    ([header, value]) => [header, fillIn(value, (name) => values.get(name) ?? '')] as const,
  );
  assertSendable(filled);
  if (values.size > 0) await touchSecrets(scope, [...values.keys()]);
  return { headers: Object.fromEntries(filled), scrub: createScrubber([...values.values()]) };
}

/** Few servers accept more. */
const MAX_HEADERS_LENGTH = 16_384;

function assertSendable(headers: (readonly [string, string])[]): void {
  const length = headers.reduce((sum, [header, value]) => sum + header.length + value.length, 0);
  if (length <= MAX_HEADERS_LENGTH) return;
  const message = `With their secret values, the headers are longer than ${MAX_HEADERS_LENGTH} characters.`;
  throw new SecretError('secret_not_sendable', message);
}

async function openSecrets(
  scope: Scope,
  keyRing: KeyRing,
  headers: Readonly<Record<string, string>>,
  url: string,
): Promise<Map<string, string>> {
  const references = findReferences(headers);
  const names = [...new Set(references.flatMap(({ name }) => name ?? []))];
  const rows = names.length > 0 ? await findSealed(scope, names) : [];
  const missing = references.find(({ name }) => !rows.some((row) => row.name === name));
  if (missing) throw missingSecret(missing.header, missing.name);
  for (const row of rows) assertHostAllowed(row, url);
  return new Map(rows.map((row) => [row.name, openValue(scope, keyRing, row)]));
}

function missingSecret(header: string, name: string | undefined): SecretError {
  const message = name
    ? `The header ${header} references the secret ${name}, which no longer exists.`
    : `The text after vault: in the header ${header} is not a valid name of a secret.`;
  return new SecretError('secret_missing', message);
}

function openValue(scope: Scope, keyRing: KeyRing, row: SealedRow): string {
  const value = openSealed(scope, keyRing, row);
  if (isHeaderValue(value)) return value;
  const message = `The secret ${row.name} contains line breaks or other characters that are not valid in a header.`;
  throw new SecretError('secret_not_sendable', message);
}

/** Throws a `SecretError` unless the secret may be sent to the host of this URL. */
export function assertHostAllowed({ name, allowed_hosts }: SealedRow, url: string): void {
  if (allowsUrl(allowed_hosts, url)) return;
  const message = `The secret ${name} may not be sent to ${new URL(url).host}.`;
  throw new SecretError('secret_not_for_host', message);
}

/** Decrypts the row. The value may contain characters that are not valid in a header. Throws a `SecretError`. */
export function openSealed({ organizationId }: Scope, keyRing: KeyRing, row: SealedRow): string {
  const { name, version, needs_value, ...sealed } = row;
  if (needs_value) throw new SecretError('secret_missing', `The secret ${name} has no value yet: store it.`);
  try {
    return keyRing.open({ kind: 'secret', organizationId, name, version }, sealed);
  } catch (error) {
    if (!(error instanceof EncryptionError)) throw error;
    // The message of an EncryptionError contains at most the id of a master key, which reveals nothing.
    const message = `The secret ${name} cannot be decrypted. ${error.message} Store it again, or contact the operator of this server.`;
    throw new SecretError('secret_unreadable', message);
  }
}
