import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { toOrigin } from '../../../platform/audit/origin.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { Deleted } from '../../../platform/http/resource.ts';
import { limitByAccount, limitByIp, type SignInLimits } from '../../../platform/sign-in/attempt-limits.ts';
import { clearCookie, writeCookie } from '../../../platform/sign-in/cookie.ts';
import { endAllSessions, endSession } from './end-sessions.ts';
import { authorOf, type SessionOptions } from './identify.ts';
import { toUserAccount } from './named-account.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';
import { rejectOtherOrigins } from './same-origin.ts';
import { CurrentSessionResponse, StaffSignIn, StaffSignOutQuery } from './schema.ts';
import { findStaffSession, type NewSession, staffCookie, toCurrentSession } from './sessions.ts';
import { signInByPassword, signInByToken } from './sign-in.ts';

const tags = ['Sign-in'];
/** Far more than any body below needs. Anyone can send them. */
const bodyLimit = 8_192;

/** Sign-in and sign-out of users, on the host of the installation. */
export const staffSessionRoutes: FastifyPluginAsyncTypebox<
  SessionOptions & { signIn: SignInLimits }
> = async (app, { db, installation, refusals, signIn }) => {
  const ips = limitByIp(signIn);
  const accounts = limitByAccount(signIn);
  const cookie = staffCookie(installation);

  app.post(
    '/session',
    {
      onRequest: ips.signIn,
      onResponse: recordRefusedSignIn(db, refusals),
      bodyLimit,
      config: {
        isPublic: true,
        errors: [
          'invalid_credentials',
          'link_expired',
          'sign_in_required',
          'cross_origin_request',
          'email_taken',
        ],
      },
      schema: {
        operationId: 'createStaffSession',
        tags,
        summary: 'Sign in to the platform',
        description:
          'Signs in a user with an email address and a password, or with the token of a link, and sets the session cookie. The token of the welcome link also needs `email` and `name`, and creates the first user. The token of an invitation needs `name`, and creates a user with the invited email address; if that user exists, sign in and accept the invitation instead. A sign-in of the user who is already signed in renews the session.',
        body: StaffSignIn,
        response: { 200: CurrentSessionResponse },
      },
    },
    async (request, reply) => {
      rejectOtherOrigins(request, installation);
      const { token, ...body } = request.body;
      const previous = await findStaffSession(db, installation, request);
      const context = { ...toOrigin(request), previous };
      if (token !== undefined)
        return { data: sendSession(reply, await signInByToken(db, { token, ...body }, context)) };
      const { email = '', password = '' } = body;
      await accounts.signIn(toUserAccount(email), request.ip);
      return { data: sendSession(reply, await signInByPassword(db, { email, password }, context)) };
    },
  );

  app.get(
    '/session',
    {
      schema: {
        operationId: 'getStaffSession',
        tags,
        summary: 'Get the current session',
        description: 'Returns the user and the session of the cookie.',
        response: { 200: CurrentSessionResponse },
      },
    },
    async ({ staffSession }) => ({ data: toCurrentSession(staffSession) }),
  );

  app.delete(
    '/session',
    {
      schema: {
        operationId: 'deleteStaffSession',
        tags,
        summary: 'Sign out of the platform',
        description:
          'Ends this session and clears the cookie. With `all=true`, ends every session of the user.',
        querystring: StaffSignOutQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { staffSession, query } = request;
      const { user, session } = staffSession;
      ifMatch(request, reply, CurrentSessionResponse)({ data: toCurrentSession(staffSession) });
      if (query.all) await endAllSessions(db, authorOf(request), user.id);
      else await endSession(db, authorOf(request), user.id, session.id);
      reply.header('set-cookie', clearCookie(cookie));
      return { data: { id: session.id, deleted: true as const } };
    },
  );

  function sendSession(reply: FastifyReply, session: NewSession) {
    reply.headers({ 'set-cookie': writeCookie(cookie, session.token), 'cache-control': 'no-store' });
    return toCurrentSession(session);
  }
};
