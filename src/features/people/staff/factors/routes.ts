import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import type { SessionOptions } from '../sessions/identify.ts';
import { ownerOf } from './owner-of.ts';
import { readFactors } from './read-factors.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { Factors, RecoveryCodes } from './schema.ts';

/** The second factors of the signed-in user. */
export const factorRoutes: FastifyPluginAsync<SessionOptions> = async (app, { db, installation }) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me/factors', 'getMyFactors', {
    summary: 'Get your second factors',
    description: 'Returns which second factors the signed-in user has.',
    data: Factors,
    handler: ({ staffSession }) => readFactors(db, staffSession),
  });

  operation('POST /me/recovery-codes', 'replaceMyRecoveryCodes', {
    needsRecentSignIn: true,
    isBodyOptional: true,
    errors: ['no_second_factor'],
    summary: 'Replace your recovery codes',
    description:
      'Returns ten new recovery codes; all earlier ones stop working. All other sessions of the user end, and this session gets a new cookie.',
    body: NoFields,
    data: RecoveryCodes,
    handler: async (request, { reply }) => {
      const { result, session } = await renewRecoveryCodes(db, ownerOf(request));
      setStaffCookie(reply, installation, session);
      return { recovery_codes: result };
    },
  });
};
