import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { Member } from '../schema.ts';
import { setPassword } from './change-password.ts';
import { SetPassword, SignedOut } from './schema.ts';
import { signMemberOut } from './sign-out.ts';

/** What API keys can do to the sign-in of a member. */
export const memberSignInRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Members' });

  operation('POST /members/:id/password', 'setMemberPassword', {
    permission: 'members:write',
    hasSecretBody: true,
    summary: 'Set the password of a member',
    description: 'Sets the password and signs the member out on all devices. Sends no email.',
    body: SetPassword,
    data: Member,
    handler: ({ scope, params, body }) => setPassword(scope, params.id, body),
  });

  operation('POST /members/:id/sign-out', 'signMemberOut', {
    permission: 'members:write',
    isBodyOptional: true,
    summary: 'Sign a member out',
    description: 'Ends all sessions of the member. Sign-in links that were already sent stop working.',
    body: NoFields,
    data: SignedOut,
    handler: async ({ scope, params }) => await signMemberOut(scope, params.id),
  });
};
