import type { FastifyReply, FastifyRequest } from 'fastify';
import { toOrigin } from '../../../platform/audit/origin.ts';
import { ANONYMOUS, type Refusal, type RefusalRecorder } from '../../../platform/audit/refusals.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { findUserByEmail } from '../users/queries.ts';

/** A hook that records a sign-in that failed, in the logs of the installation and of the organizations of the named user. */
export function recordRefusedSignIn(db: Database, refusals: RefusalRecorder) {
  // After the response, so that its time does not depend on the account.
  return async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode === 401 || statusCode === 403) refusals.record(toRefusal(db, request));
  };
}

async function toRefusal(db: Database, request: FastifyRequest): Promise<Refusal> {
  const { email } = (request.body ?? {}) as { email?: unknown };
  const user = typeof email === 'string' ? await findUserByEmail(db, email) : undefined;
  return {
    organizationId: null,
    ...(user ? { userId: user.id } : {}),
    actor: ANONYMOUS,
    action: 'session.refused',
    object: { type: 'user', id: user?.id ?? null },
    origin: toOrigin(request),
  };
}
