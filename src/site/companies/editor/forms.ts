import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { getCompany } from '../../../features/jobs/companies/queries.ts';
import { editCompany } from '../../../features/jobs/company-claims/edit.ts';
import { getEmployer } from '../../../features/jobs/company-claims/employer.ts';
import { inviteColleague } from '../../../features/jobs/company-claims/invitations/invite.ts';
import { changeRole, endMembership } from '../../../features/jobs/company-claims/members.ts';
import { EditCompany, InviteColleague } from '../../../features/jobs/company-claims/schema.ts';
import { HttpError, type Issue } from '../../../platform/http/errors/http-error.ts';
import { validateBody } from '../../../platform/http/input/validation.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import type { EmailAvailability } from '../../../platform/mail/availability.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Board } from '../../board.ts';
import type { View } from '../../board-page.ts';
import { readDescription, toDescriptionHtml } from '../../content/markdown-field.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../../forms.ts';
import { paths, toEditorPath } from '../../paths.ts';
import { renderView } from '../../render.tsx';
import { lastOwnerView, showEditor } from './editor-page.tsx';

export interface EditorFormOptions extends FormOptions, VisitorLimits {
  availability: EmailAvailability;
  outbound: Outbound;
}

/** A long description in any script, percent-encoded. */
const MAX_FORM_BYTES = 262_144;

type Params = { Params: { id: string; memberId: string } };

/** Takes the forms of `editorPage`. They share the rules and limits of the API operations. */
export const editorForms: FastifyPluginAsync<EditorFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);
  const path = toEditorPath(':id');
  const route = formRoute(path);

  async function begin(request: FastifyRequest) {
    const { board, form } = await readForm(request, options);
    const member = await getEmployer(board.scope, request.headers.cookie);
    return { board, form, by: member.id, id: (request.params as { id: string }).id };
  }

  app.post<Params>(path, route, async (request, reply) => {
    const { board, form, by, id } = await begin(request);
    return orProblems(reply, board, { by, id }, async () => {
      const { description } = await getCompany(board.scope, id);
      const changes = readChanges(board, form, description);
      assertValid(EditCompany, changes);
      await editCompany(board.scope, id, { by, changes: changes as EditCompany, outbound: options.outbound });
      return reply.redirect(`${toEditorPath(id)}?saved=1`, 303);
    });
  });

  app.post<Params>(`${path}/logo/remove`, route, async (request, reply) => {
    const { board, by, id } = await begin(request);
    await editCompany(board.scope, id, { by, changes: { logo_url: null }, outbound: options.outbound });
    return reply.redirect(`${toEditorPath(id)}?saved=1`, 303);
  });

  app.post<Params>(`${path}/invitations`, route, async (request, reply) => {
    const { board, form, by, id } = await begin(request);
    return orProblems(reply, board, { by, id }, async () => {
      const role = form.get('role') ?? 'recruiter';
      const input = { email: (form.get('email') ?? '').trim(), role };
      assertValid(InviteColleague, input);
      await inviteColleague(board.scope, id, { ...(input as InviteColleague), by }, options.availability);
      return reply.redirect(`${toEditorPath(id)}?invited=1`, 303);
    });
  });

  app.post<Params>(`${path}/members/:memberId`, route, async (request, reply) => {
    const { board, form, by, id } = await begin(request);
    const memberId = request.params.memberId.toLowerCase();
    const role = form.get('role') === 'owner' ? 'owner' : 'recruiter';
    return orProblems(reply, board, { by, id }, async () => {
      if (form.has('end')) await endMembership(board.scope, id, { by, memberId });
      else await changeRole(board.scope, id, { by, memberId, role });
      return reply.redirect(by === memberId ? paths.account : `${toEditorPath(id)}?saved=1`, 303);
    });
  });
};

function readChanges(board: Board, form: URLSearchParams, stored: string | null): object {
  const read = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim().toWellFormed();
  const orNull = (name: string) => read(name) || null;
  const lines = (name: string) =>
    read(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const year = orNull('founded_year');
  return {
    tagline: orNull('tagline'),
    description: toDescriptionHtml(board, readDescription(board, form), stored),
    website: orNull('website'),
    industry: orNull('industry'),
    size: orNull('size'),
    founded_year: year === null ? null : Number(year),
    locations: lines('locations'),
    links: lines('links').map((line) => {
      const space = line.lastIndexOf(' ');
      return { label: line.slice(0, Math.max(space, 0)).trim(), url: line.slice(space + 1) };
    }),
  };
}

function assertValid(schema: object, body: object): void {
  const issues = validateBody(schema, body);
  if (issues.length > 0)
    throw new HttpError('validation_error', 'The form is invalid.', { details: { issues } });
}

/** Shows the editor again, with the names of the fields that are wrong. */
async function orProblems(
  reply: FastifyReply,
  board: Board,
  { by, id }: { by: string; id: string },
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'last_company_owner') return send(reply, board, lastOwnerView(board, id));
    const issues = (error.details as { issues?: Issue[] } | undefined)?.issues;
    if (!issues) throw error;
    const names = new Set(issues.map(({ path }) => path.split('/')[1] ?? ''));
    const problems = [...names].map((name) => labelOf(board, name));
    return send(reply, board, await showEditor(board, id, { memberId: by, problems }));
  }
}

function labelOf({ messages }: Board, name: string): string {
  const labels: Record<string, string> = {
    tagline: messages.tagline,
    description: messages.jobDescription,
    logo_url: messages.companyLogo,
    role: messages.companyRole,
    website: messages.companyWebsite,
    industry: messages.industry,
    size: messages.companySize,
    founded_year: messages.founded,
    locations: messages.locations,
    links: messages.companyLinks,
    email: messages.email,
  };
  return labels[name] ?? name;
}

function send(reply: FastifyReply, board: Board, view: View): FastifyReply {
  const { status, headers, body } = renderView(board, view);
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}
