import { isEmailAddress, MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { listPostingPlans } from '../../features/billing/plans/queries.ts';
import {
  createDraft,
  deleteDraft,
  requestDraftLink,
  updateDraft,
} from '../../features/billing/postings/drafts.ts';
import { duplicatePosting } from '../../features/billing/postings/duplicate.ts';
import { toTextVersion } from '../../features/billing/postings/job-text.ts';
import {
  pausePosting,
  renewPosting,
  resumePosting,
  withdrawPosting,
} from '../../features/billing/postings/manage.ts';
import { openPayment } from '../../features/billing/postings/purchases/checkout.ts';
import type { PostingRow } from '../../features/billing/postings/queries.ts';
import {
  admitNewPosting,
  admitPosting,
  type PostingRequestOptions,
} from '../../features/billing/postings/requests.ts';
import { submitPosting } from '../../features/billing/postings/submit.ts';
import {
  draftCookie,
  findVisitor,
  getOwnPosting,
  type Visitor,
} from '../../features/billing/postings/visitor.ts';
import { HttpError, notFound } from '../../platform/http/errors/http-error.ts';
import { limitAsReads, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import { isId } from '../../platform/ids.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { writeCookie } from '../../platform/sign-in/cookie.ts';
import { isName, textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../forms.ts';
import { paths, toPostingPath, toStepPath } from '../paths.ts';
import { renderView } from '../render.tsx';
import { readJobForm } from './job-fields.ts';
import { jobFormView } from './job-view.tsx';
import { isOnBoard, listOfferedCategories } from './pages.ts';
import { signInStepView } from './pay-view.tsx';
import { planView } from './plan-view.tsx';
import { saveJob } from './save-job.ts';

export interface PostingFormOptions extends FormOptions, VisitorLimits, PostingRequestOptions {
  outbound: Outbound;
}

/** A description of 50,000 characters, percent-encoded. */
const MAX_FORM_BYTES = 600_000;

/** The route of a form. */
const at = (action: string) => toPostingPath(':id', action);

interface OfPosting {
  Params: { id: string };
}

/** Takes the forms of the flow, step by step. They share the limits of the API operations. */
export const postingForms: FastifyPluginAsync<PostingFormOptions> = async (app, options) => {
  const open = acceptPostingForms(app, options);

  app.post(paths.post, formRoute(paths.post), async (request, reply) => {
    const { board, form, visitor } = await open(request);
    // A program that fills in every field gets the first page again.
    if (form.get('website')) return reply.redirect(paths.post, 303);
    try {
      const { member } = visitor;
      await admitNewPosting(board.scope, options, { ip: request.ip, member, solution: form.get('altcha') });
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'proof_of_work_required') throw error;
      const plans = await listPostingPlans(board.scope);
      return send(reply, board, planView(board, { plans, action: paths.post, hasNoSolution: true }));
    }
    const { posting, token } = await createDraft(board.scope, { plan_id: form.get('plan_id') }, visitor);
    if (token) reply.header('set-cookie', writeCookie(draftCookie(board.scope), token));
    return reply.redirect(toStepPath(posting.id, 'job'), 303);
  });

  app.post<OfPosting>(at('plan'), formRoute(at('plan')), async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    await updateDraft(board.scope, id, { plan_id: form.get('plan_id') }, visitor);
    return reply.redirect(toStepPath(id, 'pay'), 303);
  });

  app.post<OfPosting>(at('job'), formRoute(at('job')), async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const typed = readJobForm(board, form);
    const sent = { typed, version: form.get('version') };
    const problems = await saveJob(board, request.params.id, sent, visitor, options);
    if (typeof problems === 'string') return reply.redirect(problems, 303);
    const posting = await getOwnPosting(board.scope, request.params.id, visitor);
    const view = jobFormView(board, {
      ...{ typed, isEdit: isOnBoard(posting), version: sent.version ?? toTextVersion(posting) },
      ...problems,
      action: toStepPath(posting.id, 'job'),
      categories: await listOfferedCategories(board.scope),
    });
    return send(reply, board, view);
  });

  app.post<OfPosting>(at('sign-in'), formRoute(at('pay')), async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    const email = (form.get('email') ?? '').trim();
    if (!isEmailAddress(email)) {
      await getOwnPosting(board.scope, id, visitor);
      return send(reply, board, signInStepView(board, id, toShown(email)));
    }
    await admitPosting(options, { ip: request.ip, member: undefined });
    await requestDraftLink(board.scope, id, { email, name: readName(form.get('name')) }, visitor);
    return reply.redirect(paths.registrationSent, 303);
  });
};

/** Takes the forms that submit a posting and manage it. */
export const postingActionForms: FastifyPluginAsync<PostingFormOptions> = async (app, options) => {
  const open = acceptPostingForms(app, options);

  app.post<OfPosting>(at('coupon'), formRoute(at('pay')), async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    await updateDraft(board.scope, id, { coupon: (form.get('coupon') ?? '').slice(0, 40) }, visitor);
    return reply.redirect(toStepPath(id, 'pay'), 303);
  });

  app.post<OfPosting>(at('submit'), formRoute(at('pay')), async (request, reply) => {
    const { board, visitor } = await open(request);
    const { id } = request.params;
    await admitPosting(options, { ip: request.ip, member: visitor.member });
    // A second click, or a coupon that someone else used up: the next page shows what is true now.
    await ignoreConflicts(() => submitPosting(board.scope, id, visitor, {}));
    const posting = await getOwnPosting(board.scope, id, visitor);
    if (posting.state === 'draft') return reply.redirect(toStepPath(id, 'pay'), 303);
    return reply.redirect(await toPaymentPath(options, board, posting), 303);
  });

  app.post<OfPosting>(at('pay'), formRoute(at('done')), async (request, reply) => {
    const { board, visitor } = await open(request);
    const posting = await getOwnPosting(board.scope, request.params.id, visitor, 'manage');
    return reply.redirect(await toPaymentPath(options, board, posting), 303);
  });

  app.post<OfPosting>(at('renew'), formRoute(at('renew')), async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    await admitPosting(options, { ip: request.ip, member: visitor.member });
    const renewal = readRenewal(form);
    const isDone = await ignoreConflicts(() => renewPosting(board.scope, id, visitor, renewal));
    const posting = await getOwnPosting(board.scope, id, visitor);
    if (posting.charge?.state !== 'open') return reply.redirect(toNextPath(id, isDone), 303);
    return reply.redirect(await toPaymentPath(options, board, posting), 303);
  });

  app.post<{ Params: { id: string; action: string } }>(
    at(':action'),
    formRoute(paths.postings),
    async (request, reply) => {
      const { board, visitor } = await open(request);
      const { id, action } = request.params;
      const act = actions[action];
      if (!act) throw notFound('page');
      const isDone = await ignoreConflicts(() => act(board, id, visitor, options));
      return reply.redirect(toNextPath(id, isDone), 303);
    },
  );
};

/** Returns a function that reads a form: its board, its fields and its visitor. */
function acceptPostingForms(app: FastifyInstance, options: PostingFormOptions) {
  limitAsReads(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);
  return async (request: FastifyRequest) => {
    const { board, form } = await readForm(request, options);
    return { board, form, visitor: await findVisitor(board.scope, request.headers.cookie) };
  };
}

/**
 * Where the employer goes on: to Stripe if money is due there. The step in between is a page, because browsers do not let a form lead to
 * another site. Says so if Stripe does not respond.
 */
async function toPaymentPath(
  { stripe }: PostingFormOptions,
  { scope }: Board,
  posting: PostingRow,
): Promise<string> {
  const { id, charge } = posting;
  if (charge?.state !== 'open' || charge.provider !== 'stripe') return toStepPath(id, 'done');
  try {
    await openPayment(scope, stripe, posting);
    return toStepPath(id, 'checkout');
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'payment_provider_failed') return `${toStepPath(id, 'done')}?unavailable=1`;
    return toStepPath(id, 'done');
  }
}

type Act = (board: Board, id: string, visitor: Visitor, options: PostingFormOptions) => Promise<unknown>;

const actions: Record<string, Act> = {
  pause: ({ scope }, id, visitor) => pausePosting(scope, id, visitor),
  resume: ({ scope }, id, visitor) => resumePosting(scope, id, visitor),
  withdraw: ({ scope }, id, visitor, { stripe }) => withdrawPosting(scope, id, visitor, stripe),
  duplicate: ({ scope }, id, visitor) => duplicatePosting(scope, id, visitor),
  delete: ({ scope }, id, visitor) => deleteDraft(scope, id, visitor, () => {}),
};

/** A credit, or a plan to buy. Without either, the plan of the posting, with a credit for it if there is one. */
function readRenewal(form: URLSearchParams): Parameters<typeof renewPosting>[3] {
  const [kind, id = ''] = (form.get('with') ?? '').split(':');
  if (!isId(id)) return {};
  return kind === 'credit' ? { subscriptionId: id } : { planId: id, subscriptionId: null };
}

/** Whether it was done. What the state of the posting does not allow is not done. */
async function ignoreConflicts(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 409 && error.status !== 400)) throw error;
    return false;
  }
}

/** The list, or what is true of the posting now. */
function toNextPath(id: string, isDone: boolean): string {
  return isDone ? `${paths.postings}?saved=1` : toStepPath(id, 'done');
}

function send(reply: FastifyReply, board: Board, view: View): FastifyReply {
  const { status, headers, body } = renderView(board, view);
  return reply.code(status).headers(headers).send(body);
}

/** In one line. A name that cannot be stored is left out. */
function readName(text: string | null): string | undefined {
  const name = (text ?? '').replace(/\s+/g, ' ').trim();
  return isName(name) && !textProblem(name) ? name : undefined;
}

/** The typed text, for correction; empty if a page cannot show it. */
function toShown(email: string): string {
  return textProblem(email) ? '' : email.slice(0, MAX_EMAIL_LENGTH).toWellFormed();
}
