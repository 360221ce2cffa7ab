import type { Issue } from '../../platform/http/errors.ts';
import { toEmailKey } from '../members/email-key.ts';
import { isCommonPassword } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 8;

/** What makes a password one that somebody else would soon try, at `path` of a body that has passed its schema. */
export function findPasswordProblems(path: string, given: string, email: string): Issue[] {
  const password = normalisePassword(given);
  const key = toEmailKey(email);
  if ([...password].length < SHORTEST_PASSWORD)
    return [{ path, message: `must NOT have fewer than ${SHORTEST_PASSWORD} characters` }];
  if (isCommonPassword(password))
    return [{ path, message: 'must not be one of the passwords that are tried first' }];
  if ([key, key.slice(0, key.lastIndexOf('@'))].includes(toEmailKey(password)))
    return [{ path, message: 'must not be the e-mail address' }];
  return [];
}

/** The same characters come composed from one keyboard and taken apart from another. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}
