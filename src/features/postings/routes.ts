import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { withJobTexts, withTextOfJob } from './job-text.ts';
import { getPosting, listPostings } from './queries.ts';
import { approvePosting, rejectPosting } from './review/decide.ts';
import { describePosting } from './review/describe.ts';
import { PostingReview } from './review/schema.ts';
import { Posting, PostingList, PostingQuery, RejectPosting } from './schema.ts';
import { toPosting } from './to-posting.ts';

const PostingResponse = single(Posting);
const tags = ['Postings'];

/** What employers post, for staff. */
export const postingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/postings',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'listPostings',
        tags,
        summary: 'List postings',
        description:
          'Returns what members have posted, newest first. Drafts of visitors who have not signed in are not listed.',
        querystring: PostingQuery,
        response: { 200: PostingList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { state, member_id: memberId, company_id: companyId } = query;
      const { rows, total } = await listPostings(scope, { state, memberId, companyId }, range);
      const postings = await withJobTexts(scope, rows);
      return { data: postings.map(toPosting), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/postings/:id',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getPosting',
        tags,
        summary: 'Get a posting',
        description:
          'Returns a posting in any state. While it is on the board, `job` is the text that the job has now, which staff may have changed.',
        params: IdParams,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, params }) => ({
      data: toPosting(await withTextOfJob(scope, await getPosting(scope, params.id))),
    }),
  );

  app.get(
    '/postings/:id/review',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getPostingReview',
        tags,
        summary: 'Get what a decision on a posting needs',
        description:
          'Returns a posting with the text to decide on, the text that staff reviewed last, and what is known of the employer and the company.',
        params: IdParams,
        response: { 200: single(PostingReview) },
      },
    },
    async ({ scope, params }) => ({ data: await describePosting(scope, params.id) }),
  );

  app.post(
    '/jobs/:id/approve',
    {
      config: {
        permission: 'jobs:write',
        isBodyOptional: true,
        errors: ['posting_state', 'posting_blocked', 'no_jobs_remaining', 'subscription_not_valid'],
      },
      schema: {
        operationId: 'approveJob',
        tags,
        summary: 'Approve a posting',
        description:
          'Publishes a job that an employer posted and that waits for review, or the edit of it that waits. Its days run from now. A rejected one can be approved while its employer has a credit for it.',
        params: IdParams,
        body: NoFields,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, params }) => ({ data: toPosting(await approvePosting(scope, params.id)) }),
  );

  app.post(
    '/jobs/:id/reject',
    {
      config: { permission: 'jobs:write', errors: ['posting_state'] },
      schema: {
        operationId: 'rejectJob',
        tags,
        summary: 'Reject a posting',
        description:
          'Rejects a job that an employer posted and that waits for review, or the edit of it that waits. What was paid stays as a credit of the employer, who can change the text and submit it again.',
        params: IdParams,
        body: RejectPosting,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, params, body }) => ({
      data: toPosting(await rejectPosting(scope, params.id, body.reason.trim())),
    }),
  );
};
