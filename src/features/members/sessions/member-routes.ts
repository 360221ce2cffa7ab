import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, NoFields } from '../../../platform/http/resource.ts';
import { setPassword } from './change-password.ts';
import { MemberResponse, SetPassword, SignedOut } from './schema.ts';
import { signMemberOut } from './sign-out.ts';

const tags = ['Members'];

/** What API keys can do to the sign-in of a member. */
export const memberSignInRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/members/:id/password',
    {
      config: { permission: 'members:write', hasSecretBody: true },
      schema: {
        operationId: 'setMemberPassword',
        tags,
        summary: 'Set the password of a member',
        description: 'Sets the password and signs the member out on all devices. Sends no email.',
        params: IdParams,
        body: SetPassword,
        response: { 200: MemberResponse },
      },
    },
    async ({ scope, params, body }) => ({ data: await setPassword(scope, params.id, body) }),
  );

  app.post(
    '/members/:id/sign-out',
    {
      config: { permission: 'members:write', isBodyOptional: true },
      schema: {
        operationId: 'signMemberOut',
        tags,
        summary: 'Sign a member out',
        description: 'Ends all sessions of the member. Sign-in links that were already sent stop working.',
        params: IdParams,
        body: NoFields,
        response: { 200: SignedOut },
      },
    },
    async ({ scope, params }) => ({ data: await signMemberOut(scope, params.id) }),
  );
};
