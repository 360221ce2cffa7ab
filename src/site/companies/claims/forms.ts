import { isEmailAddress } from '@corkboard/basics/email-address';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyRow } from '../../../features/jobs/companies/queries.ts';
import { claimCompany } from '../../../features/jobs/company-claims/claim.ts';
import { confirmClaim } from '../../../features/jobs/company-claims/decide.ts';
import {
  acceptInvitation,
  requestInvitationLink,
} from '../../../features/jobs/company-claims/invitations/invite.ts';
import { proveDomain } from '../../../features/jobs/company-claims/proof/prove-domain.ts';
import type { MemberRow } from '../../../features/people/members/queries.ts';
import { getMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import { HttpError, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import type { EmailAvailability } from '../../../platform/mail/availability.ts';
import { isToken } from '../../../platform/sign-in/tokens.ts';
import { textProblem } from '../../../platform/text.ts';
import type { Board } from '../../board.ts';
import type { View } from '../../board-page.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../../forms.ts';
import { paths, toClaimPath } from '../../paths.ts';
import { renderView } from '../../render.tsx';
import { claimRejectedView, claimView, employersOnlyView, findCompanyAt } from './claim-page.tsx';
import { actsForView, linkGoneView } from './link-pages.tsx';

export interface ClaimFormOptions extends FormOptions, VisitorLimits {
  availability: EmailAvailability;
}

/** The message in any script, percent-encoded, with room for the other fields. */
const MAX_FORM_BYTES = 16_384;

/** Takes the forms of claims and invitations. They share the limits of the API operations. */
export const claimForms: FastifyPluginAsync<ClaimFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);

  const claimPath = toClaimPath(':key');
  app.post<{ Params: { key: string } }>(claimPath, formRoute(claimPath), async (request, reply) => {
    const { board, form } = await readForm(request, options);
    const company = orNotFound(await findCompanyAt(board.scope, request.params.key), 'company');
    const member = await findMember(board, request);
    const fields = readFields(form);
    if (isWrong(company, fields.email))
      return send(reply, board, claimView(board, company, { ...fields, isWrong: true }));
    const { email, message } = fields;
    const input = { company_id: company.id, ...(email && { email }), ...(message && { message }) };
    return orExplain(reply, board, async () => {
      await claimCompany(board.scope, member, input, options.availability);
      return reply.redirect(`${toClaimPath(company.slug)}?sent=1`, 303);
    });
  });

  const invitationPath = `${paths.invitationLinks}/:token`;
  app.post<{ Params: { token: string } }>(
    `${invitationPath}/sign-in`,
    formRoute(invitationPath),
    async (request, reply) => {
      const { board } = await readForm(request, options);
      const { token } = request.params;
      if (!isToken(token)) return send(reply, board, linkGoneView(board));
      return orExplain(reply, board, async () => {
        await requestInvitationLink(board.scope, token, options.availability);
        return reply.redirect(paths.registrationSent, 303);
      });
    },
  );

  const links = [
    [
      paths.claimLinks,
      async (board: Board, member: MemberRow, token: string) =>
        (await confirmClaim(board.scope, member, token)).company_id,
    ],
    [
      paths.invitationLinks,
      async (board: Board, member: MemberRow, token: string) => acceptInvitation(board.scope, member, token),
    ],
  ] as const;
  for (const [folder, use] of links) {
    const path = `${folder}/:token`;
    app.post<{ Params: { token: string } }>(path, formRoute(path), async (request, reply) => {
      const { board } = await readForm(request, options);
      const member = await findMember(board, request);
      const { token } = request.params;
      if (!isToken(token)) return send(reply, board, linkGoneView(board));
      return orExplain(reply, board, async () =>
        send(reply, board, await actsForView(board, await use(board, member, token))),
      );
    });
  }
};

async function findMember(board: Board, { headers }: FastifyRequest): Promise<MemberRow> {
  return (await getMemberSession(board.scope, headers.cookie)).member;
}

function readFields(form: URLSearchParams) {
  const read = (name: string) => (form.get(name) ?? '').trim().replaceAll('\r\n', '\n').toWellFormed();
  const message = read('message').slice(0, 1_000);
  // Text that cannot be stored is dropped.
  return { email: read('email'), message: textProblem(message) ? '' : message };
}

function isWrong({ website }: CompanyRow, email: string): boolean {
  if (email === '') return false;
  return !isEmailAddress(email) || proveDomain(website, email).domain === undefined;
}

/** Shows a page for what the operation rejects. */
async function orExplain(
  reply: FastifyReply,
  board: Board,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    const view = error instanceof HttpError ? views[error.code] : undefined;
    if (!view) throw error;
    return send(reply, board, view(board));
  }
}

const views: Partial<Record<HttpError['code'], (board: Board) => View>> = {
  employer_required: employersOnlyView,
  already_company_member: claimRejectedView,
  too_many_claims: claimRejectedView,
  claim_not_pending: linkGoneView,
  not_found: linkGoneView,
};

function send(reply: FastifyReply, board: Board, view: View): FastifyReply {
  const { status, headers, body } = renderView(board, view);
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}
