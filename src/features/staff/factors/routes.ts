import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NoFields } from '../../../platform/http/resource.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import type { SessionOptions } from '../sessions/identify.ts';
import { ownerOf } from './owner-of.ts';
import { readFactors } from './read-factors.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { FactorsResponse, RecoveryCodesResponse } from './schema.ts';

const tags = ['Sign-in'];

/** The second factors of the signed-in user. */
export const factorRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (app, { db, installation }) => {
  app.get(
    '/me/factors',
    {
      schema: {
        operationId: 'getMyFactors',
        tags,
        summary: 'Get your second factors',
        description: 'Returns which second factors the signed-in user has.',
        response: { 200: FactorsResponse },
      },
    },
    async ({ staffSession }) => ({ data: await readFactors(db, staffSession) }),
  );

  app.post(
    '/me/recovery-codes',
    {
      config: { needsRecentSignIn: true, isBodyOptional: true, errors: ['no_second_factor'] },
      schema: {
        operationId: 'replaceMyRecoveryCodes',
        tags,
        summary: 'Replace your recovery codes',
        description:
          'Returns ten new recovery codes; all earlier ones stop working. All other sessions of the user end, and this session gets a new cookie.',
        body: NoFields,
        response: { 200: RecoveryCodesResponse },
      },
    },
    async (request, reply) => {
      const { result, session } = await renewRecoveryCodes(db, ownerOf(request));
      setStaffCookie(reply, installation, session);
      return { data: { recovery_codes: result } };
    },
  );
};
