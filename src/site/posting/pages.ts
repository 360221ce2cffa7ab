import type { StripeOptions } from '../../features/billing/payment-providers/stripe/access.ts';
import { openPortal } from '../../features/billing/payment-providers/stripe/portal.ts';
import { getPayment } from '../../features/billing/payments/queries.ts';
import { findPlan, listPostingPlans } from '../../features/billing/plans/queries.ts';
import type { PostingAccess } from '../../features/billing/postings/access.ts';
import type { PostingContent } from '../../features/billing/postings/content.ts';
import { toTextVersion } from '../../features/billing/postings/job-text.ts';
import { checkPosting, previewPosting } from '../../features/billing/postings/public/check.ts';
import { findOpenPage, refreshPayment } from '../../features/billing/postings/purchases/checkout.ts';
import { findPosting, listVisitorDrafts, type PostingRow } from '../../features/billing/postings/queries.ts';
import { findVisitor, getOwnPosting, isOwn, type Visitor } from '../../features/billing/postings/visitor.ts';
import { listOwnCredits } from '../../features/billing/postings/workspace/credits.ts';
import { findPostingSettings } from '../../features/board/organizations/queries.ts';
import { listCategories } from '../../features/jobs/categories/queries.ts';
import { findJob } from '../../features/jobs/jobs/queries.ts';
import { findMemberSession } from '../../features/people/members/sessions/sessions.ts';
import { HttpError, notFound } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import type { BoardPage, PageRequest, PageResult } from '../board-page.ts';
import { renderInstructions } from '../content/payment-instructions.ts';
import { showJob } from '../jobs/job-page.tsx';
import { paths, type Step, toJobPath, toSignInPath, toStepPath } from '../paths.ts';
import { checkoutView } from './checkout-view.tsx';
import { doneView } from './done-view.tsx';
import { toJobForm } from './job-fields.ts';
import { jobFormView } from './job-view.tsx';
import { payView, signInStepView } from './pay-view.tsx';
import { planView } from './plan-view.tsx';
import { previewView } from './preview-view.tsx';
import { renewView } from './renew-view.tsx';

/** Where employers begin: the plans of the board. */
export const startPage: BoardPage = {
  path: paths.post,
  // Plans have no part in the board revision.
  isPersonal: true,
  show: async ({ board, cookies }) => {
    const { scope } = board;
    if (!board.hasPosting) throw notFound('page');
    const drafts = await listVisitorDrafts(scope, await findVisitor(scope, cookies));
    return planView(board, { plans: await listPostingPlans(scope), action: paths.post, drafts });
  },
};

const planPage = stepPage('plan', async ({ board, posting }) =>
  planView(board, {
    plans: await listPostingPlans(board.scope),
    action: toStepPath(posting.id, 'plan'),
    chosenId: posting.plan_id,
  }),
);

const jobPage = stepPage(
  'job',
  async ({ board, posting }) => {
    if (!isEditable(posting)) return { location: toStepPath(posting.id, 'done'), status: 302 };
    const content = (posting.edit ?? posting.content) as PostingContent;
    return jobFormView(board, {
      action: toStepPath(posting.id, 'job'),
      typed: toJobForm(board, content),
      categories: await listOfferedCategories(board.scope),
      isEdit: isOnBoard(posting),
      version: toTextVersion(posting),
    });
  },
  'manage',
);

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

const donePage = stepPage('done', async ({ board, posting, query }) => {
  if (posting.state === 'draft') return { location: toStepPath(posting.id, 'pay'), status: 302 };
  const job = posting.state === 'live' ? await findJob(board.scope, posting.job_id ?? '') : undefined;
  const { payment_instructions } = await findPostingSettings(board.scope);
  const jobPath = job && toJobPath(job.slug);
  const instructions = await renderInstructions(board, payment_instructions);
  const { charge } = posting;
  const payment =
    charge?.state === 'open' && charge.payment_id
      ? await getPayment(board.scope, charge.payment_id)
      : undefined;
  return doneView(board, {
    ...{ posting, jobPath, instructions },
    // Stripe names the session of a payment that it is collecting.
    isTransferring: payment?.stripe_session_id != null,
    isUnavailable: query.has('unavailable'),
  });
});

/** Leads on to Stripe. */
const checkoutPage = stepPage(
  'checkout',
  async ({ board, posting }) => {
    const url = await findOpenPage(board.scope, posting);
    if (url === undefined) return { location: toStepPath(posting.id, 'done'), status: 302 };
    return checkoutView(board, url);
  },
  'manage',
);

/** Where Stripe sends the employer after the payment. What Stripe says counts, not that someone is here. */
function returnPage(stripe: StripeOptions): BoardPage {
  return stepPage(
    'return',
    async ({ board, posting }) => {
      try {
        await refreshPayment(board.scope, stripe, posting);
      } catch (error) {
        // The next page says that the payment has not arrived.
        if (!(error instanceof HttpError)) throw error;
      }
      return { location: toStepPath(posting.id, 'done'), status: 302 };
    },
    'manage',
  );
}

/** Leads to the portal of Stripe. */
function billingPage(stripe: StripeOptions): BoardPage {
  return {
    path: paths.billing,
    isPersonal: true,
    show: async ({ board: { scope }, cookies }) => {
      const session = await findMemberSession(scope, cookies);
      if (!session) return { status: 302, location: toSignInPath(paths.billing) };
      const returnUrl = new URL(paths.account, scope.organization.boardUrl).href;
      const url = await openPortal(scope, stripe, { memberId: session.member.id, returnUrl });
      return { status: 302, location: url ?? paths.account };
    },
  };
}

/** Pages that ask Stripe. */
export function paymentPages(stripe: StripeOptions): BoardPage[] {
  return [returnPage(stripe), billingPage(stripe)];
}

const renewPage = stepPage(
  'renew',
  async ({ board, posting, visitor }) => {
    if (!isRenewable(posting) || posting.charge?.state === 'open')
      return { location: toStepPath(posting.id, 'done'), status: 302 };
    const plans = await listPostingPlans(board.scope);
    const credits = visitor.member ? await listOwnCredits(board.scope, visitor.member.id) : [];
    return renewView(board, { posting, plans, credits });
  },
  'manage',
);

export const postingPages: BoardPage[] = [
  startPage,
  planPage,
  jobPage,
  previewPage,
  payPage,
  checkoutPage,
  donePage,
  renewPage,
];

interface StepRequest extends PageRequest {
  posting: PostingRow;
  visitor: Visitor;
}

/** A step of a posting that the visitor may see. A visitor without a session signs in first, unless the browser has the draft. */
function stepPage(
  step: Step,
  show: (request: StepRequest) => Promise<PageResult>,
  needed: PostingAccess = 'see',
): BoardPage {
  return {
    path: toStepPath(':id', step),
    parameters: ['unavailable'],
    isPersonal: true,
    show: async (request) => {
      const { board, params, cookies } = request;
      const id = params.id ?? '';
      const visitor = await findVisitor(board.scope, cookies);
      // Emails link here, and a session ends. It reveals nothing: any id leads there.
      if (!visitor.member && !(await isOwnDraft(board.scope, id, visitor)))
        return { location: toSignInPath(toStepPath(id, step)), status: 302 };
      const posting = await getOwnPosting(board.scope, id, visitor, needed);
      return show({ ...request, posting, visitor });
    },
  };
}

async function isOwnDraft(scope: Scope, id: string, visitor: Visitor): Promise<boolean> {
  const row = await findPosting(scope, id);
  return row !== undefined && isOwn(row, visitor);
}

function isRenewable(posting: PostingRow): boolean {
  return isOnBoard(posting) || posting.state === 'expired';
}

export function isOnBoard({ state }: PostingRow): boolean {
  return state === 'live' || state === 'paused';
}

function isEditable(posting: PostingRow): boolean {
  return isOnBoard(posting) || posting.state === 'draft' || posting.state === 'rejected';
}

export async function listOfferedCategories(scope: Scope): Promise<{ slug: string; name: string }[]> {
  const { rows } = await listCategories(scope, { page: 1, offset: 0, perPage: 200 });
  return rows.map(({ slug, name }) => ({ slug, name }));
}
