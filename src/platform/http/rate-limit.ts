import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';

const MINUTE_SECONDS = 60;
/** The library refuses by a limit of its own; ours differ by key, so its is out of reach and we compare. */
const UNREACHABLE = Number.MAX_SAFE_INTEGER;

/** Counts requests in windows of a minute or of another length, in memory or shared through Redis. */
export interface RequestCounter {
  windowSeconds: number;
  count(bucket: string, owner: string): Promise<RateLimiterRes>;
}

/** With Redis all processes share one count; while it is away each counts alone, and no request waits for it. */
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
  };
}

/**
 * Counts a request by the address that it comes from. Of IPv6 the network counts that one customer has (/64): whoever has
 * one address of it has them all.
 */
export async function countByAddress(
  counter: RequestCounter,
  bucket: string,
  address: string,
): Promise<RateLimiterRes> {
  return counter.count(bucket, toNetwork(address));
}

export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * Writes what is left into the answer: RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers-11, and the
 * older X-RateLimit-* ones, of which Reset is in Unix seconds. Throws 429 when the limit is passed.
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

/** Whole seconds, and never 0: whoever waits so long must find the window over. */
function secondsToReset({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
