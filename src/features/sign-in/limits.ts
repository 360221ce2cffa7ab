import { hash } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import {
  applyLimit,
  countByAddress,
  type RequestCounter,
  rateLimited,
} from '../../platform/http/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import { toEmailKey } from '../members/email-key.ts';

export interface SignInLimits {
  counters: { minute: RequestCounter; quarterHour: RequestCounter; hour: RequestCounter };
  /** Requests a minute and address; 0 is no limit. */
  limits: { read: number; signIn: number };
}

/** Counts by the address that a request comes from, before anything else is done with it. */
export interface AddressHooks {
  read: onRequestAsyncHookHandler;
  signIn: onRequestAsyncHookHandler;
  link: onRequestAsyncHookHandler;
}

export function countAddresses({ counters, limits }: SignInLimits): AddressHooks {
  const counting =
    (bucket: string, limit: number): onRequestAsyncHookHandler =>
    async ({ ip }, reply) => {
      if (limit > 0) applyLimit(reply, bucket, limit, await countByAddress(counters.minute, bucket, ip));
    };
  return {
    read: counting('public', limits.read),
    signIn: counting('sign-in', limits.signIn),
    link: counting('sign-in-link', halfOf(limits.signIn)),
  };
}

/** Counts by the e-mail address that somebody says is theirs, which need not be a member's. `ip` is where they come from. */
export interface AccountCounts {
  signIn(scope: Scope, email: string, ip: string): Promise<void>;
  link(scope: Scope, email: string, ip: string): Promise<void>;
  /** Of somebody who is signed in already. */
  changePassword(scope: Scope, email: string): Promise<void>;
}

/**
 * An account is counted by where its tries come from, so that nobody uses up those of its owner, who is elsewhere. From
 * everywhere together it takes more: whoever comes from many places can use these up, and then the owner has a link sent. Of
 * links there is no such count: see `mayHaveLink`.
 */
export function countAccounts({ counters, limits }: SignInLimits): AccountCounts {
  const { quarterHour, hour } = counters;
  const { signIn } = limits;
  return {
    signIn: async (scope, email, ip) => {
      const account = toOwner(scope, email);
      await count(signIn, quarterHour, `sign-in-account:${account}`, ip);
      await count(signIn * EVERYWHERE, hour, 'sign-in-account', account);
    },
    link: (scope, email, ip) =>
      count(halfOf(signIn), hour, `sign-in-link-account:${toOwner(scope, email)}`, ip),
    changePassword: (scope, email) => count(signIn, quarterHour, 'password-account', toOwner(scope, email)),
  };
}

/** So many times as many tries an hour as in 15 minutes from one place: 100, unless somebody sets it otherwise. */
const EVERYWHERE = 10;

/** `owner` is an account, or a network address. */
async function count(limit: number, counter: RequestCounter, bucket: string, owner: string): Promise<void> {
  if (limit === 0) return;
  const counted = await countByAddress(counter, bucket, owner);
  if (counted.consumedPoints > limit) throw rateLimited(limit, counted, counter.windowSeconds);
}

function halfOf(limit: number): number {
  return Math.ceil(limit / 2);
}

/** Who counts need not know whom: the counts may be in another server. */
function toOwner({ organizationId }: Scope, email: string): string {
  return hash('sha256', `${organizationId} ${toEmailKey(email)}`, 'base64url');
}
