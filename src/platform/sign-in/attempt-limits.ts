import { hash } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import { toEmailKey } from '../email-address.ts';
import { applyLimit, countByIp, type RequestCounter, rateLimited } from '../http/rate-limit.ts';

export interface SignInLimits {
  counters: { minute: RequestCounter; quarterHour: RequestCounter; hour: RequestCounter };
  /** Requests per minute and IP address; 0 disables the limit. */
  limits: { read: number; signIn: number };
}

/** Hooks that count requests by IP address before any other work. */
export interface IpLimits {
  read: onRequestAsyncHookHandler;
  signIn: onRequestAsyncHookHandler;
  link: onRequestAsyncHookHandler;
}

export function limitByIp({ counters, limits }: SignInLimits): IpLimits {
  const limitTo =
    (bucket: string, limit: number): onRequestAsyncHookHandler =>
    async ({ ip }, reply) => {
      if (limit > 0) applyLimit(reply, bucket, limit, await countByIp(counters.minute, bucket, ip));
    };
  return {
    read: limitTo('public', limits.read),
    signIn: limitTo('sign-in', limits.signIn),
    link: limitTo('sign-in-link', toLinkLimit(limits.signIn)),
  };
}

/** The account that a client names. It may not exist. */
export interface NamedAccount {
  /** Where the email address is unique, such as the id of an organization. */
  realm: number | string;
  email: string;
}

/** Each method counts one attempt and throws 429 above the limit. */
export interface AccountLimits {
  signIn(account: NamedAccount, ip: string): Promise<void>;
  link(account: NamedAccount, ip: string): Promise<void>;
  /** A request for a link that goes to anyone, whether or not the account exists. */
  registration(account: NamedAccount, ip: string): Promise<void>;
  /** A code in the second step. Only someone with the first factor gets there, so strangers cannot use up the attempts. */
  secondStep(userId: string): Promise<void>;
  /** For an account that is signed in. */
  changePassword(account: NamedAccount): Promise<void>;
}

/**
 * Attempts count per account and network, so a stranger cannot use up the attempts of the owner. All networks together have a
 * higher limit. An attacker with many networks can reach it, and then the owner signs in by link. Requests for links have no such
 * limit: the queue limits links when sending.
 */
export function limitByAccount({ counters, limits }: SignInLimits): AccountLimits {
  const { quarterHour, hour } = counters;
  const { signIn } = limits;
  return {
    signIn: async (account, ip) => {
      const key = toAccountKey(account);
      await count(signIn, quarterHour, `sign-in-account:${key}`, ip);
      await count(signIn * ALL_NETWORKS_FACTOR, hour, 'sign-in-account', key);
    },
    link: (account, ip) =>
      count(toLinkLimit(signIn), hour, `sign-in-link-account:${toAccountKey(account)}`, ip),
    registration: async (account, ip) => {
      const key = toAccountKey(account);
      const limit = toLinkLimit(signIn);
      await count(limit, hour, `registration-account:${key}`, ip);
      await count(limit * REGISTRATION_NETWORKS, hour, 'registration-account', key);
    },
    secondStep: (userId) => count(signIn, quarterHour, 'second-step-account', userId),
    changePassword: (account) => count(signIn, quarterHour, 'password-account', toAccountKey(account)),
  };
}

/** With the default of 10 per network and 15 minutes, all networks have 100 attempts per hour. */
const ALL_NETWORKS_FACTOR = 10;

/** With the default of 5 per network, a mailbox gets at most 10 links per hour that its owner may not have asked for. */
const REGISTRATION_NETWORKS = 2;

/** `owner` is the key of an account or an IP address. */
async function count(limit: number, counter: RequestCounter, bucket: string, owner: string): Promise<void> {
  if (limit === 0) return;
  const counted = await countByIp(counter, bucket, owner);
  if (counted.consumedPoints > limit) throw rateLimited(limit, counted, counter.windowSeconds);
}

function toLinkLimit(signInLimit: number): number {
  return Math.ceil(signInLimit / 2);
}

/** A hash, because the counters may be in Redis, which should hold no email addresses. */
function toAccountKey({ realm, email }: NamedAccount): string {
  return hash('sha256', `${realm} ${toEmailKey(email)}`, 'base64url');
}
