import { listCategories } from '../../features/categories/queries.ts';
import { findJob } from '../../features/jobs/queries.ts';
import { findPostingSettings } from '../../features/organizations/queries.ts';
import { findPlan, listPostingPlans } from '../../features/plans/queries.ts';
import type { PostingContent } from '../../features/postings/content.ts';
import { checkPosting, previewPosting } from '../../features/postings/public/check.ts';
import { listCredits } from '../../features/postings/purchases/choose.ts';
import { listPostings, listVisitorDrafts, type PostingRow } from '../../features/postings/queries.ts';
import { findVisitor, getOwnPosting, type Visitor } from '../../features/postings/visitor.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import type { BoardPage, PageRequest, PageResult } from '../board-page.ts';
import { showJob } from '../jobs/job-page.tsx';
import { readPageNumber } from '../page-number.ts';
import { toSignInPath } from '../sign-in/return-path.ts';
import { doneView } from './done-view.tsx';
import { toJobForm } from './job-fields.ts';
import { jobFormView } from './job-view.tsx';
import { postingListView } from './list-view.tsx';
import { toStepPath } from './paths.ts';
import { payView, signInStepView } from './pay-view.tsx';
import { planView } from './plan-view.tsx';
import { previewView } from './preview-view.tsx';

/** Where employers begin: the plans of the board. */
const startPage: BoardPage = {
  path: '/post',
  // Plans have no part in the board revision.
  isPersonal: true,
  show: async ({ board, cookies }) => {
    const { scope } = board;
    if (!board.hasPosting) throw notFound('page');
    const drafts = await listVisitorDrafts(scope, await findVisitor(scope, cookies));
    return planView(board, { plans: await listPostingPlans(scope), action: '/post', drafts });
  },
};

const planPage = stepPage('plan', async ({ board, posting }) =>
  planView(board, {
    plans: await listPostingPlans(board.scope),
    action: toStepPath(posting.id, 'plan'),
    chosenId: posting.plan_id,
  }),
);

const jobPage = stepPage('job', async ({ board, posting }) => {
  const content = (posting.edit ?? posting.content) as PostingContent;
  return jobFormView(board, {
    action: toStepPath(posting.id, 'job'),
    typed: toJobForm(board, content),
    categories: await listOfferedCategories(board.scope),
    isEdit: isOnBoard(posting),
  });
});

const previewPage = stepPage('preview', async ({ board, posting, visitor }) => {
  const { title } = posting.content as PostingContent;
  if (!title) return { location: toStepPath(posting.id, 'job'), status: 302 };
  const page = await showJob(board, await previewPosting(board.scope, posting));
  return previewView(board, posting.id, page, await checkPosting(board.scope, posting, visitor));
});

const payPage = stepPage('pay', async ({ board, posting, visitor }) => {
  const { id, plan_id, state } = posting;
  if (state !== 'draft' && state !== 'rejected') return { location: toStepPath(id, 'done'), status: 302 };
  if (!visitor.member) return signInStepView(board, id);
  const plan = plan_id ? await findPlan(board.scope, plan_id) : undefined;
  if (!plan) return { location: toStepPath(id, 'plan'), status: 302 };
  return payView(board, { posting, plan, check: await checkPosting(board.scope, posting, visitor) });
});

const donePage = stepPage('done', async ({ board, posting }) => {
  if (posting.state === 'draft') return { location: toStepPath(posting.id, 'pay'), status: 302 };
  const job = posting.state === 'live' ? await findJob(board.scope, posting.job_id ?? '') : undefined;
  const { payment_instructions } = await findPostingSettings(board.scope);
  const jobPath = job && `/jobs/${job.slug}`;
  return doneView(board, { posting, jobPath, instructions: payment_instructions });
});

const PER_PAGE = 20;

/** The employer's jobs. */
const listPage: BoardPage = {
  path: '/account/postings',
  parameters: ['page', 'saved'],
  isPersonal: true,
  show: async ({ board, query, cookies }) => {
    const { scope } = board;
    const visitor = await findVisitor(scope, cookies);
    const { member } = visitor;
    if (!member) return { status: 302, location: toSignInPath('/account/postings') };
    const page = readPageNumber(query);
    const range = { page, perPage: PER_PAGE, offset: (page - 1) * PER_PAGE };
    const { rows, total } = await listPostings(scope, { memberId: member.id }, range);
    const credits = await Promise.all(
      (await listCredits(scope, member.id)).map(async (row) => ({
        ...row,
        plan: (await findPlan(scope, row.plan_id))?.name ?? '',
      })),
    );
    const isSaved = query.has('saved');
    const drafts = page === 1 ? await listVisitorDrafts(scope, visitor) : [];
    return postingListView(board, {
      ...{ postings: [...drafts, ...rows], page, credits, isSaved },
      pageCount: Math.ceil(total / PER_PAGE),
    });
  },
};

export const postingPages: BoardPage[] = [
  startPage,
  planPage,
  jobPage,
  previewPage,
  payPage,
  donePage,
  listPage,
];

interface StepRequest extends PageRequest {
  posting: PostingRow;
  visitor: Visitor;
}

/** A step of a posting that belongs to the visitor. Others get the sign-in page, because the link may be from another device. */
function stepPage(step: string, show: (request: StepRequest) => Promise<PageResult>): BoardPage {
  return {
    path: `/post/:id/${step}`,
    isPersonal: true,
    show: async (request) => {
      const { board, params, cookies } = request;
      const id = params.id ?? '';
      const visitor = await findVisitor(board.scope, cookies);
      const posting = await getOwnPosting(board.scope, id, visitor);
      return show({ ...request, posting, visitor });
    },
  };
}

export function isOnBoard({ state }: PostingRow): boolean {
  return state === 'live' || state === 'paused';
}

export async function listOfferedCategories(scope: Scope): Promise<{ slug: string; name: string }[]> {
  const { rows } = await listCategories(scope, { page: 1, offset: 0, perPage: 200 });
  return rows.map(({ slug, name }) => ({ slug, name }));
}
