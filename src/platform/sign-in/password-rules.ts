import { toEmailKey } from '../email-address.ts';
import type { Issue } from '../http/errors/http-error.ts';
import { isCommonPassword } from './common-passwords.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** Why the password is easy to guess. `path` is its field in the request body. */
export function findPasswordProblems(path: string, input: string, email: string): Issue[] {
  const password = normalizePassword(input);
  const key = toEmailKey(email);
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return [{ path, message: `must contain at least ${MIN_PASSWORD_LENGTH} characters` }];
  if (isCommonPassword(password)) return [{ path, message: 'must not be a common password' }];
  if ([key, key.slice(0, key.lastIndexOf('@'))].includes(toEmailKey(password)))
    return [{ path, message: 'must not be the email address' }];
  return [];
}

/** Keyboards differ in whether they compose characters. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
