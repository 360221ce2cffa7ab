import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/connect.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { isRead } from '../../platform/http/is-read.ts';
import { holdsPermission } from '../../platform/http/permission.ts';
import {
  applyLimit,
  countByAddress,
  type RequestCounter,
  rateLimited,
} from '../../platform/http/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { organizationScope } from '../organizations/queries.ts';
import { readKey } from './key.ts';
import { type ApiKeyRow, findKeyWithOrganization, touchApiKey } from './queries.ts';
import type { RateLimits } from './schema.ts';

export interface AuthenticationOptions {
  db: Database;
  platform: Platform;
  counter: RequestCounter;
  /** Requests a minute: by a key and method, and with wrong keys by an address; 0 is no limit. */
  limits: Required<RateLimits> & { wrongKey: number };
}

/** Revocations and new settings take effect within five seconds on every node: what was read is used for four. */
const KEY_CACHE_MS = 4_000;

interface KnownKey {
  row: ApiKeyRow;
  scope: Scope;
  limits: Required<RateLimits>;
  /** The minute, since 1970, that last_used_at was last written for. */
  usedInMinute: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the key of the request may do. */
    scopes: readonly string[];
  }
}

/** Lets only requests with a fitting key in: 401, 403 and 429 come from here, and `request.scope` too. */
export function authenticate(app: FastifyInstance, options: AuthenticationOptions): void {
  const cache = new LRUCache<string, KnownKey>({
    max: 10_000,
    ttl: KEY_CACHE_MS,
    fetchMethod: (publicId) => loadKey(publicId, options),
  });
  app.decorateRequest('scope');
  app.decorateRequest('scopes');
  app.addHook('onRequest', async (request, reply) => {
    const key = await knownKey(request, cache);
    if (!key) throw await refuseWrongKey(request, options);
    request.scope = key.scope;
    request.scopes = key.row.scopes;
    // A shared cache does not know that x-api-key tells one organization's answer from another's.
    reply.header('cache-control', isRead(request) ? 'private, no-cache' : 'no-store');
    const bucket = bucketOf(request);
    const limit = key.limits[bucket];
    if (limit > 0) applyLimit(reply, bucket, limit, await options.counter.count(bucket, key.row.public_id));
    requirePermission(request);
    noteUse(request, key);
  });
}

async function knownKey(
  request: FastifyRequest,
  cache: LRUCache<string, KnownKey>,
): Promise<KnownKey | undefined> {
  const header = request.headers['x-api-key'];
  if (header === undefined || header === '') {
    throw new HttpError('missing_api_key', 'Send an API key in the x-api-key header.');
  }
  const secret = typeof header === 'string' ? readKey(header) : undefined;
  if (!secret) return undefined;
  const known = cache.get(secret.publicId) ?? (await cache.fetch(secret.publicId));
  if (!known || !timingSafeEqual(known.row.key_hash, secret.keyHash)) return undefined;
  const { revoked_at, expires_at } = known.row;
  if (revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())) return undefined;
  return known;
}

async function loadKey(
  publicId: string,
  { db, platform, limits }: AuthenticationOptions,
): Promise<KnownKey | undefined> {
  const found = await findKeyWithOrganization(db, publicId);
  if (!found) return undefined;
  const { key, organization } = found;
  return {
    row: key,
    scope: organizationScope(db, organization, platform, `api_key:${key.id}`),
    limits: { ...limits, ...(key.rate_limits as RateLimits) },
    usedInMinute: key.last_used_at === null ? 0 : toMinute(Date.parse(key.last_used_at)),
  };
}

/** Wrong keys are counted by address, apart from right ones, so that guessing ends and nobody else notices. */
async function refuseWrongKey(
  request: FastifyRequest,
  { counter, limits }: AuthenticationOptions,
): Promise<HttpError> {
  if (limits.wrongKey > 0) {
    const counted = await countByAddress(counter, 'wrong-key', request.ip);
    if (counted.consumedPoints > limits.wrongKey) return rateLimited(limits.wrongKey, counted);
  }
  return new HttpError('invalid_api_key', 'This API key is wrong, was revoked, or has expired.');
}

function bucketOf(request: FastifyRequest): keyof RateLimits {
  if (isRead(request)) return 'get';
  return request.method === 'POST' ? 'post' : 'change';
}

function requirePermission({ scopes, routeOptions }: FastifyRequest): void {
  // Every route has one, or the server would not have started.
  const required = routeOptions.config.permission ?? '*';
  if (holdsPermission(scopes, required)) return;
  throw new HttpError('insufficient_scope', `This operation needs a key with the scope ${required}.`, {
    details: { required },
  });
}

function noteUse(request: FastifyRequest, key: KnownKey): void {
  const minute = toMinute(Date.now());
  if (key.usedInMinute === minute) return;
  key.usedInMinute = minute;
  touchApiKey(key.scope, key.row.id).catch((error: Error) =>
    request.log.warn({ request_id: request.id, error: error.message }, 'last use not noted'),
  );
}

function toMinute(milliseconds: number): number {
  return Math.floor(milliseconds / 60_000);
}
