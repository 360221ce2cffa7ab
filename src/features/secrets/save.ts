import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { recordEvent } from '../../platform/events.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toHost } from './hosts.ts';
import { getSecret, insertSecret, lockVersion, toSecret, updateSecret } from './queries.ts';
import { type SaveSecret, type Secret, secretCreated, secretRotated } from './schema.ts';

/** Stores a value under a new name, or in place of the former one. Hosts that are not given stay as they are. */
export async function saveSecret(
  scope: Scope,
  keyRing: KeyRing,
  input: SaveSecret,
): Promise<{ secret: Secret; isNew: boolean }> {
  return inTransaction(scope, async (scope) => {
    const isNew = await write(scope, keyRing, input);
    const secret = toSecret(await getSecret(scope, input.name));
    await recordEvent(scope, isNew ? secretCreated : secretRotated, { name: secret.name });
    return { secret, isNew };
  });
}

/** True when the name is new. The version must be known before the value is sealed, so this cannot be one statement. */
async function write(scope: Scope, keyRing: KeyRing, input: SaveSecret): Promise<boolean> {
  const { name, value } = input;
  const place = { kind: 'secret' as const, organizationId: scope.organizationId, name };
  // Between the two somebody else may create the secret, or delete it.
  for (let attempt = 0; attempt < 10; attempt++) {
    const former = await lockVersion(scope, name);
    const version = (former ?? 0) + 1;
    const sealed = { version, ...keyRing.seal({ ...place, version }, value) };
    const hosts = toHosts(input.allowed_hosts);
    if (former !== undefined) {
      await updateSecret(scope, name, {
        ...sealed,
        ...(hosts === undefined ? {} : { allowed_hosts: hosts }),
      });
      return false;
    }
    if (await insertSecret(scope, { name, ...sealed, allowed_hosts: hosts ?? null })) return true;
  }
  throw unavailable('Other changes of this secret were in the way.', 1);
}

function toHosts(given: string[] | null | undefined): string[] | null | undefined {
  return given && [...new Set(given.map((host) => toHost(host) ?? host))];
}
