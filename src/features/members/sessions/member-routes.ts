import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, NoFields } from '../../platform/http/resource.ts';
import { setPassword } from './change-password.ts';
import { MemberAnswer, SetPassword, SignedOut } from './schema.ts';
import { signMemberOut } from './sign-out.ts';

const tags = ['Members'];

/** What whoever manages members does about their signing in. */
export const memberSignInRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/members/:id/password',
    {
      config: { permission: 'members:write', hasSecretBody: true },
      schema: {
        operationId: 'setMemberPassword',
        tags,
        summary: 'Give a member a password',
        description: 'Signs the member out on all devices. Nothing is sent to the member.',
        params: IdParams,
        body: SetPassword,
        response: { 200: MemberAnswer },
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
        description: 'On all devices. Links that were sent do not sign the member in any more.',
        params: IdParams,
        body: NoFields,
        response: { 200: SignedOut },
      },
    },
    async ({ scope, params }) => ({ data: await signMemberOut(scope, params.id) }),
  );
};
