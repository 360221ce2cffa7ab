import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../platform/database/tables.ts';
import type { KeyRing } from '../../../../../platform/encryption/key-ring.ts';
import { orNotFound } from '../../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../../platform/http/operation.ts';
import { NoFields } from '../../../../../platform/http/resource.ts';
import { setStaffCookie } from '../../sessions/cookie.ts';
import type { SessionOptions } from '../../sessions/identify.ts';
import { changeFactors } from '../change-factors.ts';
import { ownerOf } from '../owner-of.ts';
import { beginTotpEnrollment, enrollTotp } from './enroll.ts';
import { deleteTotp, findTotp, toTotp } from './queries.ts';
import { EnrollTotp, Totp, TotpEnrolled, TotpEnrollment, TotpRemoved, TotpResponse } from './schema.ts';

/** The authenticator app of the signed-in user. */
export const totpRoutes: FastifyPluginAsync<SessionOptions & { keyRing: KeyRing }> = async (
  app,
  { db, installation, keyRing },
) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('POST /me/totp/options', 'createTotpOptions', {
    needsRecentSignIn: true,
    isBodyOptional: true,
    summary: 'Propose a secret to an authenticator app',
    description:
      'Returns a new secret (RFC 6238: SHA-1, six digits, 30 seconds). It counts when a code confirms it; see Add an authenticator app.',
    body: NoFields,
    data: TotpEnrollment,
    handler: async ({ staffSession }) => await beginTotpEnrollment(db, installation, staffSession.user),
  });

  operation('POST /me/totp', 'enrollTotp', {
    needsRecentSignIn: true,
    errors: ['invalid_factor', 'challenge_expired'],
    summary: 'Add an authenticator app',
    description:
      'Adds the authenticator app that shows the code, in place of an earlier one. The first factor of a user comes with recovery codes. All other sessions of the user end, and this session gets a new cookie.',
    body: EnrollTotp,
    status: 201,
    data: TotpEnrolled,
    handler: async (request, { reply }) => {
      const { result, session } = await enrollTotp(db, keyRing, ownerOf(request), request.body);
      setStaffCookie(reply.code(201), installation, session);
      return { totp: toTotp(result.added), recovery_codes: result.recoveryCodes };
    },
  });

  operation('GET /me/totp', 'getMyTotp', {
    errors: ['not_found'],
    summary: 'Get your authenticator app',
    description: 'Returns when the signed-in user added the authenticator app.',
    data: Totp,
    handler: ({ staffSession }) => getTotp(db, staffSession.user.id),
  });

  operation('DELETE /me/totp', 'removeMyTotp', {
    needsRecentSignIn: true,
    errors: ['not_found'],
    summary: 'Remove your authenticator app',
    description:
      'Removes the authenticator app. Without another factor, the recovery codes stop working too. All other sessions of the user end, and this session gets a new cookie.',
    data: TotpRemoved,
    ifMatch: TotpResponse,
    handler: async (request, { reply, check }) => {
      const { staffSession } = request;
      const { session } = await db.transaction().execute((db) =>
        changeFactors(db, ownerOf(request), { action: 'factor_removed', factor: 'totp' }, async () => {
          check({ data: await getTotp(db, staffSession.user.id) });
          await deleteTotp(db, staffSession.user.id);
        }),
      );
      setStaffCookie(reply, installation, session);
      return { deleted: true as const };
    },
  });
};

async function getTotp(db: Kysely<DB>, userId: string) {
  const row = orNotFound(await findTotp(db, userId), 'authenticator app');
  return toTotp(row);
}
