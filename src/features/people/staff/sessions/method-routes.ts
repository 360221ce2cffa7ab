import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { limitByIp } from '../../../../platform/sign-in/attempt-limits.ts';
import { createChallenge } from '../factors/challenges.ts';
import { toRequestOptions } from '../factors/passkeys/options.ts';
import { getRelyingParty } from '../factors/passkeys/relying-party.ts';
import { PasskeyRequestOptions } from '../factors/passkeys/schema.ts';
import { type SignInMethodOptions, SignInMethods, toSignInMethods } from './methods.ts';

/** What a sign-in page needs before anyone has signed in. */
export const signInMethodRoutes: FastifyPluginAsync<SignInMethodOptions> = async (app, options) => {
  const { db, installation, signIn } = options;
  const ips = limitByIp(signIn);

  const operation = operations(app, { tag: 'Sign-in', isPublic: true });

  operation('GET /sign-in-methods', 'getSignInMethods', {
    onRequest: ips.read,
    summary: 'Get the sign-in methods',
    description: 'Returns which sign-in methods this installation offers, and why others are missing.',
    data: SignInMethods,
    handler: () => toSignInMethods(options),
  });

  operation('POST /session/passkey-options', 'createSignInOptions', {
    isBodyOptional: true,
    errors: ['passkeys_unavailable'],
    onRequest: ips.signIn,
    summary: 'Begin to sign in with a passkey',
    description:
      'Returns what the browser needs to sign in with any passkey that it has for this installation. Send the result with the `challenge` to Sign in to the platform.',
    body: NoFields,
    returns: PasskeyRequestOptions,
    handler: async () => {
      const relyingParty = getRelyingParty(installation);
      const { token } = await createChallenge(db, { kind: 'passkey_sign_in' });
      return { data: await toRequestOptions(relyingParty, token) };
    },
  });
};
