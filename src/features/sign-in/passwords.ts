import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Turns } from '../../platform/turns.ts';
import { normalisePassword } from './password-rules.ts';

// 19 MiB and two passes, one of the choices for Argon2id of OWASP's Password Storage Cheat Sheet.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a thread of four, which files and names need too. Who waits longer than a second is sent away. */
const turns = new Turns(2, 60);

/** In PHC form, with the salt and the cost in it. */
export async function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(normalisePassword(password), COST));
}

/** Without a hash the answer is no, and takes as long: whoever measures does not learn whether there is one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await turns.take(() => verify(passwordHash ?? NOBODYS, normalisePassword(password)));
  return isRight && passwordHash !== null;
}

/** Whether the hash was made at another cost than new ones are. */
export function isOutdated(passwordHash: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  const isOfThisCost =
    memoryCost === COST.memoryCost && timeCost === COST.timeCost && parallelism === COST.parallelism;
  return algorithm !== ARGON2ID || !isOfThisCost;
}

/** Of random bytes that were thrown away, at the cost above. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$l44mlrrsb19IxkKdSgkRdw$Csy2BkzV+LoIm9dxh2UUz8YD7gJUeUR8z/e6WrVejMw';

/** Of the library's `Algorithm`, an enum without a value at run time. */
const ARGON2ID = 2;
