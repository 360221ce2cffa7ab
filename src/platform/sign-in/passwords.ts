import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Semaphore } from '../concurrency/semaphore.ts';
import { normalizePassword } from './password-rules.ts';

// 19 MiB and two passes: one of the Argon2id settings in OWASP's Password Storage Cheat Sheet.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For the whole process: each hash takes 19 MiB and one of four threads, which files and DNS need too. 60 waiters take about a second. */
const hashes = new Semaphore({ limit: 2, maxWaiting: 60 });

/** In PHC format, which includes salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  return hashes.run(() => hash(normalizePassword(password), COST));
}

/**
 * Without a hash, or with one that `isUsableHash` rejects, false after the same work: the time does not reveal whether the account has a
 * password.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const usable = passwordHash !== null && isUsableHash(passwordHash) ? passwordHash : null;
  const isCorrect = await hashes.run(() => verify(usable ?? DUMMY_HASH, normalizePassword(password)));
  return isCorrect && usable !== null;
}

// What another installation may have chosen. Two such hashes at once take 128 MiB.
const MAX_COST = { memoryCost: 65_536, timeCost: 4, parallelism: 4 };

/** Whether the hash is Argon2id at a cost that a sign-in may have. Other hashes mean that the person sets a new password. */
export function isUsableHash(passwordHash: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d),p=(\d)\$([\w+/]{11,86})\$([\w+/]{22,86})$/.exec(
    passwordHash,
  );
  if (!match) return false;
  const [memoryCost, timeCost, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const isBounded =
    memoryCost <= MAX_COST.memoryCost && timeCost <= MAX_COST.timeCost && parallelism <= MAX_COST.parallelism;
  const isPossible = timeCost >= 1 && parallelism >= 1 && memoryCost >= 8 * parallelism;
  return isBounded && isPossible && match.slice(4).every(isCanonicalBase64);
}

function isCanonicalBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text;
}

/** Whether the usable hash has another cost than new hashes. */
export function needsRehash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/** The hash of discarded random bytes, at the cost above. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$l44mlrrsb19IxkKdSgkRdw$Csy2BkzV+LoIm9dxh2UUz8YD7gJUeUR8z/e6WrVejMw';
