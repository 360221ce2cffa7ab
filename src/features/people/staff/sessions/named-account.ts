import type { NamedAccount } from '../../../../platform/sign-in/attempt-limits.ts';

/** The account that a client names, for limits. Email addresses of users are unique in the installation. */
export function toUserAccount(email: string): NamedAccount {
  return { realm: 'users', email };
}
