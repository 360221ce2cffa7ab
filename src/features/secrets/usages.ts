import { HttpError } from '../../platform/http/errors.ts';
import { escapePointer } from '../../platform/http/validation.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { allowsAddress } from './hosts.ts';
import { holdSecrets, replaceUsages } from './queries.ts';
import { findReferences } from './references.ts';
import type { SecretUser } from './schema.ts';

/**
 * Notes which secrets these headers name, in place of what was noted of this user before. Throws when one does not exist
 * (`unknown_secret`) or may not be sent to the host of `url` (`secret_not_for_host`). Holds the secrets, so that none is
 * deleted before the transaction ends: call it inside the transaction that saves the headers, and only when they or the
 * address change, or somebody whose secret is gone could not even be disabled.
 */
export async function noteSecrets(
  scope: Scope,
  user: SecretUser,
  headers: Readonly<Record<string, string>>,
  url: string,
): Promise<void> {
  const mentions = findReferences(headers).map(({ header, name }) => ({
    path: `/headers/${escapePointer(header)}`,
    name,
  }));
  await note(scope, user, mentions, url);
}

/** The same for fields that hold the name of a secret or nothing; it is sent nowhere but to where the feature sends it. */
export async function noteSecretNames(
  scope: Scope,
  user: SecretUser,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const mentions = Object.entries(fields).flatMap(([field, name]) =>
    name === null ? [] : { path: `/${field}`, name },
  );
  await note(scope, user, mentions);
}

/** Forgets what was noted of a user that is deleted. */
export async function forgetSecrets(scope: Scope, user: SecretUser): Promise<void> {
  await replaceUsages(scope, user, []);
}

/** Where something names a secret; undefined: what stands there is no name. */
interface Mention {
  path: string;
  name: string | undefined;
}

async function note(scope: Scope, user: SecretUser, mentions: Mention[], url?: string): Promise<void> {
  const names = [...new Set(mentions.flatMap(({ name }) => name ?? []))].sort();
  await inTransaction(scope, async (scope) => {
    const held = names.length > 0 ? await holdSecrets(scope, names) : [];
    const known = new Set(held.map(({ name }) => name));
    refuseUnknown(mentions.filter(({ name }) => name === undefined || !known.has(name)));
    if (url !== undefined) refuseElsewhere(held, url);
    await replaceUsages(scope, user, names);
  });
}

/** What follows `vault:` and is no name is not repeated: it may be the value that somebody put there by mistake. */
function refuseUnknown(unknown: Mention[]): void {
  if (unknown.length === 0) return;
  const secrets = [...new Set(unknown.flatMap(({ name }) => name ?? []))];
  const paths = [...new Set(unknown.map(({ path }) => path))];
  const message = secrets[0]
    ? `There is no secret ${secrets[0]}, which ${paths[0]} names.`
    : `What follows vault: in ${paths[0]} is not a name that a secret can have.`;
  throw new HttpError('unknown_secret', message, { details: { secrets, paths } });
}

function refuseElsewhere(held: { name: string; allowed_hosts: string[] | null }[], url: string): void {
  const secrets = held.flatMap(({ name, allowed_hosts }) => (allowsAddress(allowed_hosts, url) ? [] : name));
  if (secrets.length === 0) return;
  const { host } = new URL(url);
  throw new HttpError('secret_not_for_host', `The secret ${secrets[0]} may not be sent to ${host}.`, {
    details: { secrets, host },
  });
}
