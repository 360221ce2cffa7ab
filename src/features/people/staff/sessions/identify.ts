import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toOrigin } from '../../../../platform/audit/origin.ts';
import type { Author } from '../../../../platform/audit/record.ts';
import type { RefusalRecorder } from '../../../../platform/audit/refusals.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import {
  assertRecentSignIn,
  countRequest,
  type Identify,
  type IdentifyOperator,
  preventSharedCaching,
  type RequestLimit,
  type UserCaller,
} from '../../../../platform/http/authentication.ts';
import { isRead } from '../../../../platform/http/is-read.ts';
import type { RequestCounter } from '../../../../platform/http/rate-limit.ts';
import { recordForbidden, refusedRequest } from '../../../../platform/http/record-forbidden.ts';
import { secondFactorRequired, signInRequired } from '../../../../platform/sign-in/errors.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { organizationScope } from '../../../board/organizations/queries.ts';
import { permissionsOf, type Role } from '../../permissions/roles.ts';
import { membershipRequired, operatorRequired } from '../errors.ts';
import { findMembershipBySlug } from '../memberships/queries.ts';
import { asUserAuthor } from '../record-user-audit.ts';
import type { UserRow } from '../users/queries.ts';
import type { FoundSession } from './queries.ts';
import { isOfOwnOrigin, requireOwnOrigin } from './same-origin.ts';
import { findStaffSession } from './sessions.ts';

export interface SessionOptions {
  db: Database;
  installation: Installation;
  counter: RequestCounter;
  refusals: RefusalRecorder;
  /** Requests per minute and user. 0 means no limit. */
  limits: { read: number; change: number };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of operations that belong to no organization. */
    staffSession: FoundSession;
  }
  interface FastifyContextConfig {
    /** Whether programs repeat the request without the user. It does not extend the session. */
    isPolled?: boolean;
  }
}

/** Finds the caller by the session cookie and the organization in `Corkboard-Organization`. Roles are read for each request. */
export function newSessionIdentifier(options: SessionOptions): Identify {
  const { db, installation } = options;
  return async (request) => {
    const found = await getSession(request, options);
    const { user } = found;
    const slug = String(request.headers['corkboard-organization']);
    const author = toAuthor(request, user);
    const membership = await findMembershipBySlug(db, user.id, slug);
    if (!membership) {
      options.refusals.record({ ...author, ...refusedRequest, organizationId: null });
      throw membershipRequired();
    }
    const { organization, role } = membership;
    if (organization.requires_second_factor && !found.hasSecondFactor) throw secondFactorRequired();
    return {
      scope: organizationScope(db, organization, installation, author.actor, author.origin),
      scopes: permissionsOf(role),
      caller: toUserCaller(found, role),
      limit: limitOf(request, user.id, options),
      // Reading the session has recorded it.
      recordUse: () => {},
    };
  };
}

/** What routes know about the user of the session in an organization where the user has this role. */
export function toUserCaller(
  { user, session, isRecentlySignedIn, hasSecondFactor }: FoundSession,
  role: Role,
): UserCaller {
  return { kind: 'user', id: user.id, sessionId: session.id, role, isRecentlySignedIn, hasSecondFactor };
}

/** Finds the session of an operator for operations that can be about the installation. */
export function newOperatorIdentifier(options: SessionOptions): IdentifyOperator {
  const { db, installation } = options;
  return async (request) => {
    if (!isOfOwnOrigin(request, installation)) return undefined;
    const { user } = (await findStaffSession(db, installation, request)) ?? {};
    return user?.is_operator ? { limit: limitOf(request, user.id, options) } : undefined;
  };
}

/** Requires a session for operations that belong to no organization, and sets `staffSession`. Throws 401, 403 and 429. */
export function authenticateUsers(app: FastifyInstance, options: SessionOptions): void {
  app.decorateRequest('staffSession');
  recordForbidden(app, options.refusals, (request) =>
    request.staffSession ? { organizationId: null, ...authorOf(request) } : undefined,
  );
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, needsSession: !route.config?.isPublic };
  });
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    if (!config.needsSession) return;
    const found = await getSession(request, options);
    request.staffSession = found;
    preventSharedCaching(request, reply);
    await countRequest(reply, limitOf(request, found.user.id, options), options.counter);
    if (config.isForOperators && !found.user.is_operator) throw operatorRequired();
    if (config.needsRecentSignIn) assertRecentSignIn(found);
  });
}

/** The signed-in user, for the audit log. */
export function authorOf(request: FastifyRequest): Author {
  return toAuthor(request, request.staffSession.user);
}

function toAuthor(request: FastifyRequest, user: UserRow): Author {
  return asUserAuthor(user, toOrigin(request));
}

async function getSession(
  request: FastifyRequest,
  { db, installation }: SessionOptions,
): Promise<FoundSession> {
  requireOwnOrigin(request, installation);
  const session = await findStaffSession(db, installation, request);
  if (!session) throw signInRequired();
  return session;
}

function limitOf(request: FastifyRequest, userId: string, { limits }: SessionOptions): RequestLimit {
  const kind = isRead(request) || request.routeOptions.config.storesNothing ? 'read' : 'change';
  return { bucket: `staff-${kind}`, owner: userId, perMinute: limits[kind] };
}
