import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors/http-error.ts';

const MINUTE_SECONDS = 60;
/** The library has one limit for all keys. Ours differ by key, so we disable the library's and compare ourselves. */
const UNREACHABLE = Number.MAX_SAFE_INTEGER;

/** Counts requests per time window, in memory or shared through Redis. */
export interface RequestCounter {
  windowSeconds: number;
  count(bucket: string, owner: string): Promise<RateLimiterRes>;
  /** Takes back one that was counted in this window. */
  takeBack(bucket: string, owner: string): Promise<unknown>;
}

/** With Redis all processes share one count. While Redis is unavailable each process counts alone, and no request waits for Redis. */
export function newRequestCounter(redis?: Redis, windowSeconds = MINUTE_SECONDS): RequestCounter {
  const keyPrefix = windowSeconds === MINUTE_SECONDS ? 'corkboard:rate' : `corkboard:rate:${windowSeconds}`;
  const options = { points: UNREACHABLE, duration: windowSeconds, keyPrefix };
  const memory = new RateLimiterMemory(options);
  const limiter = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: memory,
        rejectIfRedisNotReady: true,
      })
    : memory;
  return {
    windowSeconds,
    count: (bucket, owner) => limiter.consume(`${bucket}:${owner}`),
    takeBack: (bucket, owner) => limiter.reward(`${bucket}:${owner}`),
  };
}

/** Counts a request by IP address. IPv6 counts by /64 network, because one customer has all IP addresses of it. */
export async function countByIp(
  counter: RequestCounter,
  bucket: string,
  ip: string,
): Promise<RateLimiterRes> {
  return counter.count(bucket, toNetwork(ip));
}

/** Throws 429 if the IP address exceeds the limit of reads without a key. */
export type PublicLimit = (ip: string) => Promise<void>;

/** `perMinute` 0 means no limit. Cached pages are sent to everyone, so their headers must not contain the count of one client. */
export function newPublicLimit(counter: RequestCounter, perMinute: number): PublicLimit {
  return async (ip) => {
    if (perMinute === 0) return;
    const counted = await countByIp(counter, 'public', ip);
    if (counted.consumedPoints > perMinute) throw rateLimited(perMinute, counted);
  };
}

/** A limit of what an organization causes per window of the counter, such as emails to other people. */
export interface OrganizationLimit {
  counter: RequestCounter;
  /** 0 means no limit. */
  limit: number;
}

/** A limit of what a visitor of a board requests per window of the counter. */
export interface RequestLimit {
  counter: RequestCounter;
  /** 0 means no limit. */
  limit: number;
}

interface CountedVisitor {
  ip: string;
  memberId: string | undefined;
}

/** Counts one for a signed-in member, or else for the IP address, and throws 429 above the limit. */
export async function countForVisitor(
  { counter, limit }: RequestLimit,
  bucket: string,
  visitor: CountedVisitor,
): Promise<void> {
  if (limit === 0) return;
  const counted = await counter.count(bucket, ownerOf(visitor));
  if (counted.consumedPoints > limit) throw rateLimited(limit, counted, counter.windowSeconds);
}

const TRIES_FACTOR = 10;

/** Does work that counts for the visitor only if it succeeds. Tries have ten times the limit. */
export async function countSuccess<T>(
  limit: RequestLimit,
  bucket: string,
  visitor: CountedVisitor,
  work: () => Promise<T>,
): Promise<T> {
  await countForVisitor({ ...limit, limit: limit.limit * TRIES_FACTOR }, `${bucket}-try`, visitor);
  try {
    // It counts from the start, so that no more than the limit run at once.
    await countForVisitor(limit, bucket, visitor);
    return await work();
  } catch (error) {
    if (limit.limit > 0) await limit.counter.takeBack(bucket, ownerOf(visitor));
    throw error;
  }
}

function ownerOf({ ip, memberId }: CountedVisitor): string {
  return memberId === undefined ? toNetwork(ip) : `member ${memberId}`;
}

/** Counts one, and throws 429 above the limit. */
export async function countForOrganization(
  { counter, limit }: OrganizationLimit,
  bucket: string,
  organizationId: number,
): Promise<void> {
  if (limit === 0) return;
  const counted = await counter.count(bucket, `${organizationId}`);
  if (counted.consumedPoints > limit) throw rateLimited(limit, counted, counter.windowSeconds);
}

export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * Sets RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-11) and the older X-RateLimit-* headers, whose Reset is
 * in Unix seconds. Throws 429 if the limit is exceeded.
 */
export function applyLimit(
  reply: FastifyReply,
  policy: string,
  limit: number,
  counted: RateLimiterRes,
): void {
  const remaining = Math.max(0, limit - counted.consumedPoints);
  const resetSeconds = secondsToReset(counted);
  const headers = {
    'ratelimit-policy': `"${policy}";q=${limit};w=${MINUTE_SECONDS}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + resetSeconds),
  };
  reply.headers(headers);
  if (counted.consumedPoints > limit) throw rateLimited(limit, counted);
}

export function rateLimited(
  limit: number,
  counted: RateLimiterRes,
  windowSeconds = MINUTE_SECONDS,
): HttpError {
  const retryAfterSeconds = secondsToReset(counted);
  return new HttpError('rate_limited', `More than ${limit} requests within ${windowSeconds} seconds.`, {
    details: { limit, window_seconds: windowSeconds, retry_after: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** Rounded up, and at least 1, so that the window is over after the wait. */
function secondsToReset({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
