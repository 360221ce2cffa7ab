import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { Challenge } from './schema.ts';

/** Long enough for a slow phone, and for programs that solve it before they send a large file. */
const LIFETIME_MS = 10 * 60_000;
const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of one attempt: about 1 ms of a laptop. */
const COST = 2_000;
/** Attempts that a solution takes: a quarter of a second of a laptop, and two seconds of a slow phone. */
const ATTEMPTS = { min: 100, max: 400 };

/** What `verifyChallenge` found to be solved. */
export interface SolvedChallenge {
  signature: Buffer;
  expiresAt: string;
}

/** A challenge that works for this organization only (ALTCHA, proof of work version 2). */
export async function newChallenge(keyRing: KeyRing, organizationId: number): Promise<Challenge> {
  const [secrets] = secretsOf(keyRing, organizationId);
  const { parameters, signature = '' } = await createChallenge({
    ...secrets,
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(ATTEMPTS.max, ATTEMPTS.min),
    deriveKey,
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  const { nonce, salt, cost, keyLength, keyPrefix, keySignature = '', expiresAt = 0 } = parameters;
  return {
    parameters: { algorithm: ALGORITHM, cost, expiresAt, keyLength, keyPrefix, keySignature, nonce, salt },
    signature,
  };
}

/** Undefined if the solution is wrong, has expired, or belongs to another organization. */
export async function verifyChallenge(
  keyRing: KeyRing,
  organizationId: number,
  solution: string,
): Promise<SolvedChallenge | undefined> {
  for (const secrets of secretsOf(keyRing, organizationId)) {
    try {
      const sent = JSON.parse(Buffer.from(solution, 'base64').toString()) as Payload;
      const { challenge, solution: solved } = sent;
      const { verified } = await verifySolution({ challenge, solution: solved, ...secrets, deriveKey });
      if (!verified) continue;
      const { parameters, signature = '' } = challenge;
      const expiresAt = new Date((parameters.expiresAt ?? 0) * 1000).toISOString();
      return { signature: Buffer.from(signature, 'hex'), expiresAt };
    } catch {
      // The visitor may send anything, and the library throws for what is no solution.
    }
  }
  return undefined;
}

type Secrets = Record<'hmacSignatureSecret' | 'hmacKeySignatureSecret', string>;

/** Derived from each master key, the newest first. */
function secretsOf(keyRing: KeyRing, organizationId: number): [Secrets, ...Secrets[]] {
  const toSecrets = (secret: Buffer): Secrets => {
    const text = secret.toString('hex');
    return { hmacSignatureSecret: `challenge ${text}`, hmacKeySignatureSecret: `solution ${text}` };
  };
  const [newest, ...older] = keyRing.deriveSecrets(`challenge ${organizationId}`);
  return [toSecrets(newest), ...older.map(toSecrets)];
}
