import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../platform/database/tables.ts';
import { invalidFactor } from '../../errors.ts';
import { lockUser, type UserRow } from '../../users/queries.ts';
import { loadWebAuthn, loadWebAuthnHelpers } from './library.ts';
import { ALGORITHMS, toUserHandle } from './options.ts';
import { findPasskeyByCredential, type PasskeyRow, recordPasskeyUse } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyAssertion, PasskeyAttestation } from './schema.ts';

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Verifies the answer of a new passkey. Throws 401. */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  response: PasskeyAttestation,
): Promise<Registration> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response.response;
  const answer = { clientDataJSON, attestationObject: await orInvalid(removeAttestation(attestationObject)) };
  const { verified, registrationInfo } = await orInvalid(
    verifyRegistrationResponse({
      response: { ...response, response: answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  // The library does not compare them. The schema limits only the length of the answer's.
  if (!verified || registrationInfo.credential.id !== response.id) throw invalidFactor();
  return registrationInfo;
}

/**
 * No rule needs the attestation. The library would open URLs in its certificates, also in private networks, because anyone can write a
 * certificate.
 */
async function removeAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadWebAuthnHelpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const withoutAttestation: [string, string | Uint8Array | Map<string, never>][] = [
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ];
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map(withoutAttestation)));
}

/**
 * Verifies the answer of a registered passkey in the caller's transaction, records its use and returns the locked user. With `userId`, it
 * must be a passkey of this user. Throws 401.
 */
export async function acceptPasskey(
  db: Kysely<DB>,
  relyingParty: RelyingParty,
  challenge: string,
  response: PasskeyAssertion,
  userId?: string,
): Promise<UserRow> {
  const owner = await findPasskeyByCredential(db, response.id);
  if (!owner || (userId !== undefined && owner.user_id !== userId)) throw invalidFactor();
  const user = await lockUser(db, owner.user_id);
  // The counter is compared under the lock: a copied authenticator must not sign in at the same time.
  const passkey = await findPasskeyByCredential(db, response.id);
  if (!user || !passkey) throw invalidFactor();
  const signCount = await verifyAnswer(relyingParty, challenge, response, passkey);
  await recordPasskeyUse(db, passkey.id, signCount);
  return user;
}

/** Returns the new counter. */
async function verifyAnswer(
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...credential }: PasskeyAssertion,
  passkey: PasskeyRow,
): Promise<number> {
  const { userHandle, ...answer } = response;
  if (userHandle && userHandle !== toUserHandle(passkey.user_id).toString('base64url')) throw invalidFactor();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await orInvalid(
    verifyAuthenticationResponse({
      response: { ...credential, response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
    }),
  );
  if (!verified) throw invalidFactor();
  return authenticationInfo.newCounter;
}

/** The library throws a plain error for everything that is malformed or does not match. */
async function orInvalid<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (cause) {
    throw invalidFactor(cause);
  }
}
