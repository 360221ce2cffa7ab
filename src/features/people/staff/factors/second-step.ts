import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { AccountLimits } from '../../../../platform/sign-in/attempt-limits.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { invalidFactor } from '../errors.ts';
import type { SignInMethod } from '../sessions/schema.ts';
import { type NewSession, type SignInContext, startSession } from '../sessions/sessions.ts';
import type { UserRow } from '../users/queries.ts';
import { answerChallenge, type Challenge, countAttempt, createChallenge } from './challenges.ts';
import { toRequestOptions } from './passkeys/options.ts';
import { listPasskeys, type PasskeyRow } from './passkeys/queries.ts';
import { findPasskeyObstacle, getRelyingParty } from './passkeys/relying-party.ts';
import type { PasskeyAssertion } from './passkeys/schema.ts';
import { acceptPasskey } from './passkeys/verify.ts';
import { hasFactor } from './queries.ts';
import { acceptRecoveryCode, countRecoveryCodes } from './recovery-codes.ts';
import { type SecondStep, secondFactors } from './schema.ts';
import { findStep } from './totp/codes.ts';
import { advanceStep, findTotp, openTotpSecret } from './totp/queries.ts';

/** A sign-in with a correct first factor of a user who has a second one. */
export interface HalfSignIn {
  challenge: Challenge;
  passkeys: PasskeyRow[];
  hasTotp: boolean;
  hasRecoveryCodes: boolean;
}

/** Starts a session, or the second step if the user has a second factor. */
export async function finishFirstStep(
  db: Kysely<DB>,
  user: UserRow,
  firstMethod: SignInMethod,
  context: SignInContext,
): Promise<NewSession | HalfSignIn> {
  if (!(await hasFactor(db, user.id))) return startSession(db, user, [firstMethod], context);
  return {
    challenge: await createChallenge(db, { kind: 'second_step', userId: user.id, firstMethod }),
    passkeys: await listPasskeys(db, user.id),
    hasTotp: (await findTotp(db, user.id)) !== undefined,
    hasRecoveryCodes: (await countRecoveryCodes(db, user.id)) > 0,
  };
}

export async function toSecondStep(
  installation: Installation,
  { challenge, passkeys, hasTotp, hasRecoveryCodes }: HalfSignIn,
): Promise<SecondStep> {
  const canUsePasskeys = passkeys.length > 0 && findPasskeyObstacle(installation) === undefined;
  const options = canUsePasskeys
    ? await toRequestOptions(getRelyingParty(installation), challenge.token, passkeys)
    : null;
  const offered = { passkey: canUsePasskeys, totp: hasTotp, recovery_code: hasRecoveryCodes };
  return {
    challenge: challenge.token,
    methods: secondFactors.filter((method) => offered[method]),
    passkey_options: options && { ...options },
    expires_at: challenge.expiresAt,
  };
}

/** The answer to a challenge of a sign-in: one of the three. */
export interface FactorAnswer {
  challenge: string;
  code?: string;
  recovery_code?: string;
  passkey?: PasskeyAssertion;
}

export interface FactorOptions {
  keyRing: KeyRing;
  installation: Installation;
  accounts: AccountLimits;
}

/** Signs in by a second factor after the first one, or by a passkey alone, which verifies the user itself. Throws 401 and 429. */
export async function signInByFactor(
  db: Database,
  answer: FactorAnswer,
  options: FactorOptions,
  context: SignInContext,
): Promise<NewSession> {
  const open = await countAttempt(db, answer.challenge, ['second_step', 'passkey_sign_in']);
  // Codes could be guessed, passkeys cannot.
  if (open.userId !== null && !answer.passkey) await options.accounts.secondStep(open.userId);
  return answerChallenge(db, open, async (db, user) => {
    if (answer.passkey) {
      const relyingParty = getRelyingParty(options.installation);
      const owner = await acceptPasskey(db, relyingParty, answer.challenge, answer.passkey, user?.id);
      return startSession(db, owner, toMethods(open.firstMethod, 'passkey'), context);
    }
    if (!user) throw invalidFactor();
    const method = await acceptCode(db, options.keyRing, user, answer);
    return startSession(db, user, toMethods(open.firstMethod, method), context);
  });
}

function toMethods(first: SignInMethod | null, second: SignInMethod): SignInMethod[] {
  return first === null ? [second] : [first, second];
}

async function acceptCode(
  db: Kysely<DB>,
  keyRing: KeyRing,
  user: UserRow,
  { code, recovery_code }: FactorAnswer,
): Promise<SignInMethod> {
  if (code !== undefined && (await acceptTotpCode(db, keyRing, user.id, code))) return 'totp';
  if (recovery_code !== undefined && (await acceptRecoveryCode(db, user.id, recovery_code)))
    return 'recovery_code';
  throw invalidFactor();
}

/** False if the code is wrong, or if it or a later one was used. */
async function acceptTotpCode(
  db: Kysely<DB>,
  keyRing: KeyRing,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await findTotp(db, userId);
  const step = row && findStep(openTotpSecret(keyRing, row), code, Date.now());
  return step !== undefined && advanceStep(db, userId, step);
}
