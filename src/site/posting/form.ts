import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { assertLogoTargetAllowed } from '../../features/jobs/choose-logo.ts';
import { requestPostingLink } from '../../features/members/sessions/links/queries.ts';
import { PostingContent } from '../../features/postings/content.ts';
import { addressDraft, createDraft, deleteDraft, updateDraft } from '../../features/postings/drafts.ts';
import { duplicatePosting } from '../../features/postings/duplicate.ts';
import {
  editPosting,
  pausePosting,
  renewPosting,
  resumePosting,
  withdrawPosting,
} from '../../features/postings/manage.ts';
import { admitPosting, type PostingRequestOptions } from '../../features/postings/requests.ts';
import { submitPosting } from '../../features/postings/submit.ts';
import { draftCookie, findVisitor, getOwnPosting, type Visitor } from '../../features/postings/visitor.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../platform/email-address.ts';
import { HttpError, type Issue, notFound } from '../../platform/http/errors/http-error.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import { limitAsReads, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { writeCookie } from '../../platform/sign-in/cookie.ts';
import { isName, textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { acceptForms, type FormOptions, readForm } from '../forms.ts';
import { renderView } from '../render.tsx';
import { type JobField, type JobForm, jobFields, readJobForm, toContent } from './job-fields.ts';
import { jobFormView } from './job-view.tsx';
import { isOnBoard, listOfferedCategories } from './pages.ts';
import { toStepPath } from './paths.ts';
import { signInStepView } from './pay-view.tsx';

export interface PostingFormOptions extends FormOptions, VisitorLimits, PostingRequestOptions {
  outbound: Outbound;
}

/** A description of 50,000 characters, percent-encoded. */
const MAX_FORM_BYTES = 600_000;

interface OfPosting {
  Params: { id: string };
}

const route = { config: { isPublic: true }, schema: { hide: true } };

/** Takes the forms of the flow, step by step. They share the limits of the API operations. */
export const postingForms: FastifyPluginAsync<PostingFormOptions> = async (app, options) => {
  const open = acceptPostingForms(app, options);

  app.post('/post', route, async (request, reply) => {
    const { board, form, visitor } = await open(request);
    await admitPosting(options, { ip: request.ip, member: visitor.member });
    // A program that fills in every field gets the first page again.
    if (form.get('website')) return reply.redirect('/post', 303);
    const { posting, token } = await createDraft(board.scope, { plan_id: form.get('plan_id') }, visitor);
    if (token) reply.header('set-cookie', writeCookie(draftCookie(board.scope), token));
    return reply.redirect(toStepPath(posting.id, 'job'), 303);
  });

  app.post<OfPosting>('/post/:id/plan', route, async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    await updateDraft(board.scope, id, { plan_id: form.get('plan_id') }, visitor);
    return reply.redirect(toStepPath(id, 'pay'), 303);
  });

  app.post<OfPosting>('/post/:id/job', route, async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const typed = readJobForm(form);
    const wrong = await saveJob(board, request.params.id, typed, visitor, options);
    if (typeof wrong === 'string') return reply.redirect(wrong, 303);
    const posting = await getOwnPosting(board.scope, request.params.id, visitor);
    const view = jobFormView(board, {
      ...{ typed, wrong, isEdit: isOnBoard(posting) },
      action: toStepPath(posting.id, 'job'),
      categories: await listOfferedCategories(board.scope),
    });
    return send(reply, board, view);
  });

  app.post<OfPosting>('/post/:id/sign-in', route, async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    const email = (form.get('email') ?? '').trim();
    if (!isEmailAddress(email)) {
      await getOwnPosting(board.scope, id, visitor);
      return send(reply, board, signInStepView(board, id, toShown(email)));
    }
    await admitPosting(options, { ip: request.ip, member: undefined });
    await addressDraft(board.scope, id, email, visitor);
    const name = readName(form.get('name'));
    await requestPostingLink(board.scope, { email, name, returnTo: toStepPath(id, 'pay') });
    return reply.redirect('/sign-in/register/sent', 303);
  });
};

/** Takes the forms that submit a posting and manage it. */
export const postingActionForms: FastifyPluginAsync<PostingFormOptions> = async (app, options) => {
  const open = acceptPostingForms(app, options);

  app.post<OfPosting>('/post/:id/coupon', route, async (request, reply) => {
    const { board, form, visitor } = await open(request);
    const { id } = request.params;
    await updateDraft(board.scope, id, { coupon: (form.get('coupon') ?? '').slice(0, 40) }, visitor);
    return reply.redirect(toStepPath(id, 'pay'), 303);
  });

  app.post<OfPosting>('/post/:id/submit', route, async (request, reply) => {
    const { board, visitor } = await open(request);
    const { id } = request.params;
    await admitPosting(options, { ip: request.ip, member: visitor.member });
    // A second click, or a coupon that someone else used up: the next page shows what is true now.
    await ignoreConflicts(() => submitPosting(board.scope, id, visitor, {}));
    const { state } = await getOwnPosting(board.scope, id, visitor);
    return reply.redirect(toStepPath(id, state === 'draft' ? 'pay' : 'done'), 303);
  });

  app.post<{ Params: { id: string; action: string } }>('/post/:id/:action', route, async (request, reply) => {
    const { board, visitor } = await open(request);
    const { id, action } = request.params;
    const act = actions[action];
    if (!act) throw notFound('page');
    await ignoreConflicts(() => act(board, id, visitor));
    return reply.redirect('/account/postings?saved=1', 303);
  });
};

/** Returns a function that reads a form: its board, its fields and its visitor. */
function acceptPostingForms(app: FastifyInstance, options: PostingFormOptions) {
  limitAsReads(app, options);
  acceptForms(app, options, MAX_FORM_BYTES);
  return async (request: FastifyRequest) => {
    const { board, form } = await readForm(request, options);
    return { board, form, visitor: await findVisitor(board.scope, request.headers.cookie) };
  };
}

const actions: Record<string, (board: Board, id: string, visitor: Visitor) => Promise<unknown>> = {
  pause: ({ scope }, id, visitor) => pausePosting(scope, id, visitor),
  resume: ({ scope }, id, visitor) => resumePosting(scope, id, visitor),
  renew: ({ scope }, id, visitor) => renewPosting(scope, id, visitor, {}),
  withdraw: ({ scope }, id, visitor) => withdrawPosting(scope, id, visitor),
  duplicate: ({ scope }, id, visitor) => duplicatePosting(scope, id, visitor),
  delete: ({ scope }, id, visitor) => deleteDraft(scope, id, visitor, () => {}),
};

/** Where to go next, or the fields that have a problem. */
async function saveJob(
  { scope }: Board,
  id: string,
  typed: JobForm,
  visitor: Visitor,
  { outbound }: PostingFormOptions,
): Promise<string | Set<JobField>> {
  const job = toContent(typed);
  const issues = validateBody(PostingContent, job);
  if (issues.length > 0) return toFields(issues);
  assertLogoTargetAllowed(scope, job, outbound);
  const posting = await getOwnPosting(scope, id, visitor);
  try {
    if (isOnBoard(posting)) await editPosting(scope, id, job, visitor);
    else await updateDraft(scope, id, { job }, visitor);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'validation_error') throw error;
    return toFields((error.details as { issues: Issue[] }).issues);
  }
  return isOnBoard(posting) ? '/account/postings?saved=1' : toStepPath(id, 'preview');
}

function toFields(issues: Issue[]): Set<JobField> {
  const names = issues.map(({ path }) => path.replace(/^\/job/, '').split('/')[1]);
  return new Set(jobFields.filter((field) => names.includes(field)));
}

async function ignoreConflicts(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 409 && error.status !== 400)) throw error;
  }
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

/** What the visitor typed, for correction; empty if a page cannot show it. */
function toShown(email: string): string {
  return textProblem(email) ? '' : email.slice(0, MAX_EMAIL_LENGTH).toWellFormed();
}
