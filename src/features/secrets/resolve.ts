import { EncryptionError, type KeyRing } from '../../platform/encryption/key-ring.ts';
import { isHeaderValue } from '../../platform/outbound/headers.ts';
import type { Scope } from '../../platform/scope.ts';
import { allowsAddress } from './hosts.ts';
import { findSealed, type SealedRow, touchSecrets } from './queries.ts';
import { fillIn, findReferences } from './references.ts';
import { newScrubber, type Scrub } from './scrub.ts';

/** Why headers cannot be sent; the sentence names the secret, never its value. */
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
  /** The text without the values that were put in, nor any usual encoding of them: answers may repeat what they got. */
  scrub: Scrub;
}

/**
 * The headers with the values of the secrets that they name, read now, right before the request to `url` leaves. Throws a
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
  refuseTooLong(filled);
  if (values.size > 0) await touchSecrets(scope, [...values.keys()]);
  return { headers: Object.fromEntries(filled), scrub: newScrubber([...values.values()]) };
}

/** Hardly a server takes more, whatever the value is kept for. */
const MAX_HEADERS_LENGTH = 16_384;

function refuseTooLong(headers: (readonly [string, string])[]): void {
  const length = headers.reduce((sum, [header, value]) => sum + header.length + value.length, 0);
  if (length <= MAX_HEADERS_LENGTH) return;
  const message = `With the values of their secrets the headers are longer than ${MAX_HEADERS_LENGTH} characters.`;
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
  for (const row of rows) refuseElsewhere(row, url);
  return new Map(rows.map((row) => [row.name, openValue(scope, keyRing, row)]));
}

function missingSecret(header: string, name: string | undefined): SecretError {
  const message = name
    ? `There is no secret ${name} any more, which the header ${header} names.`
    : `What follows vault: in the header ${header} is not a name that a secret can have.`;
  return new SecretError('secret_missing', message);
}

function openValue(scope: Scope, keyRing: KeyRing, row: SealedRow): string {
  const value = openSealed(scope, keyRing, row);
  if (isHeaderValue(value)) return value;
  const message = `The secret ${row.name} has line breaks or other characters that no header can carry.`;
  throw new SecretError('secret_not_sendable', message);
}

/** Throws a `SecretError` when the secret may not be sent there. */
export function refuseElsewhere({ name, allowed_hosts }: SealedRow, url: string): void {
  if (allowsAddress(allowed_hosts, url)) return;
  const message = `The secret ${name} may not be sent to ${new URL(url).host}.`;
  throw new SecretError('secret_not_for_host', message);
}

/** The value of the row, whatever it may hold. Throws a `SecretError`. */
export function openSealed({ organizationId }: Scope, keyRing: KeyRing, row: SealedRow): string {
  const { name, version, ...sealed } = row;
  try {
    return keyRing.open({ kind: 'secret', organizationId, name, version }, sealed);
  } catch (error) {
    if (!(error instanceof EncryptionError)) throw error;
    // Its message names a master key at most, by an id that tells nothing of it.
    const message = `The secret ${name} cannot be decrypted. ${error.message} Store it again, or ask whoever runs this server.`;
    throw new SecretError('secret_unreadable', message);
  }
}
