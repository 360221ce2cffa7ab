import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { getPosting, listPostings } from './queries.ts';
import { approvePosting, rejectPosting } from './review/decide.ts';
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
      const { rows, total } = await listPostings(scope, { state: query.state }, range);
      return { data: rows.map(toPosting), meta: { pagination: toPagination(range, total) } };
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
        description: 'Returns a posting in any state.',
        params: IdParams,
        response: { 200: PostingResponse },
      },
    },
    async ({ scope, params }) => ({ data: toPosting(await getPosting(scope, params.id)) }),
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
