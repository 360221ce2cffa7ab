import { HttpError } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { holdSecrets, replaceUsages } from './queries.ts';
import type { SecretUser } from './schema.ts';

/**
 * Notes which secrets these fields name, in place of what was noted of this user before. Throws when one does not exist
 * (`unknown_secret`). Holds the secrets, so that none is deleted before the transaction ends: call it inside the transaction that
 * saves the fields.
 */
export async function noteSecretNames(
  scope: Scope,
  user: SecretUser,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const named = Object.entries(fields).flatMap(([field, name]) => (name === null ? [] : { field, name }));
  const names = [...new Set(named.map(({ name }) => name))].sort();
  await inTransaction(scope, async (scope) => {
    const rows = names.length > 0 ? await holdSecrets(scope, names) : [];
    const held = new Set(rows.map(({ name }) => name));
    refuseUnknown(named.filter(({ name }) => !held.has(name)));
    await replaceUsages(scope, user, names);
  });
}

function refuseUnknown(unknown: { field: string; name: string }[]): void {
  const [first] = unknown;
  if (!first) return;
  throw new HttpError('unknown_secret', `There is no secret ${first.name}, which /${first.field} names.`, {
    details: {
      secrets: [...new Set(unknown.map(({ name }) => name))],
      paths: unknown.map(({ field }) => `/${field}`),
    },
  });
}
