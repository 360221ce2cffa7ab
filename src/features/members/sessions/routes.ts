import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { Deleted } from '../../../platform/http/resource.ts';
import type { EmailAvailability } from '../../../platform/mail/availability.ts';
import type { Scope } from '../../../platform/scope.ts';
import { limitByAccount, limitByIp, type SignInLimits } from '../../../platform/sign-in/attempt-limits.ts';
import { clearCookie, readTokenHash, writeCookie } from '../../../platform/sign-in/cookie.ts';
import { LINK_MINUTES } from '../../../platform/sign-in/links.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../../organizations/board-requests.ts';
import { changePassword } from './change-password.ts';
import { requestLink, requestRegistration } from './links/queries.ts';
import { deleteSession } from './queries.ts';
import { assertRegistrationOpen } from './registrations/open.ts';
import {
  ChangePassword,
  LinkRequested,
  NewSessionResponse,
  Register,
  RequestLink,
  type Session,
  SessionResponse,
  SignIn,
  SignOutQuery,
} from './schema.ts';
import { getMemberSession, type NewSession, sessionCookie, toNamedAccount, toSession } from './sessions.ts';
import { signInByLink, signInByPassword } from './sign-in.ts';
import { signMemberOut } from './sign-out.ts';

export interface SignInOptions extends SignInLimits, BoardRequestOptions {
  email: EmailAvailability;
}

const tags = ['Public'];

/** Far more than any body below needs. Anyone can send them. */
const bodyLimit = 8_192;

/** Sign-in of members, without an API key. The host of the request determines the board. */
export const signInRoutes: FastifyPluginAsyncTypebox<SignInOptions> = async (app, options) => {
  const ips = limitByIp(options);
  const accounts = limitByAccount(options);
  acceptBoardRequests(app, options);

  app.post(
    '/organization/session',
    {
      onRequest: ips.signIn,
      bodyLimit,
      config: {
        isPublic: true,
        errors: ['invalid_credentials', 'link_expired', 'cross_origin_request', 'not_found'],
      },
      schema: {
        operationId: 'signIn',
        tags,
        summary: 'Sign in',
        description:
          'Signs in a member with an email address and a password, or with the token of a link. Send the request to the host of the board. The response sets the session cookie.',
        querystring: BoardQuery,
        body: SignIn,
        response: { 200: NewSessionResponse },
      },
    },
    async ({ scope, body: { email = '', password = '', token }, headers, ip }, reply) => {
      const previousHash = readTokenHash(sessionCookie(scope), headers.cookie);
      if (token !== undefined) {
        const { returnTo, ...session } = await signInByLink(scope, token, previousHash);
        return { data: { ...setCookie(scope, reply, session), returnTo } };
      }
      await accounts.signIn(toNamedAccount(scope, email), ip);
      const session = await signInByPassword(scope, { email, password }, previousHash);
      return { data: { ...setCookie(scope, reply, session), returnTo: null } };
    },
  );

  app.get(
    '/organization/session',
    {
      onRequest: ips.read,
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'getSession',
        tags,
        summary: 'Get the current session',
        description:
          'Returns the member of the session cookie. Without a session, the response is 401 `sign_in_required`.',
        querystring: BoardQuery,
        response: { 200: SessionResponse },
      },
    },
    async ({ scope, headers }) => ({ data: toSession(await getMemberSession(scope, headers.cookie)) }),
  );

  app.delete(
    '/organization/session',
    {
      onRequest: ips.read,
      config: { isPublic: true, errors: ['sign_in_required', 'cross_origin_request', 'not_found'] },
      schema: {
        operationId: 'signOut',
        tags,
        summary: 'Sign out',
        description:
          'Ends this session and clears the cookie. With `all=true`, ends every session of the member.',
        querystring: SignOutQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, query, headers } = request;
      const session = await getMemberSession(scope, headers.cookie);
      ifMatch(request, reply, SessionResponse)({ data: toSession(session) });
      if (query.all) await signMemberOut(scope, session.member.id);
      else await deleteSession(scope, session.tokenHash);
      reply.header('set-cookie', clearCookie(sessionCookie(scope)));
      return { data: { id: session.sessionId, deleted: true as const } };
    },
  );

  app.post(
    '/organization/sign-in-links',
    {
      onRequest: ips.link,
      bodyLimit,
      config: { isPublic: true, errors: ['cross_origin_request', 'not_found'] },
      schema: {
        operationId: 'requestSignInLink',
        tags,
        summary: 'Request a sign-in link',
        description:
          'Emails a sign-in link if the email address belongs to a member. Limits: one link per minute, and three valid links. The response is always the same.',
        querystring: BoardQuery,
        body: RequestLink,
        response: { 202: LinkRequested },
      },
    },
    async ({ scope, body, ip }, reply) => {
      await accounts.link(toNamedAccount(scope, body.email), ip);
      await requestLink(scope, body);
      return reply.code(202).send({ data: { validMinutes: LINK_MINUTES } });
    },
  );

  app.post(
    '/organization/registrations',
    {
      onRequest: ips.link,
      bodyLimit,
      config: {
        isPublic: true,
        errors: ['registration_closed', 'email_not_configured', 'cross_origin_request', 'not_found'],
      },
      schema: {
        operationId: 'registerMember',
        tags,
        summary: 'Register as a member',
        description:
          'Emails a link. Its token, sent to Sign in, creates the member as a candidate and signs in. A member with this email address gets a sign-in link instead. Limits: one link per minute, and three valid links. The response is always the same. Only if the setting `members.registration` of the organization is `open`.',
        querystring: BoardQuery,
        body: Register,
        response: { 202: LinkRequested },
      },
    },
    async ({ scope, body, ip }, reply) => {
      await assertRegistrationOpen(scope, options.email);
      await accounts.registration(toNamedAccount(scope, body.email), ip);
      await requestRegistration(scope, { ...body, name: body.name?.trim() });
      return reply.code(202).send({ data: { validMinutes: LINK_MINUTES } });
    },
  );

  app.post(
    '/organization/password',
    {
      onRequest: ips.signIn,
      bodyLimit,
      config: {
        isPublic: true,
        errors: ['sign_in_required', 'invalid_credentials', 'cross_origin_request', 'not_found'],
      },
      schema: {
        operationId: 'changePassword',
        tags,
        summary: 'Update your password',
        description:
          'Updates the password of the signed-in member. Ends the sessions on all other devices and starts a new one on this device.',
        querystring: BoardQuery,
        body: ChangePassword,
        response: { 200: SessionResponse },
      },
    },
    async ({ scope, body, headers }, reply) => {
      const session = await getMemberSession(scope, headers.cookie);
      await accounts.changePassword(toNamedAccount(scope, session.member.email));
      return { data: setCookie(scope, reply, await changePassword(scope, session, body)) };
    },
  );
};

function setCookie(scope: Scope, reply: FastifyReply, { token, session }: NewSession): Session {
  reply.header('set-cookie', writeCookie(sessionCookie(scope), token));
  return session;
}
