import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { ifMatch } from '../../../../platform/http/entity-tag.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { setStaffCookie } from '../../sessions/cookie.ts';
import type { SessionOptions } from '../../sessions/identify.ts';
import { changeFactors } from '../change-factors.ts';
import { ownerOf } from '../owner-of.ts';
import { beginTotpEnrollment, enrollTotp } from './enroll.ts';
import { deleteTotp, findTotp, toTotp } from './queries.ts';
import { EnrollTotp, TotpEnrolled, TotpEnrollmentResponse, TotpRemoved, TotpResponse } from './schema.ts';

const tags = ['Sign-in'];

/** The authenticator app of the signed-in user. */
export const totpRoutes: FastifyPluginAsyncTypebox<SessionOptions & { keyRing: KeyRing }> = async (
  app,
  { db, installation, keyRing },
) => {
  app.post(
    '/me/totp/options',
    {
      config: { needsRecentSignIn: true, isBodyOptional: true },
      schema: {
        operationId: 'createTotpOptions',
        tags,
        summary: 'Propose a secret to an authenticator app',
        description:
          'Returns a new secret (RFC 6238: SHA-1, six digits, 30 seconds). It counts when a code confirms it; see Add an authenticator app.',
        body: NoFields,
        response: { 200: TotpEnrollmentResponse },
      },
    },
    async ({ staffSession }) => ({ data: await beginTotpEnrollment(db, installation, staffSession.user) }),
  );

  app.post(
    '/me/totp',
    {
      config: { needsRecentSignIn: true, errors: ['invalid_factor', 'challenge_expired'] },
      schema: {
        operationId: 'enrollTotp',
        tags,
        summary: 'Add an authenticator app',
        description:
          'Adds the authenticator app that shows the code, in place of an earlier one. The first factor of a user comes with recovery codes. All other sessions of the user end, and this session gets a new cookie.',
        body: EnrollTotp,
        response: { 201: TotpEnrolled },
      },
    },
    async (request, reply) => {
      const { result, session } = await enrollTotp(db, keyRing, ownerOf(request), request.body);
      setStaffCookie(reply.code(201), installation, session);
      return { data: { totp: toTotp(result.added), recovery_codes: result.recoveryCodes } };
    },
  );

  app.get(
    '/me/totp',
    {
      config: { errors: ['not_found'] },
      schema: {
        operationId: 'getMyTotp',
        tags,
        summary: 'Get your authenticator app',
        description: 'Returns when the signed-in user added the authenticator app.',
        response: { 200: TotpResponse },
      },
    },
    async ({ staffSession }) => ({ data: await getTotp(db, staffSession.user.id) }),
  );

  app.delete(
    '/me/totp',
    {
      config: { needsRecentSignIn: true, errors: ['not_found'] },
      schema: {
        operationId: 'removeMyTotp',
        tags,
        summary: 'Remove your authenticator app',
        description:
          'Removes the authenticator app. Without another factor, the recovery codes stop working too. All other sessions of the user end, and this session gets a new cookie.',
        response: { 200: TotpRemoved },
      },
    },
    async (request, reply) => {
      const { staffSession } = request;
      const check = ifMatch(request, reply, TotpResponse);
      const { session } = await db.transaction().execute((db) =>
        changeFactors(db, ownerOf(request), { action: 'factor_removed', factor: 'totp' }, async () => {
          check({ data: await getTotp(db, staffSession.user.id) });
          await deleteTotp(db, staffSession.user.id);
        }),
      );
      setStaffCookie(reply, installation, session);
      return { data: { deleted: true as const } };
    },
  );
};

async function getTotp(db: Kysely<DB>, userId: string) {
  const row = await findTotp(db, userId);
  if (!row) throw notFound('authenticator app');
  return toTotp(row);
}
