import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields, nullable } from '../../../../platform/http/resource.ts';
import { limitAsReads, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import { findMemberSession } from '../../../people/members/sessions/sessions.ts';
import type { StripeOptions } from '../stripe/access.ts';
import { openPortal } from '../stripe/portal.ts';

interface PortalOptions extends VisitorLimits, BoardRequestOptions {
  stripe: StripeOptions;
}

const Portal = Type.Object(
  {
    url: nullable(
      Type.String({
        description:
          'The page to send the member to. It works for some minutes. Null: the member has paid nothing through Stripe.',
        examples: ['https://billing.stripe.com/p/session/live_YWNjdF8x'],
      }),
    ),
  },
  { title: 'BillingPortal' },
);

/** Where members manage what they pay through Stripe. */
export const portalRoutes: FastifyPluginAsync<PortalOptions> = async (app, options) => {
  limitAsReads(app, options);
  acceptBoardRequests(app, options);

  const operation = operations(app, { tag: 'Public' });

  operation('POST /organization/billing-portal', 'openBillingPortal', {
    isPublic: true,
    isBodyOptional: true,
    errors: ['sign_in_required', 'payment_provider_failed', 'outgoing_held', 'cross_origin_request'],
    bodyLimit: 8_192,
    summary: 'Open the billing portal of a member',
    description:
      'Returns a page of Stripe where the signed-in member changes cards, reads invoices and ends subscriptions. It leads back to /account.',
    query: BoardQuery,
    body: NoFields,
    data: Portal,
    handler: async ({ scope, headers }) => {
      const session = await findMemberSession(scope, headers.cookie);
      if (!session) throw signInRequired();
      const returnUrl = new URL('/account', scope.organization.boardUrl).href;
      const url = await openPortal(scope, options.stripe, { memberId: session.member.id, returnUrl });
      return { url: url ?? null };
    },
  });
};
