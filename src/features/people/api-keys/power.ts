import type { DetailsOf } from '../../../platform/http/errors/error-codes.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { hasPermission } from '../../../platform/http/permission.ts';
import type { RateLimits } from './schema.ts';

/** The permissions, expiry and limits of an API key. */
export interface KeyPower {
  scopes: readonly string[];
  expires_at: string | null;
  /** Overrides of the installation's limits. */
  rate_limits: RateLimits;
}

type Limits = Required<RateLimits>;

/** Throws if `other` can do more than `own` or expires later. */
export function assertNoMorePowerful(own: KeyPower, other: KeyPower, installation: Limits): void {
  assertScopes(own.scopes, other.scopes);
  if (!endsBy(other.expires_at, own.expires_at))
    throw morePowerful('The other key expires later than this key. Use a key that expires no earlier.', {
      expires_at: own.expires_at,
    });
  const limits: Limits = { ...installation, ...own.rate_limits };
  const others: Limits = { ...installation, ...other.rate_limits };
  if (buckets.some((bucket) => toNumber(others[bucket]) > toNumber(limits[bucket])))
    throw morePowerful(
      'The other key has higher rate limits than this key. Use a key with limits at least as high.',
      { rate_limits: limits },
    );
}

/** The limits that a new key inherits from its creating key: every limit below the installation's. */
export function inheritLimits({ rate_limits }: KeyPower, installation: Limits): RateLimits {
  const inherited: RateLimits = {};
  for (const bucket of buckets) {
    const limit = rate_limits[bucket];
    // Without an entry, the new key follows the installation's setting.
    if (limit !== undefined && toNumber(limit) < toNumber(installation[bucket])) inherited[bucket] = limit;
  }
  return inherited;
}

const buckets = ['get', 'post', 'change'] as const;

/** 0 means no limit. */
function toNumber(limit: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}

function endsBy(expiresAt: string | null, limit: string | null): boolean {
  return limit === null || (expiresAt !== null && Date.parse(expiresAt) <= Date.parse(limit));
}

function assertScopes(own: readonly string[], required: readonly string[]): void {
  const missing = required.filter((scope) => !hasPermission(own, scope));
  if (missing.length === 0) return;
  throw new HttpError(
    'insufficient_scope',
    `You lack these scopes of the key: ${missing.join(', ')}. Use a key or a role that has them.`,
    {
      details: { required: missing },
    },
  );
}

function morePowerful(message: string, details: DetailsOf<'more_powerful_key'>): HttpError {
  return new HttpError('more_powerful_key', message, { details });
}
