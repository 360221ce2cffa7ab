import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { assertEmailAvailable } from '../../../../platform/mail/availability.ts';
import { limitByAccount, limitByIp } from '../../../../platform/sign-in/attempt-limits.ts';
import { LINK_MINUTES } from '../../../../platform/sign-in/links.ts';
import { oidcRequired } from '../oidc/only.ts';
import type { SignInMethodOptions } from '../sessions/methods.ts';
import { toUserAccount } from '../sessions/named-account.ts';
import { rejectOtherOrigins } from '../sessions/same-origin.ts';
import { requestLink } from './queries.ts';
import { RequestStaffLink, StaffLinkRequested } from './schema.ts';

/** Requests for sign-in links of users, on the host of the installation. */
export const staffLinkRoutes: FastifyPluginAsync<SignInMethodOptions> = async (
  app,
  { db, installation, signIn, isOidcOnly, email },
) => {
  const ips = limitByIp(signIn);
  const accounts = limitByAccount(signIn);

  const operation = operations(app, { tag: 'Sign-in' });

  operation('POST /sign-in-links', 'requestStaffSignInLink', {
    isPublic: true,
    errors: ['cross_origin_request', 'oidc_required', 'email_not_configured'],
    onRequest: ips.link,
    bodyLimit: 8_192,
    summary: 'Request a sign-in link for the platform',
    description:
      'Emails a sign-in link if the email address belongs to a user. Send its token to Sign in to the platform. Limits: one link per minute, and three valid links. The response is always the same.',
    body: RequestStaffLink,
    status: 202,
    data: StaffLinkRequested,
    handler: async (request) => {
      rejectOtherOrigins(request, installation);
      if (isOidcOnly) throw oidcRequired();
      assertEmailAvailable(email);
      await accounts.link(toUserAccount(request.body.email), request.ip);
      await requestLink(db, request.body.email);
      return { valid_minutes: LINK_MINUTES };
    },
  });
};
