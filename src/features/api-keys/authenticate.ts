import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cache, CacheStore } from '../../platform/cache/cache-store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { isRead } from '../../platform/http/is-read.ts';
import { assertPermission } from '../../platform/http/permission.ts';
import { applyLimit, countByIp, type RequestCounter, rateLimited } from '../../platform/http/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Installation } from '../organizations/board-url.ts';
import { organizationScope } from '../organizations/queries.ts';
import { invalidKey } from './guard.ts';
import { readKey } from './key.ts';
import { type ApiKeyRow, findKeyWithOrganization, touchApiKey } from './queries.ts';
import type { RateLimits } from './schema.ts';

export interface AuthenticationOptions {
  db: Database;
  cacheStore: CacheStore;
  installation: Installation;
  counter: RequestCounter;
  /** Requests per minute: of each key by method, and with invalid keys of each IP address. 0 means no limit. */
  limits: Required<RateLimits> & { wrongKey: number };
}

/** Revocations and new settings take effect within five seconds on every node. */
const CACHE_MS = 4_000;
/** Estimated size of a row with its scope and limits. */
const KEY_BYTES = 2_000;

interface CachedKey {
  row: ApiKeyRow;
  scope: Scope;
  limits: Required<RateLimits>;
  /** The minute of the last update of last_used_at, counted from 1970. */
  usedInMinute: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The scopes of the API key. */
    scopes: readonly string[];
    apiKeyId: string;
  }
  interface FastifyContextConfig {
    /** Whether a key needs no permission if `:id` is its own id. */
    allowsOwnKey?: boolean;
  }
}

/** Requires a valid key with the route's permission, and sets `request.scope`. Throws 401, 403 and 429. */
export function authenticate(app: FastifyInstance, options: AuthenticationOptions): void {
  const cache = options.cacheStore.open<CachedKey>('api_keys', () => KEY_BYTES);
  app.decorateRequest('scope');
  app.decorateRequest('scopes');
  app.decorateRequest('apiKeyId');
  app.addHook('onRequest', async (request, reply) => {
    const key = await findKey(request, cache, options);
    if (!key) throw await toInvalidKeyError(request, options);
    request.scope = key.scope;
    request.scopes = key.row.scopes;
    request.apiKeyId = key.row.id;
    reply.header('cache-control', cacheControlOf(request));
    const bucket = bucketOf(request);
    const limit = key.limits[bucket];
    if (limit > 0) applyLimit(reply, bucket, limit, await options.counter.count(bucket, key.row.public_id));
    requirePermission(request);
    recordUse(request, key);
  });
}

async function findKey(
  request: FastifyRequest,
  cache: Cache<CachedKey>,
  options: AuthenticationOptions,
): Promise<CachedKey | undefined> {
  const header = request.headers['x-api-key'];
  if (header === undefined || header === '') {
    throw new HttpError('missing_api_key', 'Send an API key in the x-api-key header.');
  }
  const secret = typeof header === 'string' ? readKey(header) : undefined;
  if (!secret) return undefined;
  const { publicId } = secret;
  const key = await cache.findOrLoad(publicId, () => loadKey(publicId, options), CACHE_MS);
  if (!key || !timingSafeEqual(key.row.key_hash, secret.keyHash)) return undefined;
  const { revoked_at, expires_at } = key.row;
  if (revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())) return undefined;
  return key;
}

async function loadKey(
  publicId: string,
  { db, installation, limits }: AuthenticationOptions,
): Promise<CachedKey | undefined> {
  const found = await findKeyWithOrganization(db, publicId);
  if (!found) return undefined;
  const { key, organization } = found;
  return {
    row: key,
    scope: organizationScope(db, organization, installation, `api_key:${key.id}`),
    limits: { ...limits, ...(key.rate_limits as RateLimits) },
    usedInMinute: key.last_used_at === null ? 0 : toMinute(Date.parse(key.last_used_at)),
  };
}

/** Counts invalid keys per IP address and apart from valid ones. This limits guessing without an effect on valid keys. */
async function toInvalidKeyError(
  request: FastifyRequest,
  { counter, limits }: AuthenticationOptions,
): Promise<HttpError> {
  if (limits.wrongKey > 0) {
    const counted = await countByIp(counter, 'wrong-key', request.ip);
    if (counted.consumedPoints > limits.wrongKey) return rateLimited(limits.wrongKey, counted);
  }
  return invalidKey();
}

/** Shared caches ignore `x-api-key`, so they must not store responses. Browsers may store responses that they revalidate. */
function cacheControlOf(request: FastifyRequest): string {
  const { isStreamed } = request.routeOptions.config;
  return isRead(request) && !isStreamed ? 'private, no-cache' : 'no-store';
}

function bucketOf(request: FastifyRequest): keyof RateLimits {
  if (isRead(request)) return 'get';
  return request.method === 'POST' ? 'post' : 'change';
}

function requirePermission({ scopes, apiKeyId, params, routeOptions }: FastifyRequest): void {
  if (routeOptions.config.allowsOwnKey && (params as { id?: string }).id === apiKeyId) return;
  // The server does not start if a route has no permission.
  assertPermission(scopes, routeOptions.config.permission ?? '*');
}

function recordUse(request: FastifyRequest, key: CachedKey): void {
  const minute = toMinute(Date.now());
  if (key.usedInMinute === minute) return;
  key.usedInMinute = minute;
  touchApiKey(key.scope, key.row.id).catch((error: Error) =>
    request.log.warn(
      { request_id: request.id, error: error.message },
      'could not record the last use of an API key',
    ),
  );
}

function toMinute(milliseconds: number): number {
  return Math.floor(milliseconds / 60_000);
}
