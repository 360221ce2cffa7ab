import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NoFields, single } from '../../../../platform/http/resource.ts';
import { LINK_MINUTES } from '../../../../platform/sign-in/links.ts';
import { requestPostingLink } from '../../../members/sessions/links/queries.ts';
import { LinkRequested } from '../../../members/sessions/schema.ts';
import { BoardQuery } from '../../../organizations/board-query.ts';
import { addressDraft } from '../../drafts.ts';
import { duplicatePosting } from '../../duplicate.ts';
import { pausePosting, renewPosting, resumePosting, withdrawPosting } from '../../manage.ts';
import { findPaymentPage } from '../../purchases/payment-page.ts';
import { admitPosting } from '../../requests.ts';
import { Posting } from '../../schema.ts';
import { submitPosting } from '../../submit.ts';
import { toPosting } from '../../to-posting.ts';
import { findVisitor, getOwnPosting } from '../../visitor.ts';
import { acceptPostingRequests, type PublicPostingOptions } from '../board-requests.ts';
import { PaymentPage, PostingParams, RenewPosting, RequestPostingLink, SubmitPosting } from '../schema.ts';

const PostingResponse = single(Posting);
const tags = ['Public'];
const bodyLimit = 8_192;

/** What the owner of a posting does with it. */
export const postingActionRoutes: FastifyPluginAsyncTypebox<PublicPostingOptions> = async (app, options) => {
  acceptPostingRequests(app, options);

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
      const { id } = await addressDraft(scope, params.id, body.email, visitor);
      await requestPostingLink(scope, {
        email: body.email,
        name: body.name?.trim(),
        returnTo: `/post/${id}/pay`,
      });
      return reply.code(202).send({ data: { validMinutes: LINK_MINUTES } });
    },
  );

  app.post(
    '/organization/postings/:id/submit',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: [
          'sign_in_required',
          'member_blocked',
          'posting_state',
          'payment_pending',
          'plan_inactive',
          'subscription_not_valid',
          'no_jobs_remaining',
          'cross_origin_request',
        ],
      },
      schema: {
        operationId: 'submitPosting',
        tags,
        summary: 'Submit a posting',
        description:
          'Submits a draft or a rejected posting. A credit of the plan pays for it if there is one. Otherwise the plan is bought: `charge` says what is due, and the posting waits for the payment. Then it waits for review or goes live.',
        params: PostingParams,
        querystring: BoardQuery,
        body: SubmitPosting,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, headers, params, body, ip }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      await admitPosting(options, { ip, member: visitor.member });
      const { subscription_id: subscriptionId } = body ?? {};
      return { data: toPosting(await submitPosting(scope, params.id, visitor, { subscriptionId })) };
    },
  );

  app.post(
    '/organization/postings/:id/pay',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: ['sign_in_required', 'posting_state', 'cross_origin_request'],
      },
      schema: {
        operationId: 'payPosting',
        tags,
        summary: 'Pay for a posting',
        description: 'Returns the page where the pending payment of the posting is made. Creates no payment.',
        params: PostingParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: single(PaymentPage) },
      },
    },
    async ({ scope, headers, params }) => {
      const posting = await getOwnPosting(scope, params.id, await findVisitor(scope, headers.cookie));
      return { data: { url: await findPaymentPage(scope, posting) } };
    },
  );

  app.post(
    '/organization/postings/:id/withdraw',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: ['sign_in_required', 'posting_state', 'cross_origin_request'],
      },
      schema: {
        operationId: 'withdrawPosting',
        tags,
        summary: 'Withdraw a posting',
        description:
          'Takes a posting back. If it waits for a payment or for review, it is a draft again, and a used credit returns. If it is on the board, it ends.',
        params: PostingParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      return { data: toPosting(await withdrawPosting(scope, params.id, visitor)) };
    },
  );

  app.post(
    '/organization/postings/:id/pause',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: ['sign_in_required', 'posting_state', 'cross_origin_request'],
      },
      schema: {
        operationId: 'pausePosting',
        tags,
        summary: 'Pause a posting',
        description: 'Takes a posting off the board. Its days go on.',
        params: PostingParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      return { data: toPosting(await pausePosting(scope, params.id, visitor)) };
    },
  );

  app.post(
    '/organization/postings/:id/resume',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: ['sign_in_required', 'posting_state', 'posting_blocked', 'cross_origin_request'],
      },
      schema: {
        operationId: 'resumePosting',
        tags,
        summary: 'Resume a posting',
        description: 'Puts a paused posting back on the board, for the days that are left.',
        params: PostingParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      return { data: toPosting(await resumePosting(scope, params.id, visitor)) };
    },
  );

  app.post(
    '/organization/postings/:id/renew',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: [
          'sign_in_required',
          'posting_state',
          'payment_pending',
          'plan_inactive',
          'subscription_not_valid',
          'no_jobs_remaining',
          'cross_origin_request',
        ],
      },
      schema: {
        operationId: 'renewPosting',
        tags,
        summary: 'Renew a posting',
        description:
          'Adds the days of a plan to those that are left, for a credit or a payment. An expired posting is on the board again. Coupons do not lower renewals.',
        params: PostingParams,
        querystring: BoardQuery,
        body: RenewPosting,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, headers, params, body, ip }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      await admitPosting(options, { ip, member: visitor.member });
      const { plan_id: planId, subscription_id: subscriptionId } = body ?? {};
      const renewal = { planId, subscriptionId };
      return { data: toPosting(await renewPosting(scope, params.id, visitor, renewal)) };
    },
  );

  app.post(
    '/organization/postings/:id/duplicate',
    {
      bodyLimit,
      config: {
        isPublic: true,
        isBodyOptional: true,
        errors: ['sign_in_required', 'cross_origin_request'],
      },
      schema: {
        operationId: 'duplicatePosting',
        tags,
        summary: 'Duplicate a posting',
        description: 'Creates a draft with the same text and plan.',
        params: PostingParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 201: PostingResponse },
      },
    },
    async ({ scope, headers, params, ip }, reply) => {
      const visitor = await findVisitor(scope, headers.cookie);
      await admitPosting(options, { ip, member: visitor.member });
      const posting = await duplicatePosting(scope, params.id, visitor);
      return reply.code(201).send({ data: toPosting(posting) });
    },
  );
};
