import type { Database } from '../../../../platform/database/connect.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { type ChangedFactors, changeFactors, type FactorOwner } from './change-factors.ts';
import { hasFactor } from './queries.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Replaces the recovery codes of a user who has a second factor. */
export async function renewRecoveryCodes(
  db: Database,
  owner: FactorOwner,
): Promise<ChangedFactors<string[]>> {
  const { id } = owner.user;
  return db.transaction().execute((db) =>
    changeFactors(db, owner, { action: 'recovery_codes_replaced', factor: 'recovery_code' }, async () => {
      if (!(await hasFactor(db, id)))
        throw new HttpError('no_second_factor', 'Add a passkey or an authenticator app first.');
      return replaceRecoveryCodes(db, id);
    }),
  );
}
