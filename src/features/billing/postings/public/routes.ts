import type { FastifyPluginAsync } from 'fastify';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import { API_PREFIX } from '../../../../platform/http/openapi/openapi.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { writeCookie } from '../../../../platform/sign-in/cookie.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { assertLogoTargetAllowed } from '../../../jobs/jobs/references/logo.ts';
import { listPostingPlans, toPlan } from '../../plans/queries.ts';
import { createDraft, deleteDraft, updateDraft } from '../drafts.ts';
import { editPosting } from '../manage.ts';
import { admitNewPosting } from '../requests.ts';
import { Posting } from '../schema.ts';
import { refused } from '../states/transition.ts';
import { toPosting } from '../to-posting.ts';
import { draftCookie, findVisitor, getOwnPosting } from '../visitor.ts';
import { acceptPostingRequests, type PublicPostingOptions } from './board-requests.ts';
import { checkPosting } from './check.ts';
import { CreateDraft, OfferedPlanList, PostingCheck, PostingParams, UpdateDraft } from './schema.ts';

/** More than a job with a description of 100 kB needs. */
const bodyLimit = 262_144;

/**
 * Postings of employers, without an API key. The host selects the board. A member is identified by the session cookie, and a visitor who
 * has not signed in by the cookie that came with the first draft.
 */
export const publicPostingRoutes: FastifyPluginAsync<PublicPostingOptions> = async (app, options) => {
  const { outbound } = options;
  acceptPostingRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/posting-plans', 'listPostingPlans', {
    summary: 'List the plans for job postings',
    description: 'Returns the plans that employers can choose, in the order of their sortOrder.',
    query: BoardQuery,
    returns: OfferedPlanList,
    handler: async ({ scope }) => {
      const { jobLifetimeDays } = scope.organization;
      const plans = (await listPostingPlans(scope)).map(toPlan);
      return { data: plans.map((plan) => ({ ...plan, durationDays: plan.durationDays ?? jobLifetimeDays })) };
    },
  });

  operation('GET /organization/postings/:id', 'getOwnPosting', {
    summary: 'Get one of your postings',
    description: 'Returns a posting of the signed-in member, or a draft of this browser.',
    errors: ['sign_in_required'],
    params: PostingParams,
    query: BoardQuery,
    data: Posting,
    handler: async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      return toPosting(await getOwnPosting(scope, params.id, visitor));
    },
  });

  operation('GET /organization/postings/:id/check', 'checkOwnPosting', {
    summary: 'Check one of your postings',
    description:
      'Returns what the posting lacks, what it would cost now, the credits that would pay for it, and what would keep the job out of job searches. Stores nothing.',
    errors: ['sign_in_required'],
    params: PostingParams,
    query: BoardQuery,
    data: PostingCheck,
    handler: async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      const posting = await getOwnPosting(scope, params.id, visitor);
      return checkPosting(scope, posting, visitor);
    },
  });

  operation('POST /organization/postings', 'createPosting', {
    errors: [
      'email_not_configured',
      'proof_of_work_required',
      'target_not_allowed',
      'cross_origin_request',
      'not_found',
    ],
    bodyLimit,
    summary: 'Start a posting',
    description:
      'Creates a draft. Nothing is required yet. A visitor who has not signed in gets a cookie, which owns the draft; it is deleted 14 days after its last change.',
    query: BoardQuery,
    body: CreateDraft,
    status: 201,
    data: Posting,
    handler: async ({ scope, headers, body: { website, altcha, ...body }, ip }, { reply }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      assertLogoTargetAllowed(scope, body.job ?? {}, outbound);
      if (website) throw invalid([{ path: '/website', message: 'must be empty' }]);
      await admitNewPosting(scope, options, { ip, member: visitor.member, solution: altcha });
      const { posting, token } = await createDraft(scope, body, visitor);
      if (token) reply.header('set-cookie', writeCookie(draftCookie(scope), token));
      reply.header('location', `${API_PREFIX}/organization/postings/${posting.id}`);
      return toPosting(posting);
    },
  });

  operation('PATCH /organization/postings/:id', 'updateOwnPosting', {
    errors: [
      ...['sign_in_required', 'posting_state', 'company_owner_required', 'target_not_allowed'],
      'cross_origin_request',
    ] as const,
    bodyLimit,
    summary: 'Update one of your postings',
    description:
      'Changes the fields that you send. A draft and a rejected posting just change. The text of a posting on the board changes there at once, or waits for review if the organization wants that. Staff may have corrected it: other fields stay as they are on the board, and `If-Match` says if the text has changed. The plan and the coupon can change until the posting is submitted.',
    params: PostingParams,
    query: BoardQuery,
    body: UpdateDraft,
    data: Posting,
    handler: async ({ scope, headers, params, body }, { check }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      assertLogoTargetAllowed(scope, body.job ?? {}, outbound);
      const checkRow = (row: Parameters<typeof toPosting>[0]) => check({ data: toPosting(row) });
      const { state } = await getOwnPosting(scope, params.id, visitor, 'manage');
      const isOnBoard = state === 'live' || state === 'paused';
      if (!isOnBoard) return toPosting(await updateDraft(scope, params.id, body, visitor, checkRow));
      if (body.plan_id !== undefined || body.coupon !== undefined) throw refused(state);
      return toPosting(await editPosting(scope, params.id, body.job ?? {}, visitor, checkRow));
    },
  });

  operation('DELETE /organization/postings/:id', 'deleteOwnPosting', {
    errors: ['sign_in_required', 'posting_state', 'cross_origin_request'],
    summary: 'Delete a draft',
    description: 'Deletes a draft, or a rejected posting with its job, permanently.',
    params: PostingParams,
    query: BoardQuery,
    deletes: Posting,
    handler: async ({ scope, headers, params }, { check }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      await deleteDraft(scope, params.id, visitor, (row) => check({ data: toPosting(row) }));
      return { id: params.id.toLowerCase(), deleted: true as const };
    },
  });
};
