import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { assertEmailAvailable } from '../../../platform/mail/availability.ts';
import { limitByAccount, limitByIp } from '../../../platform/sign-in/attempt-limits.ts';
import { LINK_MINUTES } from '../../../platform/sign-in/links.ts';
import { oidcRequired } from '../oidc/only.ts';
import type { SignInMethodOptions } from '../sessions/methods.ts';
import { toUserAccount } from '../sessions/named-account.ts';
import { rejectOtherOrigins } from '../sessions/same-origin.ts';
import { requestLink } from './queries.ts';
import { RequestStaffLink, StaffLinkRequested } from './schema.ts';

/** Requests for sign-in links of users, on the host of the installation. */
export const staffLinkRoutes: FastifyPluginAsyncTypebox<SignInMethodOptions> = async (
  app,
  { db, installation, signIn, isOidcOnly, email },
) => {
  const ips = limitByIp(signIn);
  const accounts = limitByAccount(signIn);

  app.post(
    '/sign-in-links',
    {
      onRequest: ips.link,
      bodyLimit: 8_192,
      config: {
        isPublic: true,
        errors: ['cross_origin_request', 'oidc_required', 'email_not_configured'],
      },
      schema: {
        operationId: 'requestStaffSignInLink',
        tags: ['Sign-in'],
        summary: 'Request a sign-in link for the platform',
        description:
          'Emails a sign-in link if the email address belongs to a user. Send its token to Sign in to the platform. Limits: one link per minute, and three valid links. The response is always the same.',
        body: RequestStaffLink,
        response: { 202: StaffLinkRequested },
      },
    },
    async (request, reply) => {
      rejectOtherOrigins(request, installation);
      if (isOidcOnly) throw oidcRequired();
      assertEmailAvailable(email);
      await accounts.link(toUserAccount(request.body.email), request.ip);
      await requestLink(db, request.body.email);
      return reply.code(202).send({ data: { valid_minutes: LINK_MINUTES } });
    },
  );
};
