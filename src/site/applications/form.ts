import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type ApplyOptions, apply } from '../../features/hiring/applications/apply.ts';
import { getOpenJob, type OpenJob } from '../../features/hiring/applications/find-form.ts';
import {
  MAX_TEXT_BYTES,
  MAX_TEXT_PARTS,
  readInput,
} from '../../features/hiring/applications/public/read-input.ts';
import {
  CreateApplication,
  type CreateApplication as CreateApplicationBody,
} from '../../features/hiring/applications/public/schema.ts';
import { HttpError, type Issue, invalid } from '../../platform/http/errors/http-error.ts';
import {
  addFileFormParser,
  isStreamedFile,
  type TextField,
} from '../../platform/http/input/multipart-stream.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import { limitAsReads, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../forms.ts';
import { messageView } from '../layout/message-view.tsx';
import { toApplyPath, toJobPath } from '../paths.ts';
import { renderView } from '../render.tsx';
import { type FormState, toBody, toProblems, toValues } from './form-state.ts';
import { formView } from './form-view.tsx';

export interface ApplicationFormOptions extends FormOptions, VisitorLimits, ApplyOptions {}

interface SentForm {
  fields: TextField[];
  resume?: unknown;
}

/** Takes the form of a job. It shares the limits of the API operation. */
export const applicationForm: FastifyPluginAsync<ApplicationFormOptions> = async (app, options) => {
  const { maxFileBytes } = options.resumes;
  limitAsReads(app, options, 'preValidation');
  acceptForms(app, options, MAX_TEXT_BYTES);
  addFileFormParser(app, {
    field: 'resume',
    maxFileBytes,
    texts: { maxBytes: MAX_TEXT_BYTES, maxParts: MAX_TEXT_PARTS, toBody: (fields) => ({ fields }) },
  });
  app.post<{ Params: { slug: string } }>(
    toApplyPath(':slug'),
    formRoute(toApplyPath(':slug')),
    async (request, reply) => {
      const { board } = await readForm(request, options);
      const { fields, resume } = toSentForm(request.body);
      const values = toValues(fields);
      const open = await findOpen(board, request.params.slug);
      if ('main' in open) return send(reply, board, open);
      const visitor = { ip: request.ip, cookies: request.headers.cookie };
      try {
        const body = toBody(open.form, values);
        const sent = isStreamedFile(resume) ? { ...body, resume } : body;
        const issues = [...validateBody(CreateApplication, body), ...findFormIssues(open, sent)];
        if (issues.length > 0) throw invalid(issues);
        await apply(board.scope, open.job.slug, sent, options, visitor);
        return reply.redirect(`${toApplyPath(encodeURIComponent(open.job.slug))}?sent=1`, 303);
      } catch (error) {
        const view = toFailureView(error, { board, open, maxFileBytes }, values, resume !== undefined);
        return send(reply, board, view);
      }
    },
  );
};

/** So that the page shows all problems at once. */
function findFormIssues({ form }: OpenJob, body: CreateApplicationBody): Issue[] {
  try {
    readInput(form, body);
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return (error.details as { issues?: Issue[] } | undefined)?.issues ?? [];
  }
}

function toSentForm(body: unknown): SentForm {
  if (body instanceof URLSearchParams) return { fields: [...body] };
  return (body as SentForm | undefined) ?? { fields: [] };
}

/** The job with its form, or the page that says that it takes no applications. Throws 404 for a job without a page. */
async function findOpen(board: Board, slug: string): Promise<OpenJob | View> {
  try {
    return await getOpenJob(board.scope, slug);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'applications_closed') return closedView(board, slug);
    throw error;
  }
}

function closedView({ messages }: Board, slug: string): View {
  return messageView({
    status: 409,
    title: messages.applicationsClosedTitle,
    text: messages.applicationsClosedText,
    link: { href: toJobPath(slug), label: messages.backToJob },
  });
}

interface FailedForm {
  board: Board;
  open: OpenJob;
  maxFileBytes: number;
}

/** The form with its problems. Rethrows what no candidate can correct. */
function toFailureView(
  error: unknown,
  { board, open: { job, form }, maxFileBytes }: FailedForm,
  values: FormState['values'],
  hadFile: boolean,
): View {
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'already_applied') return alreadyAppliedView(board, job.slug);
  const problems = findProblems(error);
  if (!problems) throw error;
  const view = formView({ board, job, form, maxFileBytes, state: { values, problems, hadFile } });
  // Of the file.
  const { status } = error;
  return status === 413 || status === 415 ? { ...view, status } : view;
}

function findProblems({ code, details }: HttpError): FormState['problems'] | undefined {
  if (code === 'validation_error')
    return toProblems((details as { issues?: Issue[] } | undefined)?.issues ?? []);
  if (code === 'proof_of_work_required') return new Map([['altcha', 'proof']]);
  if (code === 'unsupported_media_type') return new Map([['resume', 'type']]);
  return code === 'payload_too_large' ? new Map([['resume', 'size']]) : undefined;
}

function alreadyAppliedView({ messages }: Board, slug: string): View {
  return messageView({
    status: 409,
    title: messages.alreadyAppliedTitle,
    text: messages.alreadyAppliedText,
    link: { href: toJobPath(slug), label: messages.backToJob },
  });
}

function send(reply: FastifyReply, board: Board, view: View): FastifyReply {
  const { status, headers, body } = renderView(board, view);
  return reply.code(status).headers(headers).send(body);
}
