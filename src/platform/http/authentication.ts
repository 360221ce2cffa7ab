import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalRecorder } from '../audit/refusals.ts';
import type { Scope } from '../scope.ts';
import { HttpError } from './errors/http-error.ts';
import { assertMayChange } from './errors/organization-moving.ts';
import { isRead } from './is-read.ts';
import { assertPermission, hasPermission } from './permission.ts';
import { applyLimit, type RequestCounter } from './rate-limit.ts';
import { recordForbidden } from './record-forbidden.ts';

/** Who sent a request: a program with an API key, or a person with a session. */
export type Caller = { kind: 'api_key'; id: string } | UserCaller;

export interface UserCaller {
  kind: 'user';
  id: string;
  sessionId: string;
  /** The role in the organization of the request. */
  role: string;
  /** Whether the last sign-in of the session is recent enough for sensitive actions. */
  isRecentlySignedIn: boolean;
  /** Whether the session was signed in with a second factor. */
  hasSecondFactor: boolean;
}

/** The count of requests per minute that a request belongs to. 0 means no limit. */
export interface RequestLimit {
  bucket: string;
  owner: string;
  perMinute: number;
}

interface Identity {
  scope: Scope;
  /** What the caller may do, in the form of the scopes of keys. */
  scopes: readonly string[];
  caller: Caller;
  limit: RequestLimit;
  /** Records that the credential was used. */
  recordUse(): void;
}

/** Finds the caller by one kind of credential. Throws 401 if the credential is invalid. */
export type Identify = (request: FastifyRequest) => Promise<Identity>;

/** Finds the session of an operator in a request that names no organization. Undefined for every other request. */
export type IdentifyOperator = (request: FastifyRequest) => Promise<Pick<Identity, 'limit'> | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    scopes: readonly string[];
    caller: Caller;
    /** Whether the request of an operator is about the installation. It then has no `scope`, `scopes` and `caller`. */
    isForInstallation: boolean;
  }
  interface FastifyContextConfig {
    /** Whether a key needs no permission if `:id` is its own id. */
    allowsOwnKey?: boolean;
    /** Whether only a person may do it, and no API key. */
    isForUsersOnly?: boolean;
    /** Whether the operation belongs to no organization and needs the session of a user. */
    needsSession?: boolean;
    /** Whether only operators of the installation may do it. */
    isForOperators?: boolean;
    /** Whether operators may leave out the organization, and then do it for the installation. Only for reads. */
    allowsInstallation?: boolean;
    /** Whether a person must have signed in recently. */
    needsRecentSignIn?: boolean;
  }
}

export interface AuthenticationOptions {
  byKey: Identify;
  bySession: Identify;
  byOperator: IdentifyOperator;
  counter: RequestCounter;
  refusals: RefusalRecorder;
}

/**
 * Requires one credential with the route's permission: an API key in `x-api-key`, or the session cookie together with the organization
 * in `Corkboard-Organization`. Sets `scope`, `scopes` and `caller` of the request. Throws 400, 401, 403 and 429.
 */
export function authenticate(app: FastifyInstance, options: AuthenticationOptions): void {
  app.decorateRequest('scope');
  app.decorateRequest('scopes');
  app.decorateRequest('caller');
  app.decorateRequest('isForInstallation', false);
  recordForbidden(app, options.refusals, ({ scope }) => scope);
  app.addHook('onRequest', async (request, reply) => {
    const operator = await identifyOperator(request, options);
    if (operator) {
      request.isForInstallation = true;
      preventSharedCaching(request, reply);
      return countRequest(reply, operator.limit, options.counter);
    }
    const identity = await identify(request, options);
    request.scope = identity.scope;
    request.scopes = identity.scopes;
    request.caller = identity.caller;
    preventSharedCaching(request, reply);
    await countRequest(reply, identity.limit, options.counter);
    assertAllowed(request);
    assertMayChange(request, identity.scope);
    identity.recordUse();
  });
}

async function identifyOperator(request: FastifyRequest, { byOperator }: AuthenticationOptions) {
  const { headers, routeOptions } = request;
  const hasCredential = 'x-api-key' in headers || 'corkboard-organization' in headers;
  return hasCredential || !routeOptions.config.allowsInstallation ? undefined : byOperator(request);
}

async function identify(
  request: FastifyRequest,
  { byKey, bySession }: AuthenticationOptions,
): Promise<Identity> {
  const { 'x-api-key': key, 'corkboard-organization': organization } = request.headers;
  if (organization === undefined) return byKey(request);
  if (key === undefined) return bySession(request);
  throw new HttpError(
    'several_credentials',
    'Send either x-api-key or Corkboard-Organization with a session, not both.',
  );
}

/**
 * Shared caches ignore `x-api-key`, so they must not store responses. Browsers may store responses that they revalidate, except about
 * people: the next person at a shared computer could read them.
 */
export function preventSharedCaching(request: FastifyRequest, reply: FastifyReply): void {
  const { isStreamed, isAboutPeople } = request.routeOptions.config;
  const isStorable = isRead(request) && !isStreamed && !isAboutPeople;
  reply.header('cache-control', isStorable ? 'private, no-cache' : 'no-store');
}

/** Throws 429 above the limit. */
export async function countRequest(
  reply: FastifyReply,
  { bucket, owner, perMinute }: RequestLimit,
  counter: RequestCounter,
): Promise<void> {
  if (perMinute > 0) applyLimit(reply, bucket, perMinute, await counter.count(bucket, owner));
}

function assertAllowed({ scopes, caller, params, routeOptions: { config } }: FastifyRequest): void {
  if (caller.kind === 'user') {
    assertAnyPermission(scopes, config, 'Your role does not allow this.');
    if (config.needsRecentSignIn) assertRecentSignIn(caller);
    return;
  }
  if (config.isForUsersOnly) throw userRequired();
  if (config.allowsOwnKey && (params as { id?: string }).id === caller.id) return;
  assertAnyPermission(scopes, config);
}

function assertAnyPermission(
  scopes: readonly string[],
  { permission, orPermissions = [] }: FastifyContextConfig,
  message?: string,
): void {
  if (orPermissions.some((name) => hasPermission(scopes, name))) return;
  // The server does not start if a route has no permission.
  assertPermission(scopes, permission ?? '*', message);
}

export function userRequired(): HttpError {
  return new HttpError('user_required', 'Only a signed-in user can do this. API keys cannot.');
}

/** Throws 403 `reauthentication_required` unless the user has signed in recently. */
export function assertRecentSignIn({ isRecentlySignedIn }: Pick<UserCaller, 'isRecentlySignedIn'>): void {
  if (isRecentlySignedIn) return;
  throw new HttpError(
    'reauthentication_required',
    'Sign in again to confirm that it is you, then repeat this.',
  );
}
