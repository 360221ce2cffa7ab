import { recordEvents } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteSecretsOfKey } from './queries.ts';
import { secretDeleted } from './schema.ts';

/** Deletes the secrets that only a lost master key can decrypt. Returns their number. */
export async function discardSecrets(scope: Scope, keyId: string): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const names = await deleteSecretsOfKey(scope, keyId);
    await recordEvents(
      scope,
      secretDeleted,
      names.map((name) => ({ name })),
    );
    return names.length;
  });
}
