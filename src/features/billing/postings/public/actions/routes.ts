import type { FastifyPluginAsync } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { ErrorCode } from '../../../../../platform/http/errors/error-codes.ts';
import { operations } from '../../../../../platform/http/operation.ts';
import { NoFields } from '../../../../../platform/http/resource.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { LINK_MINUTES } from '../../../../../platform/sign-in/links.ts';
import { BoardQuery } from '../../../../board/organizations/board-query.ts';
import { LinkRequested } from '../../../../people/members/sessions/schema.ts';
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

const bodyLimit = 8_192;
const purchaseErrors = [
  'payment_pending',
  'plan_inactive',
  'subscription_not_valid',
  'no_jobs_remaining',
] as const;

interface Action<Body extends TObject> {
  summary: string;
  description: string;
  /** In addition to the errors of every action. */
  errors: readonly ErrorCode[];
  body: Body;
  status?: 200 | 201;
  /** Whether it counts toward the limit of postings. */
  isLimited?: boolean;
  act(scope: Scope, id: string, visitor: Visitor, body: Partial<Static<Body>>): Promise<PostingRow>;
}

/** The actions of the owner of a posting. */
export const postingActionRoutes: FastifyPluginAsync<PublicPostingOptions> = async (app, options) => {
  acceptPostingRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true, bodyLimit });

  /** An action of the signed-in owner, at the last part of its path. Returns the posting. */
  const addAction = <Body extends TObject>(
    name: string,
    operationId: string,
    { errors, isLimited, act, ...described }: Action<Body>,
  ) =>
    operation(`POST /organization/postings/:id/${name}`, operationId, {
      ...described,
      isBodyOptional: true,
      errors: ['sign_in_required', ...errors, 'cross_origin_request'],
      params: PostingParams,
      query: BoardQuery,
      data: Posting,
      handler: async ({ scope, headers, params, body, ip }) => {
        const visitor = await findVisitor(scope, headers.cookie);
        if (isLimited) await admitPosting(options, { ip, member: visitor.member });
        return toPosting(await act(scope, params.id, visitor, (body ?? {}) as Partial<Static<Body>>));
      },
    });

  operation('POST /organization/postings/:id/sign-in-link', 'requestPostingLink', {
    errors: ['sign_in_required', 'posting_state', 'email_not_configured', 'cross_origin_request'],
    summary: 'Sign in to submit a draft',
    description:
      'Emails a link that signs in, and creates the member if there is none with the email address. The draft then belongs to that member, in whatever browser the link is opened. The response is always the same.',
    params: PostingParams,
    query: BoardQuery,
    body: RequestPostingLink,
    status: 202,
    data: LinkRequested,
    handler: async ({ scope, headers, params, body, ip }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      await admitPosting(options, { ip, member: undefined });
      const person = { email: body.email, name: body.name?.trim() };
      await requestDraftLink(scope, params.id, person, visitor);
      return { validMinutes: LINK_MINUTES };
    },
  });

  operation('POST /organization/postings/:id/pay', 'payPosting', {
    isBodyOptional: true,
    errors: [
      'sign_in_required',
      'company_owner_required',
      'posting_state',
      'payment_provider_failed',
      'outgoing_held',
      'cross_origin_request',
    ],
    summary: 'Pay for a posting',
    description:
      'Returns the page where the pending payment of the posting is made: of Stripe, or of the board, which says how to pay. Repeated requests get the same page. The posting follows when the money arrives.',
    params: PostingParams,
    query: BoardQuery,
    body: NoFields,
    data: PaymentPage,
    handler: async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      const posting = await getOwnPosting(scope, params.id, visitor, 'manage');
      return { checkout_url: await openPayment(scope, options.stripe, posting) };
    },
  });

  addAction('submit', 'submitPosting', {
    summary: 'Submit a posting',
    description:
      'Submits a draft or a rejected posting. A credit of the plan pays for it if there is one. Otherwise the plan is bought: `charge` says what is due, and the posting waits for the payment. Then it waits for review or goes live.',
    errors: ['member_blocked', 'posting_state', ...purchaseErrors],
    body: SubmitPosting,
    isLimited: true,
    act: (scope, id, visitor, { subscription_id: subscriptionId }) =>
      submitPosting(scope, id, visitor, { subscriptionId }),
  });

  addAction('withdraw', 'withdrawPosting', {
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

  addAction('pause', 'pausePosting', {
    summary: 'Pause a posting',
    description: 'Takes a posting off the board. Its days go on.',
    errors: ['company_owner_required', 'posting_state'],
    body: NoFields,
    act: pausePosting,
  });

  addAction('resume', 'resumePosting', {
    summary: 'Resume a posting',
    description: 'Puts a paused posting back on the board, for the days that are left.',
    errors: ['company_owner_required', 'posting_state', 'posting_blocked'],
    body: NoFields,
    act: resumePosting,
  });

  addAction('renew', 'renewPosting', {
    summary: 'Renew a posting',
    description:
      'Adds the days of a plan to those that are left, for a credit or a payment. An expired posting is on the board again. Coupons do not lower renewals.',
    errors: ['company_owner_required', 'posting_state', ...purchaseErrors],
    body: RenewPosting,
    isLimited: true,
    act: (scope, id, visitor, { plan_id: planId, subscription_id: subscriptionId }) =>
      renewPosting(scope, id, visitor, { planId, subscriptionId }),
  });

  addAction('duplicate', 'duplicatePosting', {
    summary: 'Duplicate a posting',
    description: 'Creates a draft with the same text and plan.',
    errors: [],
    body: NoFields,
    status: 201,
    isLimited: true,
    act: duplicatePosting,
  });
};
