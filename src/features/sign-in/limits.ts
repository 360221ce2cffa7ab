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

/** Counts by the e-mail address that somebody says is theirs, which need not be a member's. */
export interface AccountCounts {
  signIn(scope: Scope, email: string): Promise<void>;
  link(scope: Scope, email: string): Promise<void>;
}

export function countAccounts({ counters, limits }: SignInLimits): AccountCounts {
  const counting = (bucket: string, limit: number, counter: RequestCounter) => {
    return async (scope: Scope, email: string) => {
      if (limit === 0) return;
      const counted = await counter.count(bucket, toOwner(scope, email));
      if (counted.consumedPoints > limit) throw rateLimited(limit, counted, counter.windowSeconds);
    };
  };
  return {
    signIn: counting('sign-in-account', limits.signIn, counters.quarterHour),
    link: counting('sign-in-link-account', halfOf(limits.signIn), counters.hour),
  };
}

function halfOf(limit: number): number {
  return Math.ceil(limit / 2);
}

/** Who counts need not know whom: the counts may be in another server. */
function toOwner({ organizationId }: Scope, email: string): string {
  return hash('sha256', `${organizationId} ${toEmailKey(email)}`, 'base64url');
}
