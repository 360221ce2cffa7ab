import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { toOrigin } from '../../../../platform/audit/origin.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { limitByIp } from '../../../../platform/sign-in/attempt-limits.ts';
import {
  clearCookie,
  readTokenHash,
  type SessionCookie,
  writeCookie,
} from '../../../../platform/sign-in/cookie.ts';
import { newToken } from '../../../../platform/sign-in/tokens.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import { MAX_SESSION_DAYS } from '../sessions/queries.ts';
import { toRefusedSignIn } from '../sessions/record-refused-sign-in.ts';
import { originOf, rejectOtherOrigins } from '../sessions/same-origin.ts';
import { findStaffSession } from '../sessions/sessions.ts';
import { OidcError, type OidcErrorCode, oidcErrorCodes } from './errors.ts';
import type { OidcOptions } from './options.ts';
import type { OidcProvider } from './provider.ts';
import { createRequest, REQUEST_MINUTES, takeRequest } from './requests.ts';
import { OidcCallbackQuery, OidcStartQuery, Redirect } from './schema.ts';
import { signInByOidc } from './sign-in.ts';

/** Sign-in of users at the identity provider of the installation. A browser opens both paths. */
export const oidcRoutes: FastifyPluginAsync<OidcOptions> = async (
  app,
  { db, installation, refusals, signIn, provider },
) => {
  const ips = limitByIp(signIn);
  const origin = originOf(installation);

  const operation = operations(app, { tag: 'Sign-in', isPublic: true });

  operation('GET /session/oidc', 'startOidcSignIn', {
    errors: ['cross_origin_request'],
    onRequest: ips.signIn,
    summary: 'Sign in with OpenID Connect',
    description:
      'Redirects the browser to the identity provider of the installation. Open it as a page; it is not for programs.',
    query: OidcStartQuery,
    responses: { 302: Redirect },
    handler: async (request, { reply }) => {
      rejectOtherOrigins(request, installation);
      const { return_to: returnTo = '/dashboard', reauthenticate: isReauthentication = false } =
        request.query;
      return redirect(request, reply, async () => {
        const started = getProvider();
        const browser = newToken();
        const checks = await createRequest(db, browser.hash, { returnTo, isReauthentication });
        // A limit, even of no consequence, obliges the provider to say when the person entered the credentials.
        const maxAgeSeconds = isReauthentication ? 0 : MAX_SESSION_DAYS * 86_400;
        const location = await started.authorizationUrl(checks, { maxAgeSeconds });
        reply.header('set-cookie', writeCookie(toCookie(installation, checks.state), browser.text));
        return location;
      });
    },
  });

  operation('GET /session/oidc/callback', 'finishOidcSignIn', {
    onRequest: ips.read,
    summary: 'Finish a sign-in with OpenID Connect',
    description: `The identity provider sends the browser here. Sets the session cookie and redirects to the path that the sign-in began with. After a failure, redirects to \`/dashboard/sign-in?error=…\` with one of these codes: ${oidcErrorCodes.map((code) => `\`${code}\``).join(', ')}.`,
    query: OidcCallbackQuery,
    responses: { 302: Redirect },
    handler: (request, { reply }) =>
      redirect(request, reply, async () => {
        const finished = getProvider();
        const { state } = request.query;
        if (state === undefined) throw new OidcError('oidc_expired', 'no_state');
        const cookie = toCookie(installation, state);
        const browserHash = readTokenHash(cookie, request.headers.cookie);
        const begun = browserHash && (await takeRequest(db, state, browserHash));
        if (!begun) throw new OidcError('oidc_expired', browserHash ? 'no_request' : 'no_cookie');
        reply.header('set-cookie', clearCookie(cookie));
        const identity = await finished.identify(new URLSearchParams(request.query), begun);
        const previous = await findStaffSession(db, installation, request);
        const context = { ...toOrigin(request), previous };
        const session = await signInByOidc(db, identity, begun, context);
        setStaffCookie(reply, installation, session);
        return `${origin}${begun.returnTo}`;
      }),
  });

  function getProvider(): OidcProvider {
    if (!provider) throw new OidcError('oidc_not_configured');
    return provider;
  }

  /** Redirects to where `work` says, or to the sign-in page with the code of the error. */
  async function redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<string>,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    try {
      return reply.redirect(await work(), 302);
    } catch (error) {
      if (!(error instanceof OidcError)) throw error;
      const { code, reason, userId } = error;
      request.log.warn({ request_id: request.id, oidc_error: code, reason }, 'OpenID Connect sign-in failed');
      if (!notRefused.includes(code)) refusals.record(toRefusedSignIn(request, userId));
      return reply.redirect(`${origin}/dashboard/sign-in?error=${code}`, 302);
    }
  }
};

/** Binds a sign-in to the browser in which it began. Each has its own, so that several tabs can sign in at the same time. */
function toCookie({ scheme }: Installation, state: string): SessionCookie {
  return {
    name: `corkboard_oidc_${state.slice(0, 8)}`,
    isSecure: scheme === 'https',
    maxAgeSeconds: REQUEST_MINUTES * 60,
  };
}

/** Not refusals: the sign-in did not reach the provider, or the person canceled it. */
const notRefused: readonly OidcErrorCode[] = ['oidc_not_configured', 'oidc_unavailable', 'oidc_denied'];
