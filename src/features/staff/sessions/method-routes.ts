import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NoFields } from '../../../platform/http/resource.ts';
import { limitByIp } from '../../../platform/sign-in/attempt-limits.ts';
import { createChallenge } from '../factors/challenges.ts';
import { toRequestOptions } from '../factors/passkeys/options.ts';
import { getRelyingParty } from '../factors/passkeys/relying-party.ts';
import { PasskeyRequestOptions } from '../factors/passkeys/schema.ts';
import { type SignInMethodOptions, SignInMethodsResponse, toSignInMethods } from './methods.ts';

const tags = ['Sign-in'];

/** What a sign-in page needs before anyone has signed in. */
export const signInMethodRoutes: FastifyPluginAsyncTypebox<SignInMethodOptions> = async (app, options) => {
  const { db, installation, signIn } = options;
  const ips = limitByIp(signIn);

  app.get(
    '/sign-in-methods',
    {
      onRequest: ips.read,
      config: { isPublic: true },
      schema: {
        operationId: 'getSignInMethods',
        tags,
        summary: 'Get the sign-in methods',
        description: 'Returns which sign-in methods this installation offers, and why others are missing.',
        response: { 200: SignInMethodsResponse },
      },
    },
    async () => ({ data: toSignInMethods(options) }),
  );

  app.post(
    '/session/passkey-options',
    {
      onRequest: ips.signIn,
      config: { isPublic: true, isBodyOptional: true, errors: ['passkeys_unavailable'] },
      schema: {
        operationId: 'createSignInOptions',
        tags,
        summary: 'Begin to sign in with a passkey',
        description:
          'Returns what the browser needs to sign in with any passkey that it has for this installation. Send the result with the `challenge` to Sign in to the platform.',
        body: NoFields,
        response: { 200: PasskeyRequestOptions },
      },
    },
    async () => {
      const relyingParty = getRelyingParty(installation);
      const { token } = await createChallenge(db, { kind: 'passkey_sign_in' });
      return { data: await toRequestOptions(relyingParty, token) };
    },
  );
};
