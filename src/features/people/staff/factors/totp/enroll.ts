import type { Database } from '../../../../../platform/database/connect.ts';
import type { KeyRing } from '../../../../../platform/encryption/key-ring.ts';
import type { Installation } from '../../../../board/organizations/board-url.ts';
import { challengeExpired, invalidFactor } from '../../errors.ts';
import type { UserRow } from '../../users/queries.ts';
import { answerChallenge, countAttempt, createChallenge } from '../challenges.ts';
import { addFactor, type ChangedFactors, type FactorOwner } from '../change-factors.ts';
import { deriveSecret, findStep, toTotpUrl } from './codes.ts';
import { saveTotp, type TotpRow } from './queries.ts';
import type { EnrollTotp } from './schema.ts';

/** Proposes a secret to an authenticator app. */
export async function beginTotpEnrollment(db: Database, installation: Installation, user: UserRow) {
  const { token, expiresAt } = await createChallenge(db, { kind: 'totp_enrollment', userId: user.id });
  const secret = deriveSecret(token);
  const issuer = new URL(`http://${installation.domain}`).hostname;
  return { challenge: token, secret, url: toTotpUrl(issuer, user.email, secret), expires_at: expiresAt };
}

/** Stores the proposed secret, in place of a former one, if the code shows that the app has it. */
export async function enrollTotp(
  db: Database,
  keyRing: KeyRing,
  owner: FactorOwner,
  { challenge, code }: EnrollTotp,
): Promise<ChangedFactors<{ added: TotpRow; recoveryCodes: string[] | null }>> {
  const open = await countAttempt(db, challenge, ['totp_enrollment']);
  if (open.userId !== owner.user.id) throw challengeExpired();
  const secret = deriveSecret(challenge);
  const step = findStep(secret, code, Date.now());
  if (step === undefined) throw invalidFactor();
  return answerChallenge(db, open, (db) =>
    addFactor(db, owner, 'totp', () =>
      saveTotp(db, keyRing, { userId: owner.user.id, secret, lastStep: step }),
    ),
  );
}
