import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { addEntry, deleteNote, toMessage, toNote } from '../../../features/hiring/applications/entries.ts';
import { MoveApplications, UpdateApplication } from '../../../features/hiring/applications/schema.ts';
import { CreateMessage, CreateNote } from '../../../features/hiring/applications/timeline-schema.ts';
import { moveApplications, updateApplication } from '../../../features/hiring/applications/update.ts';
import { type EmployerScope, toEmployerScope } from '../../../features/hiring/applications/visibility.ts';
import type { MemberRow } from '../../../features/people/members/queries.ts';
import { getMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { validateBody } from '../../../platform/http/input/validation.ts';
import { limitAsReads, limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import { textProblem } from '../../../platform/text.ts';
import type { Board } from '../../board.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../../forms.ts';
import { paths, readReturnPath, toCandidatePath } from '../../paths.ts';
import { renderView } from '../../render.tsx';
import type { TypedMessage } from './message-form.tsx';
import { showCandidate } from './show-candidate.ts';

export interface CandidateFormOptions extends FormOptions, VisitorLimits {
  availability: EmailAvailability;
}

/** A note of 10,000 characters in any script, percent-encoded. */
const MAX_FORM_BYTES = 131_072;

type Params = { Params: { id: string; noteId: string } };

interface SentForm {
  board: Board;
  form: URLSearchParams;
  member: MemberRow;
  scope: EmployerScope;
}

async function begin(request: FastifyRequest, options: FormOptions): Promise<SentForm> {
  const { board, form } = await readForm(request, options);
  const { member } = await getMemberSession(board.scope, request.headers.cookie);
  return { board, form, member, scope: toEmployerScope(board.scope, member.id) };
}

/** Takes the forms of employers' candidates. They share the rules of the API operations. */
export const candidateActionForms: FastifyPluginAsync<CandidateFormOptions> = async (app, options) => {
  limitAsReads(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);

  app.post(`${paths.candidates}/move`, formRoute(paths.candidates), async (request, reply) => {
    const { form, scope } = await begin(request, options);
    const move = { ids: form.getAll('id'), stage: form.get('stage'), notify: form.has('notify') };
    const isValid = validateBody(MoveApplications, move).length === 0;
    const { moved } = isValid ? await moveApplications(scope, move as never) : { moved: [] };
    const back = readReturnPath(form.get('back')) ?? paths.candidates;
    const target = back.startsWith(paths.candidates) ? back : paths.candidates;
    return reply.redirect(`${target}${target.includes('?') ? '&' : '?'}moved=${moved.length}`, 303);
  });

  app.post<Params>(toCandidatePath(':id'), formRoute(toCandidatePath(':id')), async (request, reply) => {
    const sent = await begin(request, options);
    return orProblem(request, reply, sent, async ({ form, scope }) => {
      const changes = readChanges(form);
      assertValid(UpdateApplication, changes);
      await updateApplication(scope, request.params.id, changes as UpdateApplication);
      return 'saved';
    });
  });

  app.post<Params>(
    `${toCandidatePath(':id')}/notes`,
    formRoute(toCandidatePath(':id')),
    async (request, reply) => {
      const sent = await begin(request, options);
      return orProblem(request, reply, sent, async ({ form, scope }) => {
        const note = { text: (form.get('text') ?? '').replaceAll('\r\n', '\n') };
        assertValid(CreateNote, note);
        await addEntry(scope, request.params.id, toNote(note), 'application_note.created');
        return 'saved';
      });
    },
  );

  app.post<Params>(
    `${toCandidatePath(':id')}/notes/:noteId/delete`,
    formRoute(toCandidatePath(':id')),
    async (request, reply) => {
      const { scope } = await begin(request, options);
      await deleteNote(scope, request.params.id, request.params.noteId, () => {});
      return reply.redirect(`${toCandidatePath(request.params.id)}?saved=1`, 303);
    },
  );
};

/** Takes messages to candidates, which count as submissions because they send emails. */
export const candidateMessageForms: FastifyPluginAsync<CandidateFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);

  app.post<Params>(
    `${toCandidatePath(':id')}/messages`,
    formRoute(toCandidatePath(':id')),
    async (request, reply) => {
      const sent = await begin(request, options);
      assertEmailAvailable(options.availability);
      return orProblem(request, reply, sent, async ({ form, scope, member }) => {
        const message = { ...readMessage(form), reply_to: form.get('reply_to')?.trim() || member.email };
        assertValid(CreateMessage, message);
        await addEntry(scope, request.params.id, toMessage(message), 'application_message.sent');
        return 'sent';
      });
    },
  );
};

/** A withdrawn application has no field for the stage. */
function readChanges(form: URLSearchParams): object {
  const stage = form.get('stage');
  const rating = form.get('rating') ?? '';
  const tags = (form.get('tags') ?? '').split(',').map((tag) => tag.trim());
  return {
    ...(stage !== null && { stage, notify: form.has('notify') }),
    rating: rating === '' ? null : Number(rating),
    tags: tags.filter((tag) => tag !== ''),
  };
}

function readMessage(form: URLSearchParams): Pick<TypedMessage, 'subject' | 'text'> {
  const read = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n');
  return { subject: read('subject'), text: read('text') };
}

function assertValid(schema: object, body: object): void {
  const issues = validateBody(schema, body);
  if (issues.length > 0) throw invalid(issues);
}

/** Leads back to the application. After a mistake, the form comes back with the typed text. */
async function orProblem(
  request: FastifyRequest<Params>,
  reply: FastifyReply,
  sent: SentForm,
  work: (sent: SentForm) => Promise<'saved' | 'sent'>,
): Promise<FastifyReply> {
  const { id } = request.params;
  try {
    const outcome = await work(sent);
    return reply.redirect(`${toCandidatePath(id)}?${outcome}=1`, 303);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code !== 'validation_error' && error.code !== 'application_withdrawn') throw error;
    const typed = sent.form.has('subject') ? toTyped(sent.form) : {};
    const view = await showCandidate(sent.board, sent.member, id, { hasProblem: true, typed });
    const { status, headers, body } = renderView(sent.board, view);
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  }
}

/** Leaves out what a page cannot show. */
function toTyped(form: URLSearchParams): Partial<TypedMessage> {
  const typed = { ...readMessage(form), reply_to: form.get('reply_to') ?? '' };
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => !textProblem(text)));
}
