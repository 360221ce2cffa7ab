import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static, TObject } from 'typebox';
import type { ErrorCode } from '../../../../platform/http/errors/error-codes.ts';
import { NoFields, single } from '../../../../platform/http/resource.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { LINK_MINUTES } from '../../../../platform/sign-in/links.ts';
import { LinkRequested } from '../../../members/sessions/schema.ts';
import { BoardQuery } from '../../../organizations/board-query.ts';
import { requestDraftLink } from '../../drafts.ts';
import { duplicatePosting } from '../../duplicate.ts';
import { pausePosting, renewPosting, resumePosting, withdrawPosting } from '../../manage.ts';
import { openPayment } from '../../purchases/checkout.ts';
import type { PostingRow } from '../../queries.ts';
import { admitPosting } from '../../requests.ts';
import { Posting } from '../../schema.ts';
import { submitPosting } from '../../submit.ts';
import { toPosting } from '../../to-posting.ts';
import { findVisitor, getOwnPosting, type Visitor } from '../../visitor.ts';
import { acceptPostingRequests, type PublicPostingOptions } from '../board-requests.ts';
import { PaymentPage, PostingParams, RenewPosting, RequestPostingLink, SubmitPosting } from '../schema.ts';

const PostingResponse = single(Posting);
const tags = ['Public'];
const bodyLimit = 8_192;
const purchaseErrors = [
  'payment_pending',
  'plan_inactive',
  'subscription_not_valid',
  'no_jobs_remaining',
] as const;

interface Action<Body extends TObject> {
  operationId: string;
  summary: string;
  description: string;
  /** Besides those of every action. */
  errors: readonly ErrorCode[];
  body: Body;
  status?: 200 | 201;
  /** Whether it counts toward the limit of postings. */
  isLimited?: boolean;
  act(scope: Scope, id: string, visitor: Visitor, body: Partial<Static<Body>>): Promise<PostingRow>;
}

/** What the owner of a posting does with it. */
export const postingActionRoutes: FastifyPluginAsyncTypebox<PublicPostingOptions> = async (app, options) => {
  acceptPostingRequests(app, options);

  /** An action of the signed-in owner, at the last part of its path. Returns the posting. */
  const addAction = <Body extends TObject>(
    name: string,
    { operationId, summary, description, errors, body, status = 200, isLimited, act }: Action<Body>,
  ) =>
    app.post(
      `/organization/postings/:id/${name}`,
      {
        bodyLimit,
        config: {
          isPublic: true,
          isBodyOptional: true,
          errors: ['sign_in_required', ...errors, 'cross_origin_request'],
        },
        schema: {
          operationId,
          tags,
          summary,
          description,
          params: PostingParams,
          querystring: BoardQuery,
          body: body as TObject,
          response: { [status]: PostingResponse },
        },
      },
      async ({ scope, headers, params, body, ip }, reply) => {
        const visitor = await findVisitor(scope, headers.cookie);
        if (isLimited) await admitPosting(options, { ip, member: visitor.member });
        const posting = await act(
          scope,
          params.id,
          visitor,
          (body ?? {}) as unknown as Partial<Static<Body>>,
        );
        return reply.code(status).send({ data: toPosting(posting) });
      },
    );

  app.post(
    '/organization/postings/:id/sign-in-link',
    {
      bodyLimit,
      config: { isPublic: true, errors: ['posting_state', 'email_not_configured', 'cross_origin_request'] },
      schema: {
        operationId: 'requestPostingLink',
        tags,
        summary: 'Sign in to submit a draft',
        description:
          'Emails a link that signs in, and creates the member if there is none with the email address. The draft then belongs to that member, in whatever browser the link is opened. The response is always the same.',
        params: PostingParams,
        querystring: BoardQuery,
        body: RequestPostingLink,
        response: { 202: LinkRequested },
      },
    },
    async ({ scope, headers, params, body, ip }, reply) => {
      const visitor = await findVisitor(scope, headers.cookie);
      await admitPosting(options, { ip, member: undefined });
      const person = { email: body.email, name: body.name?.trim() };
      await requestDraftLink(scope, params.id, person, visitor);
      return reply.code(202).send({ data: { validMinutes: LINK_MINUTES } });
    },
  );

  app.post(
    '/organization/postings/:id/pay',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: [
          'sign_in_required',
          'company_owner_required',
          'posting_state',
          'payment_provider_failed',
          'outgoing_held',
          'cross_origin_request',
        ],
      },
      schema: {
        operationId: 'payPosting',
        tags,
        summary: 'Pay for a posting',
        description:
          'Returns the page where the pending payment of the posting is made: of Stripe, or of the board, which says how to pay. Repeated requests get the same page. The posting follows when the money arrives.',
        params: PostingParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: single(PaymentPage) },
      },
    },
    async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      const posting = await getOwnPosting(scope, params.id, visitor, 'manage');
      return { data: { checkout_url: await openPayment(scope, options.stripe, posting) } };
    },
  );

  addAction('submit', {
    operationId: 'submitPosting',
    summary: 'Submit a posting',
    description:
      'Submits a draft or a rejected posting. A credit of the plan pays for it if there is one. Otherwise the plan is bought: `charge` says what is due, and the posting waits for the payment. Then it waits for review or goes live.',
    errors: ['member_blocked', 'posting_state', ...purchaseErrors],
    body: SubmitPosting,
    isLimited: true,
    act: (scope, id, visitor, { subscription_id: subscriptionId }) =>
      submitPosting(scope, id, visitor, { subscriptionId }),
  });

  addAction('withdraw', {
    operationId: 'withdrawPosting',
    summary: 'Withdraw a posting',
    description:
      'Takes a posting back. If it waits for a payment or for review, it is a draft again, and a used credit returns. If it is on the board, it ends.',
    errors: [
      'company_owner_required',
      'posting_state',
      'payment_pending',
      'payment_provider_failed',
      'outgoing_held',
    ],
    body: NoFields,
    act: (scope, id, visitor) => withdrawPosting(scope, id, visitor, options.stripe),
  });

  addAction('pause', {
    operationId: 'pausePosting',
    summary: 'Pause a posting',
    description: 'Takes a posting off the board. Its days go on.',
    errors: ['company_owner_required', 'posting_state'],
    body: NoFields,
    act: pausePosting,
  });

  addAction('resume', {
    operationId: 'resumePosting',
    summary: 'Resume a posting',
    description: 'Puts a paused posting back on the board, for the days that are left.',
    errors: ['company_owner_required', 'posting_state', 'posting_blocked'],
    body: NoFields,
    act: resumePosting,
  });

  addAction('renew', {
    operationId: 'renewPosting',
    summary: 'Renew a posting',
    description:
      'Adds the days of a plan to those that are left, for a credit or a payment. An expired posting is on the board again. Coupons do not lower renewals.',
    errors: ['company_owner_required', 'posting_state', ...purchaseErrors],
    body: RenewPosting,
    isLimited: true,
    act: (scope, id, visitor, { plan_id: planId, subscription_id: subscriptionId }) =>
      renewPosting(scope, id, visitor, { planId, subscriptionId }),
  });

  addAction('duplicate', {
    operationId: 'duplicatePosting',
    summary: 'Duplicate a posting',
    description: 'Creates a draft with the same text and plan.',
    errors: [],
    body: NoFields,
    status: 201,
    isLimited: true,
    act: duplicatePosting,
  });
};
