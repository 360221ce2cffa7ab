import type { Database } from '../../../../../platform/database/connect.ts';
import { HttpError } from '../../../../../platform/http/errors/http-error.ts';
import type { Installation } from '../../../../board/organizations/board-url.ts';
import { challengeExpired } from '../../errors.ts';
import type { UserRow } from '../../users/queries.ts';
import { answerChallenge, countAttempt, createChallenge } from '../challenges.ts';
import { addFactor, type ChangedFactors, type FactorOwner } from '../change-factors.ts';
import { toCreationOptions } from './options.ts';
import { insertPasskey, listPasskeys, type PasskeyRow } from './queries.ts';
import { getRelyingParty } from './relying-party.ts';
import type { EnrollPasskey } from './schema.ts';
import { verifyNewPasskey } from './verify.ts';

const MAX_PASSKEYS = 20;

export async function beginPasskeyEnrollment(db: Database, installation: Installation, user: UserRow) {
  const relyingParty = getRelyingParty(installation);
  const existing = await listPasskeys(db, user.id);
  assertRoom(existing);
  const { token } = await createChallenge(db, { kind: 'passkey_enrollment', userId: user.id });
  return toCreationOptions(relyingParty, token, user, existing);
}

/** Stores the passkey that the browser has created. */
export async function enrollPasskey(
  db: Database,
  installation: Installation,
  owner: FactorOwner,
  { challenge, name, passkey }: EnrollPasskey,
): Promise<ChangedFactors<{ added: PasskeyRow; recoveryCodes: string[] | null }>> {
  const relyingParty = getRelyingParty(installation);
  const open = await countAttempt(db, challenge, ['passkey_enrollment']);
  if (open.userId !== owner.user.id) throw challengeExpired();
  const { credential } = await verifyNewPasskey(relyingParty, challenge, passkey);
  return answerChallenge(db, open, (db) =>
    addFactor(db, owner, 'passkey', async () => {
      assertRoom(await listPasskeys(db, owner.user.id));
      const row = await insertPasskey(db, {
        user_id: owner.user.id,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        sign_count: credential.counter,
        transports: passkey.response.transports ?? [],
        name: name.trim(),
      });
      if (!row) throw new HttpError('passkey_taken', 'This passkey is already registered.');
      return row;
    }),
  );
}

function assertRoom(existing: PasskeyRow[]): void {
  if (existing.length < MAX_PASSKEYS) return;
  const message = `You already have ${MAX_PASSKEYS} passkeys. Remove one first.`;
  throw new HttpError('too_many_passkeys', message, { details: { limit: MAX_PASSKEYS } });
}
