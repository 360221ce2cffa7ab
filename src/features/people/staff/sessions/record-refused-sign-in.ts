import type { FastifyReply, FastifyRequest } from 'fastify';
import { toOrigin } from '../../../../platform/audit/origin.ts';
import type { Refusal } from '../../../../platform/audit/refusal-queries.ts';
import { ANONYMOUS, type RefusalRecorder } from '../../../../platform/audit/refusals.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { findChallengedUserId } from '../factors/challenges.ts';
import { findUserByEmail } from '../users/queries.ts';
import { authorOf } from './identify.ts';

/** A hook that records a sign-in that failed, in the logs of the installation and of the organizations of the named user. */
export function recordRefusedSignIn(db: Database, refusals: RefusalRecorder) {
  // After the response, so that its time does not depend on the account.
  return async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode === 401 || statusCode === 403) refusals.record(toRefusal(db, request));
  };
}

/** A hook that records a wrong current password of a signed-in user: someone may have only the session. */
export function recordRefusedPassword(refusals: RefusalRecorder) {
  return async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode !== 401 || !request.staffSession) return;
    refusals.record({ ...refusalOf(request.staffSession.user.id), ...authorOf(request) });
  };
}

async function toRefusal(db: Database, request: FastifyRequest): Promise<Refusal> {
  return toRefusedSignIn(request, await findNamedUserId(db, request));
}

/** `userId` is undefined if the sign-in names no user. */
export function toRefusedSignIn(request: FastifyRequest, userId: string | undefined): Refusal {
  return { ...refusalOf(userId), actor: ANONYMOUS, origin: toOrigin(request) };
}

function refusalOf(userId: string | undefined): Omit<Refusal, 'actor' | 'origin'> {
  return {
    organizationId: null,
    ...(userId === undefined ? {} : { userId }),
    action: 'session.refused',
    object: { type: 'user', id: userId ?? null },
  };
}

/** The user of the email address, or of the first factor in the second step. */
async function findNamedUserId(db: Database, { body }: FastifyRequest): Promise<string | undefined> {
  const { email, challenge } = (body ?? {}) as { email?: unknown; challenge?: unknown };
  if (typeof challenge === 'string') return findChallengedUserId(db, challenge);
  return typeof email === 'string' ? (await findUserByEmail(db, email))?.id : undefined;
}
