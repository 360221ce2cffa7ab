import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { UserRow } from '../../users/queries.ts';
import { loadWebAuthn } from './library.ts';
import type { PasskeyRow } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Ed25519, ECDSA with P-256, and RSA, which all authenticators cover. */
export const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;

/** What a browser needs to create a passkey that can sign in alone: stored in the authenticator, which verifies the user. */
export async function toCreationOptions(
  { id }: RelyingParty,
  challenge: string,
  user: UserRow,
  existing: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: id,
    rpID: id,
    userID: new Uint8Array(toUserHandle(user.id)),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: toBytes(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** The options for a browser to sign in with one of these passkeys, or with any passkey of the device. */
export async function toRequestOptions(
  { id }: RelyingParty,
  challenge: string,
  allowed: PasskeyRow[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: toBytes(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(toDescriptor),
  });
}

/** The id of a user as authenticators store it. */
export function toUserHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

/** The challenge of the authenticator is the token itself, in the same encoding. */
function toBytes(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(token, 'base64url'));
}

function toDescriptor({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id.toString('base64url'), transports };
}
