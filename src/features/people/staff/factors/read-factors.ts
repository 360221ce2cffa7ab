import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import type { FoundSession } from '../sessions/queries.ts';
import { listPasskeys } from './passkeys/queries.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import type { Factors } from './schema.ts';
import { findTotp } from './totp/queries.ts';

export async function readFactors(db: Kysely<DB>, { user, hasSecondFactor }: FoundSession): Promise<Factors> {
  return {
    passkey_count: (await listPasskeys(db, user.id)).length,
    has_totp: (await findTotp(db, user.id)) !== undefined,
    recovery_codes_left: await countRecoveryCodes(db, user.id),
    is_second_factor_used: hasSecondFactor,
  };
}
