import { recordEvent } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteSecretRow, lockSecret, toSecret } from './queries.ts';
import { type Secret, secretDeleted } from './schema.ts';

/** Deletes an unused secret, or any secret with `force`. Requests that reference a deleted secret fail with `secret_missing`. */
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
      throw new HttpError(
        'secret_in_use',
        'The secret is in use by the resources in details.used_by. Change those resources, or delete the secret with force.',
        {
          details: { used_by: secret.used_by },
        },
      );
    }
    await deleteSecretRow(scope, name);
    await recordEvent(scope, secretDeleted, { name });
    return { name, deleted: true };
  });
}
