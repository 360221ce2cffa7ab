import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { toOrigin } from '../../../../platform/audit/origin.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { limitByAccount, limitByIp } from '../../../../platform/sign-in/attempt-limits.ts';
import { SecondStepResponse } from '../factors/schema.ts';
import { type HalfSignIn, signInByFactor, toSecondStep } from '../factors/second-step.ts';
import { assertAllowedWithOidcOnly } from '../oidc/only.ts';
import type { OidcOptions } from '../oidc/options.ts';
import { clearStaffCookie, setStaffCookie } from './cookie.ts';
import { endAllSessions, endSession } from './end-sessions.ts';
import { authorOf } from './identify.ts';
import { toUserAccount } from './named-account.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';
import { rejectOtherOrigins } from './same-origin.ts';
import { CurrentSession, CurrentSessionResponse, StaffSignIn, StaffSignOutQuery } from './schema.ts';
import { findStaffSession, type NewSession, toCurrentSession } from './sessions.ts';
import { signInByPassword, signInByToken } from './sign-in.ts';

/** Far more than any body below needs. Anyone can send them. */
const bodyLimit = 8_192;

/** Sign-in and sign-out of users, on the host of the installation. */
export const staffSessionRoutes: FastifyPluginAsync<OidcOptions & { keyRing: KeyRing }> = async (
  app,
  { db, installation, refusals, signIn, keyRing, isOidcOnly },
) => {
  const ips = limitByIp(signIn);
  const accounts = limitByAccount(signIn);

  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('POST /session', 'createStaffSession', {
    isPublic: true,
    errors: [
      'invalid_credentials',
      'challenge_expired',
      'invalid_factor',
      'passkeys_unavailable',
      'oidc_required',
      'link_expired',
      'sign_in_required',
      'cross_origin_request',
      'email_taken',
    ],
    onRequest: ips.signIn,
    onResponse: recordRefusedSignIn(db, refusals),
    bodyLimit,
    summary: 'Sign in to the platform',
    description:
      'Signs in a user with an email address and a password, or with the token of a link, and sets the session cookie. The token of the welcome link also needs `email` and `name`, and creates the first user. The token of an invitation needs `name`, and creates a user with the invited email address; if that user exists, sign in first, then send the token to accept the invitation. A sign-in of the user who is already signed in renews the session. If the user has a second factor, a password or an emailed link returns 202 with a challenge and no cookie; a second request answers it with a code, a recovery code or a passkey. A passkey alone signs in too; see Begin to sign in with a passkey.',
    body: StaffSignIn,
    responses: { 200: CurrentSessionResponse, 202: SecondStepResponse },
    handler: async (request, { reply }) => {
      rejectOtherOrigins(request, installation);
      const { token, challenge, email = '', password = '' } = request.body;
      if (isOidcOnly) await assertAllowedWithOidcOnly(db, token);
      const previous = await findStaffSession(db, installation, request);
      const context = { ...toOrigin(request), previous };
      if (challenge !== undefined) {
        const factorOptions = { keyRing, installation, accounts };
        const answer = { ...request.body, challenge };
        return sendOutcome(reply, await signInByFactor(db, answer, factorOptions, context));
      }
      if (token !== undefined)
        return sendOutcome(reply, await signInByToken(db, { ...request.body, token }, context));
      await accounts.signIn(toUserAccount(email), request.ip);
      return sendOutcome(reply, await signInByPassword(db, { email, password }, context));
    },
  });

  operation('GET /session', 'getStaffSession', {
    summary: 'Get the current session',
    description: 'Returns the user and the session of the cookie.',
    data: CurrentSession,
    handler: ({ staffSession }) => toCurrentSession(staffSession),
  });

  operation('DELETE /session', 'deleteStaffSession', {
    summary: 'Sign out of the platform',
    description: 'Ends this session and clears the cookie. With `all=true`, ends every session of the user.',
    query: StaffSignOutQuery,
    deletes: CurrentSession,
    handler: async (request, { reply, check }) => {
      const { staffSession, query } = request;
      const { user, session } = staffSession;
      check({ data: toCurrentSession(staffSession) });
      if (query.all) await endAllSessions(db, authorOf(request), user.id);
      else await endSession(db, authorOf(request), user.id, session.id);
      clearStaffCookie(reply, installation);
      return { id: session.id, deleted: true as const };
    },
  });

  async function sendOutcome(reply: FastifyReply, outcome: NewSession | HalfSignIn) {
    reply.header('cache-control', 'no-store');
    if ('challenge' in outcome)
      return reply.code(202).send({ data: await toSecondStep(installation, outcome) });
    setStaffCookie(reply, installation, outcome);
    return { data: toCurrentSession(outcome) };
  }
};
