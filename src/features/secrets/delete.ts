import { recordEvent } from '../../platform/events.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { deleteSecretRow, lockSecret, toSecret } from './queries.ts';
import { type Secret, secretDeleted } from './schema.ts';

/** Deletes a secret that no headers name, or any with `force`: requests with headers that name it then fail, and say why. */
export async function deleteSecret(
  scope: Scope,
  name: string,
  { force }: { force: boolean },
  check: (current: { data: Secret }) => void,
): Promise<{ name: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const secret = toSecret(await lockSecret(scope, name));
    check({ data: secret });
    if (secret.used_by.length > 0 && !force) {
      throw new HttpError('secret_in_use', 'Headers of those in details.used_by name this secret.', {
        details: { used_by: secret.used_by },
      });
    }
    await deleteSecretRow(scope, name);
    await recordEvent(scope, secretDeleted, { name });
    return { name, deleted: true };
  });
}
