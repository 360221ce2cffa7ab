import { lockName } from '../../../platform/database/lock-name.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toHost } from './hosts.ts';
import { getSecret, insertSecret, lockVersion, toSecret, updateSecret } from './queries.ts';
import { type SaveSecret, type Secret, secretCreated, secretRotated } from './schema.ts';

/** Creates a secret or replaces its value. Without `allowed_hosts`, the stored ones stay. */
export async function saveSecret(
  scope: Scope,
  keyRing: KeyRing,
  input: SaveSecret,
): Promise<{ secret: Secret; isNew: boolean }> {
  return inTransaction(scope, async (scope) => {
    const isNew = await insertOrUpdate(scope, keyRing, input);
    const secret = toSecret(await getSecret(scope, input.name));
    await recordEvent(scope, isNew ? secretCreated : secretRotated, { name: secret.name });
    return { secret, isNew };
  });
}

/** Returns true if the name is new. Not one statement, because the encryption of the value needs its version. */
async function insertOrUpdate(
  scope: Scope,
  keyRing: KeyRing,
  { name, value, ...input }: SaveSecret,
): Promise<boolean> {
  const { organizationId } = scope;
  // A new secret has no row to lock yet.
  await lockName(scope, `secret ${name}`);
  const former = await lockVersion(scope, name);
  const version = (former ?? 0) + 1;
  const sealed = { version, ...keyRing.seal({ kind: 'secret', organizationId, name, version }, value) };
  const hosts = toHosts(input.allowed_hosts);
  if (former === undefined) await insertSecret(scope, { name, ...sealed, allowed_hosts: hosts ?? null });
  else await updateSecret(scope, name, { ...sealed, ...(hosts !== undefined && { allowed_hosts: hosts }) });
  return former === undefined;
}

function toHosts(hosts: string[] | null | undefined): string[] | null | undefined {
  return hosts && [...new Set(hosts.map((host) => toHost(host) ?? host))];
}
