import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import { API_PREFIX } from '../../../platform/http/openapi/openapi.ts';
import { Deleted, single } from '../../../platform/http/resource.ts';
import { writeCookie } from '../../../platform/sign-in/cookie.ts';
import { assertLogoTargetAllowed } from '../../jobs/references/logo.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
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

const PostingResponse = single(Posting);
const tags = ['Public'];

/** More than a job with a description of 100 kB needs. */
const bodyLimit = 262_144;

/**
 * Postings of employers, without an API key. The host selects the board. A member is identified by the session cookie, and a visitor who
 * has not signed in by the cookie that came with the first draft.
 */
export const publicPostingRoutes: FastifyPluginAsyncTypebox<PublicPostingOptions> = async (app, options) => {
  const { outbound } = options;
  acceptPostingRequests(app, options);

  app.get(
    '/organization/posting-plans',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'listPostingPlans',
        tags,
        summary: 'List the plans for job postings',
        description: 'Returns the plans that employers can choose, in the order of their sortOrder.',
        querystring: BoardQuery,
        response: { 200: OfferedPlanList },
      },
    },
    async ({ scope }) => {
      const { jobLifetimeDays } = scope.organization;
      const plans = (await listPostingPlans(scope)).map(toPlan);
      return { data: plans.map((plan) => ({ ...plan, durationDays: plan.durationDays ?? jobLifetimeDays })) };
    },
  );

  app.get(
    '/organization/postings/:id',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'getOwnPosting',
        tags,
        summary: 'Get one of your postings',
        description: 'Returns a posting of the signed-in member, or a draft of this browser.',
        params: PostingParams,
        querystring: BoardQuery,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      return { data: toPosting(await getOwnPosting(scope, params.id, visitor)) };
    },
  );

  app.get(
    '/organization/postings/:id/check',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'checkOwnPosting',
        tags,
        summary: 'Check one of your postings',
        description:
          'Returns what the posting lacks, what it would cost now, the credits that would pay for it, and what would keep the job out of job searches. Stores nothing.',
        params: PostingParams,
        querystring: BoardQuery,
        response: { 200: single(PostingCheck) },
      },
    },
    async ({ scope, headers, params }) => {
      const visitor = await findVisitor(scope, headers.cookie);
      const posting = await getOwnPosting(scope, params.id, visitor);
      return { data: await checkPosting(scope, posting, visitor) };
    },
  );

  app.post(
    '/organization/postings',
    {
      bodyLimit,
      config: {
        isPublic: true,
        errors: [
          'email_not_configured',
          'proof_of_work_required',
          'target_not_allowed',
          'cross_origin_request',
          'not_found',
        ],
      },
      schema: {
        operationId: 'createPosting',
        tags,
        summary: 'Start a posting',
        description:
          'Creates a draft. Nothing is required yet. A visitor who has not signed in gets a cookie, which owns the draft; it is deleted 14 days after its last change.',
        querystring: BoardQuery,
        body: CreateDraft,
        response: { 201: PostingResponse },
      },
    },
    async ({ scope, headers, body: { website, altcha, ...body }, ip }, reply) => {
      const visitor = await findVisitor(scope, headers.cookie);
      assertLogoTargetAllowed(scope, body.job ?? {}, outbound);
      if (website) throw invalid([{ path: '/website', message: 'must be empty' }]);
      await admitNewPosting(scope, options, { ip, member: visitor.member, solution: altcha });
      const { posting, token } = await createDraft(scope, body, visitor);
      if (token) reply.header('set-cookie', writeCookie(draftCookie(scope), token));
      const location = `${API_PREFIX}/organization/postings/${posting.id}`;
      return reply
        .code(201)
        .header('location', location)
        .send({ data: toPosting(posting) });
    },
  );

  app.patch(
    '/organization/postings/:id',
    {
      bodyLimit,
      config: {
        isPublic: true,
        errors: [
          ...['posting_state', 'company_owner_required', 'target_not_allowed', 'cross_origin_request'],
        ] as const,
      },
      schema: {
        operationId: 'updateOwnPosting',
        tags,
        summary: 'Update one of your postings',
        description:
          'Changes the fields that you send. A draft and a rejected posting just change. The text of a posting on the board changes there at once, or waits for review if the organization wants that. Staff may have corrected it: other fields stay as they are on the board, and `If-Match` says if the text has changed. The plan and the coupon can change until the posting is submitted.',
        params: PostingParams,
        querystring: BoardQuery,
        body: UpdateDraft,
        response: { 200: PostingResponse },
      },
    },
    async (request, reply) => {
      const { scope, headers, params, body } = request;
      const visitor = await findVisitor(scope, headers.cookie);
      assertLogoTargetAllowed(scope, body.job ?? {}, outbound);
      const match = ifMatch(request, reply, PostingResponse);
      const check = (row: Parameters<typeof toPosting>[0]) => match({ data: toPosting(row) });
      const { state } = await getOwnPosting(scope, params.id, visitor, 'manage');
      const isOnBoard = state === 'live' || state === 'paused';
      if (!isOnBoard) return { data: toPosting(await updateDraft(scope, params.id, body, visitor, check)) };
      if (body.plan_id !== undefined || body.coupon !== undefined) throw refused(state);
      return { data: toPosting(await editPosting(scope, params.id, body.job ?? {}, visitor, check)) };
    },
  );

  app.delete(
    '/organization/postings/:id',
    {
      config: { isPublic: true, errors: ['posting_state', 'cross_origin_request'] },
      schema: {
        operationId: 'deleteOwnPosting',
        tags,
        summary: 'Delete a draft',
        description: 'Deletes a draft, or a rejected posting with its job, permanently.',
        params: PostingParams,
        querystring: BoardQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, headers, params } = request;
      const visitor = await findVisitor(scope, headers.cookie);
      const match = ifMatch(request, reply, PostingResponse);
      await deleteDraft(scope, params.id, visitor, (row) => match({ data: toPosting(row) }));
      return { data: { id: params.id.toLowerCase(), deleted: true as const } };
    },
  );
};
