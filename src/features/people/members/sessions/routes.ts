import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import type { EmailAvailability } from '../../../../platform/mail/availability.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { limitByAccount, limitByIp, type SignInLimits } from '../../../../platform/sign-in/attempt-limits.ts';
import { clearCookie, readTokenHash, writeCookie } from '../../../../platform/sign-in/cookie.ts';
import { LINK_MINUTES } from '../../../../platform/sign-in/links.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import { changePassword } from './change-password.ts';
import { requestLink, requestRegistration } from './links/queries.ts';
import { deleteSession } from './queries.ts';
import { assertRegistrationOpen } from './registrations/open.ts';
import {
  ChangePassword,
  LinkRequested,
  NewSession,
  Register,
  RequestLink,
  Session,
  SignIn,
  SignOutQuery,
} from './schema.ts';
import {
  getMemberSession,
  type NewSession as SignedIn,
  sessionCookie,
  toNamedAccount,
  toSession,
} from './sessions.ts';
import { signInByLink, signInByPassword } from './sign-in.ts';
import { signMemberOut } from './sign-out.ts';

export interface SignInOptions extends SignInLimits, BoardRequestOptions {
  email: EmailAvailability;
}

/** Far more than any body below needs. Anyone can send them. */
const bodyLimit = 8_192;

/** Sign-in of members, without an API key. The host of the request determines the board. */
export const signInRoutes: FastifyPluginAsync<SignInOptions> = async (app, options) => {
  const ips = limitByIp(options);
  const accounts = limitByAccount(options);
  acceptBoardRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('POST /organization/session', 'signIn', {
    errors: ['invalid_credentials', 'link_expired', 'cross_origin_request', 'not_found'],
    onRequest: ips.signIn,
    bodyLimit,
    summary: 'Sign in',
    description:
      'Signs in a member with an email address and a password, or with the token of a link. Send the request to the host of the board. The response sets the session cookie.',
    query: BoardQuery,
    body: SignIn,
    data: NewSession,
    handler: async ({ scope, body: { email = '', password = '', token }, headers, ip }, { reply }) => {
      const previousHash = readTokenHash(sessionCookie(scope), headers.cookie);
      if (token !== undefined) {
        const { returnTo, ...session } = await signInByLink(scope, token, previousHash);
        return { ...setCookie(scope, reply, session), returnTo };
      }
      await accounts.signIn(toNamedAccount(scope, email), ip);
      const session = await signInByPassword(scope, { email, password }, previousHash);
      return { ...setCookie(scope, reply, session), returnTo: null };
    },
  });

  operation('GET /organization/session', 'getSession', {
    errors: ['sign_in_required', 'not_found'],
    onRequest: ips.read,
    summary: 'Get the current session',
    description:
      'Returns the member of the session cookie. Without a session, the response is 401 `sign_in_required`.',
    query: BoardQuery,
    data: Session,
    handler: async ({ scope, headers }) => toSession(await getMemberSession(scope, headers.cookie)),
  });

  operation('DELETE /organization/session', 'signOut', {
    errors: ['sign_in_required', 'cross_origin_request', 'not_found'],
    onRequest: ips.read,
    summary: 'Sign out',
    description:
      'Ends this session and clears the cookie. With `all=true`, ends every session of the member.',
    query: SignOutQuery,
    deletes: Session,
    handler: async ({ scope, query, headers }, { reply, check }) => {
      const session = await getMemberSession(scope, headers.cookie);
      check({ data: toSession(session) });
      if (query.all) await signMemberOut(scope, session.member.id);
      else await deleteSession(scope, session.tokenHash);
      reply.header('set-cookie', clearCookie(sessionCookie(scope)));
      return { id: session.sessionId, deleted: true as const };
    },
  });

  operation('POST /organization/sign-in-links', 'requestSignInLink', {
    errors: ['cross_origin_request', 'not_found'],
    onRequest: ips.link,
    bodyLimit,
    summary: 'Request a sign-in link',
    description:
      'Emails a sign-in link if the email address belongs to a member. Limits: one link per minute, and three valid links. The response is always the same.',
    query: BoardQuery,
    body: RequestLink,
    status: 202,
    data: LinkRequested,
    handler: async ({ scope, body, ip }) => {
      await accounts.link(toNamedAccount(scope, body.email), ip);
      await requestLink(scope, body);
      return { validMinutes: LINK_MINUTES };
    },
  });

  operation('POST /organization/registrations', 'registerMember', {
    errors: ['registration_closed', 'email_not_configured', 'cross_origin_request', 'not_found'],
    onRequest: ips.link,
    bodyLimit,
    summary: 'Register as a member',
    description:
      'Emails a link. Its token, sent to Sign in, creates the member as a candidate and signs in. A member with this email address gets a sign-in link instead. Limits: one link per minute, and three valid links. The response is always the same. Only if the setting `members.registration` of the organization is `open`.',
    query: BoardQuery,
    body: Register,
    status: 202,
    data: LinkRequested,
    handler: async ({ scope, body, ip }) => {
      await assertRegistrationOpen(scope, options.email);
      await accounts.registration(toNamedAccount(scope, body.email), ip);
      await requestRegistration(scope, { ...body, name: body.name?.trim() });
      return { validMinutes: LINK_MINUTES };
    },
  });

  operation('POST /organization/password', 'changePassword', {
    errors: ['sign_in_required', 'invalid_credentials', 'cross_origin_request', 'not_found'],
    onRequest: ips.signIn,
    bodyLimit,
    summary: 'Update your password',
    description:
      'Updates the password of the signed-in member. Ends the sessions on all other devices and starts a new one on this device.',
    query: BoardQuery,
    body: ChangePassword,
    data: Session,
    handler: async ({ scope, body, headers }, { reply }) => {
      const session = await getMemberSession(scope, headers.cookie);
      await accounts.changePassword(toNamedAccount(scope, session.member.email));
      return setCookie(scope, reply, await changePassword(scope, session, body));
    },
  });
};

function setCookie(scope: Scope, reply: FastifyReply, { token, session }: SignedIn): Session {
  reply.header('set-cookie', writeCookie(sessionCookie(scope), token));
  return session;
}
