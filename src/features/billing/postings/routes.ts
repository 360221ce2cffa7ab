import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { withJobTexts, withTextOfJob } from './job-text.ts';
import { getPosting, listPostings } from './queries.ts';
import { approvePosting, rejectPosting } from './review/decide.ts';
import { describePosting } from './review/describe.ts';
import { PostingReview } from './review/schema.ts';
import { Posting, PostingList, PostingQuery, RejectPosting } from './schema.ts';
import { toPosting } from './to-posting.ts';

/** What employers post, for staff. */
export const postingRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Postings', isAboutPeople: true });

  operation('GET /postings', 'listPostings', {
    permission: 'jobs:read',
    summary: 'List postings',
    description:
      'Returns what members have posted, newest first. Drafts of visitors who have not signed in are not listed.',
    query: PostingQuery,
    returns: PostingList,
    handler: async ({ scope, query }) => {
      const range = toPageRange(query);
      const { state, member_id: memberId, company_id: companyId } = query;
      const { rows, total } = await listPostings(scope, { state, memberId, companyId }, range);
      const postings = await withJobTexts(scope, rows);
      return { data: postings.map(toPosting), meta: { pagination: toPagination(range, total) } };
    },
  });

  operation('GET /postings/:id', 'getPosting', {
    permission: 'jobs:read',
    summary: 'Get a posting',
    description:
      'Returns a posting in any state. While it is on the board, `job` is the text that the job has now, which staff may have changed.',
    data: Posting,
    handler: async ({ scope, params }) =>
      toPosting(await withTextOfJob(scope, await getPosting(scope, params.id))),
  });

  operation('GET /postings/:id/review', 'getPostingReview', {
    permission: 'jobs:read',
    summary: 'Get what a decision on a posting needs',
    description:
      'Returns a posting with the text to decide on, the text that staff reviewed last, and what is known of the employer and the company.',
    data: PostingReview,
    handler: ({ scope, params }) => describePosting(scope, params.id),
  });

  operation('POST /jobs/:id/approve', 'approveJob', {
    permission: 'jobs:write',
    isBodyOptional: true,
    errors: ['posting_state', 'posting_blocked', 'no_jobs_remaining', 'subscription_not_valid'],
    summary: 'Approve a posting',
    description:
      'Publishes a job that an employer posted and that waits for review, or the edit of it that waits. Its days run from now. A rejected one can be approved while its employer has a credit for it.',
    body: NoFields,
    data: Posting,
    handler: async ({ scope, params }) => toPosting(await approvePosting(scope, params.id)),
  });

  operation('POST /jobs/:id/reject', 'rejectJob', {
    permission: 'jobs:write',
    errors: ['posting_state'],
    summary: 'Reject a posting',
    description:
      'Rejects a job that an employer posted and that waits for review, or the edit of it that waits. What was paid stays as a credit of the employer, who can change the text and submit it again.',
    body: RejectPosting,
    data: Posting,
    handler: async ({ scope, params, body }) =>
      toPosting(await rejectPosting(scope, params.id, body.reason.trim())),
  });
};
