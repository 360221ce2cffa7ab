import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../../platform/http/pagination.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { acceptPostingRequests, type PublicPostingOptions } from '../public/board-requests.ts';
import { toPosting } from '../to-posting.ts';
import { findVisitor, requireMemberOf } from '../visitor.ts';
import { listOwnCredits } from './credits.ts';
import { listWorkspace } from './list.ts';
import { listWorkspacePayments } from './payments.ts';
import {
  OwnCreditList,
  OwnPaymentList,
  OwnPaymentQuery,
  OwnPostingQuery,
  WorkspacePostingList,
} from './schema.ts';

/** Operations for employers on their own and their colleagues' jobs and purchases. */
export const workspaceRoutes: FastifyPluginAsync<PublicPostingOptions> = async (app, options) => {
  acceptPostingRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/postings', 'listOwnPostings', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your postings',
    description:
      'Returns what the signed-in member posted, and what colleagues posted for the companies that the member acts for, newest first, with figures. Drafts of colleagues are not listed. A recruiter whose posting created the company sees only the own postings, until the membership is proved or granted.',
    query: OwnPostingQuery,
    returns: WorkspacePostingList,
    handler: async ({ scope, headers, query }) => {
      const { id } = requireMemberOf(await findVisitor(scope, headers.cookie));
      const range = toPageRange(query);
      const filter = { state: query.state, companyId: query.company_id };
      const { rows, total } = await listWorkspace(scope, id, filter, range);
      const data = rows.map((row) => ({ ...toPosting(row), access: row.access, figures: row.figures }));
      return { data, meta: { pagination: toPagination(range, total) } };
    },
  });

  operation('GET /organization/posting-credits', 'listOwnCredits', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your prepaid jobs',
    description:
      'Returns the subscriptions whose jobs the signed-in member can use: the member’s own, and those of the companies that the member acts for. A recruiter whose posting created the company uses only those that he bought, until the membership is proved or granted.',
    query: BoardQuery,
    returns: OwnCreditList,
    handler: async ({ scope, headers }) => {
      const { id } = requireMemberOf(await findVisitor(scope, headers.cookie));
      return { data: await listOwnCredits(scope, id) };
    },
  });

  operation('GET /organization/payments', 'listOwnPayments', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your payments',
    description:
      'Returns what the signed-in member paid, and what colleagues paid for the companies that the member owns, newest first.',
    query: OwnPaymentQuery,
    returns: OwnPaymentList,
    handler: async ({ scope, headers, query }) => {
      const { id } = requireMemberOf(await findVisitor(scope, headers.cookie));
      const range = toPageRange(query);
      const { data, total } = await listWorkspacePayments(scope, id, range);
      return { data, meta: { pagination: toPagination(range, total) } };
    },
  });
};
