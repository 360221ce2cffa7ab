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

/** Without a hash, false after the same work: the time does not reveal whether the account has a password. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isCorrect = await hashes.run(() => verify(passwordHash ?? DUMMY_HASH, normalizePassword(password)));
  return isCorrect && passwordHash !== null;
}

/** Whether the hash has another cost than new hashes. */
export function needsRehash(passwordHash: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  const hasSameCost =
    memoryCost === COST.memoryCost && timeCost === COST.timeCost && parallelism === COST.parallelism;
  return algorithm !== ARGON2ID || !hasSameCost;
}

/** The hash of discarded random bytes, at the cost above. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$l44mlrrsb19IxkKdSgkRdw$Csy2BkzV+LoIm9dxh2UUz8YD7gJUeUR8z/e6WrVejMw';

/** `Algorithm.Argon2id` of the library, whose enum does not exist at run time. */
const ARGON2ID = 2;
