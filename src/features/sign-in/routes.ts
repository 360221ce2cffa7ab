import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors.ts';
import { Deleted } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';
import { BoardQuery } from '../organizations/board-query.ts';
import type { BoardFinder } from '../organizations/find-by-host.ts';
import { changePassword } from './change-password.ts';
import { readSessionHash, toCookie, toEmptyCookie } from './cookie.ts';
import { countAccounts, countAddresses, type SignInLimits } from './limits.ts';
import { insertLink, LINK_MINUTES } from './link-queries.ts';
import { refuseOtherPages } from './own-pages.ts';
import {
  ChangePassword,
  LinkRequested,
  NewSessionAnswer,
  RequestLink,
  type Session,
  SessionAnswer,
  SignIn,
  SignOutQuery,
} from './schema.ts';
import { deleteSession } from './session-queries.ts';
import { getSignedIn, type NewSession, toSession } from './sessions.ts';
import { signInByLink, signInByPassword } from './sign-in.ts';
import { signMemberOut } from './sign-out.ts';

export interface SignInOptions extends SignInLimits {
  boards: BoardFinder;
  isHttps: boolean;
}

const tags = ['Public'];

/** Where members of a board sign in and out, without a key. The host says which board. */
export const signInRoutes: FastifyPluginAsyncTypebox<SignInOptions> = async (app, options) => {
  const addresses = countAddresses(options);
  const accounts = countAccounts(options);
  app.decorateRequest('scope');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
  });
  refuseOtherPages(app, options);
  app.addHook('preHandler', async (request) => {
    const { organization } = request.query as { organization?: string };
    const scope = await options.boards.find(request.host, organization);
    if (!scope) throw notFound('board');
    request.scope = scope;
  });

  app.post(
    '/organization/session',
    {
      onRequest: addresses.signIn,
      config: {
        isPublic: true,
        errors: ['invalid_credentials', 'link_expired', 'cross_origin_request', 'not_found'],
      },
      schema: {
        operationId: 'signIn',
        tags,
        summary: 'Sign in as a member',
        description:
          'On the host of the board, by e-mail address and password, or by the token of a link. The answer sets a cookie, which is all that a session needs.',
        querystring: BoardQuery,
        body: SignIn,
        response: { 200: NewSessionAnswer },
      },
    },
    async ({ scope, body: { email = '', password = '', token }, headers, ip }, reply) => {
      const formerHash = readSessionHash(scope, headers.cookie);
      if (token !== undefined) {
        const { returnTo, ...session } = await signInByLink(scope, token, formerHash);
        return { data: { ...enter(scope, reply, session), returnTo } };
      }
      await accounts.signIn(scope, email, ip);
      const session = await signInByPassword(scope, { email, password }, formerHash);
      return { data: { ...enter(scope, reply, session), returnTo: null } };
    },
  );

  app.get(
    '/organization/session',
    {
      onRequest: addresses.read,
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'getSession',
        tags,
        summary: 'Read who is signed in',
        querystring: BoardQuery,
        response: { 200: SessionAnswer },
      },
    },
    async ({ scope, headers }) => ({ data: toSession(await getSignedIn(scope, headers.cookie)) }),
  );

  app.delete(
    '/organization/session',
    {
      onRequest: addresses.read,
      config: { isPublic: true, errors: ['sign_in_required', 'cross_origin_request', 'not_found'] },
      schema: {
        operationId: 'signOut',
        tags,
        summary: 'Sign out',
        querystring: SignOutQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, query, headers } = request;
      const signedIn = await getSignedIn(scope, headers.cookie);
      ifMatch(request, reply, SessionAnswer)({ data: toSession(signedIn) });
      if (query.all) await signMemberOut(scope, signedIn.member.id);
      else await deleteSession(scope, signedIn.tokenHash);
      reply.header('set-cookie', toEmptyCookie(scope));
      return { data: { id: signedIn.sessionId, deleted: true as const } };
    },
  );

  app.post(
    '/organization/sign-in-links',
    {
      onRequest: addresses.link,
      config: { isPublic: true, errors: ['cross_origin_request', 'not_found'] },
      schema: {
        operationId: 'requestSignInLink',
        tags,
        summary: 'Ask for a link that signs in',
        description:
          'Sent by e-mail if the address is that of a member, who gets one a minute at most, and no more than three that can still be used. The answer is always the same.',
        querystring: BoardQuery,
        body: RequestLink,
        response: { 202: LinkRequested },
      },
    },
    async ({ scope, body, ip }, reply) => {
      await accounts.link(scope, body.email, ip);
      await insertLink(scope, body);
      return reply.code(202).send({ data: { validMinutes: LINK_MINUTES } });
    },
  );

  app.post(
    '/organization/password',
    {
      onRequest: addresses.signIn,
      config: {
        isPublic: true,
        errors: ['sign_in_required', 'invalid_credentials', 'cross_origin_request', 'not_found'],
      },
      schema: {
        operationId: 'changePassword',
        tags,
        summary: "Change one's password",
        description: 'Signs out on all other devices, and gives this one a new session.',
        querystring: BoardQuery,
        body: ChangePassword,
        response: { 200: SessionAnswer },
      },
    },
    async ({ scope, body, headers }, reply) => {
      const signedIn = await getSignedIn(scope, headers.cookie);
      await accounts.changePassword(scope, signedIn.member.email);
      const session = await changePassword(scope, signedIn, body);
      return { data: enter(scope, reply, session) };
    },
  );
};

function enter(scope: Scope, reply: FastifyReply, { token, session }: NewSession): Session {
  reply.header('set-cookie', toCookie(scope, token));
  return session;
}
