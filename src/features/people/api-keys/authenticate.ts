import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Origin, toOrigin } from '../../../platform/audit/origin.ts';
import { ANONYMOUS, type RefusalRecorder } from '../../../platform/audit/refusals.ts';
import type { CacheStore } from '../../../platform/cache/cache-store.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Identify, RequestLimit } from '../../../platform/http/authentication.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { isRead } from '../../../platform/http/is-read.ts';
import { countByIp, type RequestCounter, rateLimited } from '../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { organizationScope } from '../../board/organizations/queries.ts';
import { limitScopes, permissionsOf } from '../permissions/roles.ts';
import { invalidKey } from './guard.ts';
import { type ApiKeySecret, readKey } from './key.ts';
import { type ApiKeyRow, findKeyWithOrganization, isStopped, touchApiKey } from './queries.ts';
import type { RateLimits } from './schema.ts';

export interface KeyOptions {
  db: Database;
  cacheStore: CacheStore;
  installation: Installation;
  refusals: RefusalRecorder;
  counter: RequestCounter;
  /** Requests per minute: of each key by method, and with invalid keys of each IP address. 0 means no limit. */
  limits: Required<RateLimits> & { wrongKey: number };
}

/** Revocations, new settings and changes of the creator's role take effect within five seconds on other nodes. */
const CACHE_MS = 4_000;
/** Estimated size of a row with its scope and limits. */
const KEY_BYTES = 2_000;

interface CachedKey {
  row: ApiKeyRow;
  scope: Scope;
  scopes: readonly string[];
  limits: Required<RateLimits>;
  /** The minute of the last update of last_used_at, counted from 1970. */
  usedInMinute: number;
}

/** Finds the caller by the API key in `x-api-key`. */
export function newKeyIdentifier(options: KeyOptions): Identify {
  const cache = options.cacheStore.openForSettings<CachedKey>('api_keys', () => KEY_BYTES);
  return async (request) => {
    const secret = readSecret(request);
    const key =
      secret && (await cache.findOrLoad(secret.publicId, () => loadKey(secret.publicId, options), CACHE_MS));
    if (!key || !isValid(key, secret)) {
      recordRefusal(request, key, options);
      throw await toInvalidKeyError(request, options);
    }
    const { scope, scopes, row } = key;
    return {
      scope: withOrigin(scope, request),
      scopes,
      caller: { kind: 'api_key', id: row.id },
      limit: limitOf(request, key),
      recordUse: () => recordUse(request, key),
    };
  };
}

/** Finds the origin when it is needed: reads record none. */
function withOrigin(scope: Scope, request: FastifyRequest): Scope {
  let origin: Origin | undefined;
  return {
    ...scope,
    get origin() {
      origin ??= toOrigin(request);
      return origin;
    },
  };
}

function readSecret({ headers }: FastifyRequest): ApiKeySecret | undefined {
  const header = headers['x-api-key'];
  if (header === undefined || header === '') {
    throw new HttpError('missing_api_key', 'Send an API key in the x-api-key header.');
  }
  return typeof header === 'string' ? readKey(header) : undefined;
}

function isValid({ row }: CachedKey, { keyHash }: ApiKeySecret): boolean {
  const { key_hash, revoked_at, expires_at } = row;
  if (!timingSafeEqual(key_hash, keyHash) || revoked_at !== null || isStopped(row)) return false;
  return expires_at === null || Date.parse(expires_at) > Date.now();
}

/** The organization sees attempts with the name of one of its keys; the others belong to no organization. */
function recordRefusal(request: FastifyRequest, key: CachedKey | undefined, { refusals }: KeyOptions): void {
  refusals.record({
    organizationId: key?.scope.organizationId ?? null,
    actor: ANONYMOUS,
    action: 'api_key.refused',
    object: { type: 'api_key', id: key?.row.id ?? null },
    origin: toOrigin(request),
  });
}

async function loadKey(
  publicId: string,
  { db, installation, limits }: KeyOptions,
): Promise<CachedKey | undefined> {
  const found = await findKeyWithOrganization(db, publicId);
  if (!found) return undefined;
  const { key, organization } = found;
  return {
    row: key,
    scope: organizationScope(db, organization, installation, `api_key:${key.id}`),
    scopes: key.creator_role === null ? key.scopes : limitScopes(key.scopes, permissionsOf(key.creator_role)),
    limits: { ...limits, ...(key.rate_limits as RateLimits) },
    usedInMinute: key.last_used_at === null ? 0 : toMinute(Date.parse(key.last_used_at)),
  };
}

/** Counts invalid keys per IP address and apart from valid ones. This limits guessing without an effect on valid keys. */
async function toInvalidKeyError(
  request: FastifyRequest,
  { counter, limits }: KeyOptions,
): Promise<HttpError> {
  if (limits.wrongKey > 0) {
    const counted = await countByIp(counter, 'wrong-key', request.ip);
    if (counted.consumedPoints > limits.wrongKey) return rateLimited(limits.wrongKey, counted);
  }
  return invalidKey();
}

function limitOf(request: FastifyRequest, { limits, row }: CachedKey): RequestLimit {
  const bucket = bucketOf(request);
  return { bucket, owner: row.public_id, perMinute: limits[bucket] };
}

function bucketOf(request: FastifyRequest): keyof RateLimits {
  if (isRead(request) || request.routeOptions.config.storesNothing) return 'get';
  return request.method === 'POST' ? 'post' : 'change';
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
