import type { Redis } from 'ioredis';
import type { PostingRequestOptions } from '../features/billing/postings/requests.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import type { ApplyOptions } from '../features/hiring/applications/apply.ts';
import { ResumeStore } from '../features/hiring/applications/files/store-resume.ts';
import type { AlertRequestOptions } from '../features/jobs/alerts/request.ts';
import type { JobCache } from '../features/jobs/jobs/responses/job-cache.ts';
import type { KeyRules } from '../features/people/api-keys/guard.ts';
import type { NotifyStaff } from '../features/people/notifications/cause.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import { newRequestCounter, type RequestCounter, type RequestLimit } from '../platform/http/rate-limit.ts';
import type { VisitorLimits } from '../platform/http/visitor-limits.ts';
import { parseMailAddress } from '../platform/mail/address.ts';
import { findEmailAvailability } from '../platform/mail/availability.ts';
import type { PrivateFileStore } from '../platform/storage/private/files.ts';
import { toList } from './config.ts';
import type { Config } from './config-schema.ts';

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The rules for the keys of each organization. */
export function keyRules(config: Config): KeyRules {
  return { maxKeys: config.MAX_API_KEYS, limits: keyLimits(config) };
}

export function requestLimits(config: Config) {
  return { ...keyLimits(config), wrongKey: config.RATE_LIMIT_WRONG_KEY };
}

export function staffLimits(config: Config) {
  return { read: config.RATE_LIMIT_STAFF_READ, change: config.RATE_LIMIT_STAFF_CHANGE };
}

function keyLimits(config: Config): KeyRules['limits'] {
  return { get: config.RATE_LIMIT_GET, post: config.RATE_LIMIT_POST, change: config.RATE_LIMIT_CHANGE };
}

/** The API's sign-in operations and the board's forms count together. */
export function signInOptions(config: Config, installation: Installation, redis: Redis | undefined) {
  return {
    isHttps: installation.scheme === 'https',
    email: findEmailAvailability(config),
    counters: {
      minute: newRequestCounter(redis),
      quarterHour: newRequestCounter(redis, QUARTER_HOUR_SECONDS),
      hour: newRequestCounter(redis, HOUR_SECONDS),
    },
    limits: { read: config.RATE_LIMIT_PUBLIC, signIn: config.RATE_LIMIT_SIGN_IN },
  };
}

/** What visitors read and send, by IP address. */
export function visitorLimits(
  config: Config,
  minute: RequestCounter,
  redis: Redis | undefined,
): VisitorLimits {
  return {
    counters: { minute, day: newRequestCounter(redis, DAY_SECONDS) },
    limits: { read: config.RATE_LIMIT_PUBLIC, submit: config.RATE_LIMIT_SUBMIT },
  };
}

/** Emails that an organization sends to any email address, per hour. Without limits, its staff could flood a mailbox. */
export function emailLimits(config: Config, redis: Redis | undefined) {
  const counter = newRequestCounter(redis, HOUR_SECONDS);
  return {
    testEmails: { counter, limit: config.RATE_LIMIT_TEST_EMAIL },
    invitations: { counter, limit: config.RATE_LIMIT_INVITATION },
  };
}

/** Emails that strangers cause, to one mailbox. Processes without Redis count alone. */
export function mailboxLimit(config: Config, redis: Redis | undefined): RequestLimit {
  return { counter: newRequestCounter(redis, HOUR_SECONDS), limit: config.RATE_LIMIT_MAILBOX };
}

/** Requests for alerts. The API and the form count together. */
export function alertRequests(
  config: Config,
  redis: Redis | undefined,
  cache: JobCache,
  keyRing: KeyRing,
): AlertRequestOptions {
  return {
    keyRing,
    availability: findEmailAvailability(config),
    limit: { counter: newRequestCounter(redis, HOUR_SECONDS), limit: config.RATE_LIMIT_ALERT },
    cache,
  };
}

/** Postings of employers. The API and the forms count together. */
export function postingRequests(
  config: Config,
  redis: Redis | undefined,
  keyRing: KeyRing,
): PostingRequestOptions {
  return {
    availability: findEmailAvailability(config),
    limit: { counter: newRequestCounter(redis, HOUR_SECONDS), limit: config.RATE_LIMIT_POSTING },
    stripe: { keyRing, stripeUrl: config.STRIPE_URL },
  };
}

/** Applications. The API and the form count together, and share the bound of memory for files. */
export function applyOptions(
  config: Config,
  redis: Redis | undefined,
  files: PrivateFileStore,
  notifyStaff: NotifyStaff,
): ApplyOptions {
  return {
    keyRing: files.keyRing,
    availability: findEmailAvailability(config),
    limit: { counter: newRequestCounter(redis, HOUR_SECONDS), limit: config.RATE_LIMIT_APPLY },
    resumes: new ResumeStore(files, config),
    notifyStaff,
  };
}

/** Pages use at most half of the database connections, so searches of visitors leave the API the other half. */
export function siteSettings(
  { DATABASE_POOL_SIZE, BOARD_LIST, SECURITY_CONTACT, MAIL_FROM }: Config,
  origin: string,
) {
  return {
    pagesAtOnce: Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2)),
    isListed: BOARD_LIST === 'on',
    securityTxt: { origin, contacts: findSecurityContacts(SECURITY_CONTACT, MAIL_FROM) },
  };
}

/**
 * Uploads, tests of webhooks, tests of providers, checkouts and domain checks may each hold a database connection for long and need a
 * second one. All five together must leave one connection free.
 */
export function costlyAtOnce({ DATABASE_POOL_SIZE }: Config): number {
  return Math.max(1, Math.min(4, Math.floor((DATABASE_POOL_SIZE - 1) / 5)));
}

/** A streamed export has a database connection until its client has read it. A fifth of the connections, at most four. */
export function exportsAtOnce({ DATABASE_POOL_SIZE }: Config): number {
  return Math.max(1, Math.min(4, Math.floor(DATABASE_POOL_SIZE / 5)));
}

/** Mail to the sender of emails reaches people, unless its name says otherwise. */
function findSecurityContacts(contacts: string, mailFrom: string): string[] {
  if (contacts === 'off') return [];
  if (contacts !== '') return toList(contacts);
  const { address = '' } = parseMailAddress(mailFrom) ?? {};
  return address === '' || /^(no|do-?not)[-._]?reply/i.test(address) ? [] : [`mailto:${address}`];
}
