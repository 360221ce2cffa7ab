import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { findPublicCompany } from '../../../features/jobs/companies/public/find-public.ts';
import type { CompanyRow } from '../../../features/jobs/companies/queries.ts';
import { findProvableDomain, proveDomain } from '../../../features/jobs/company-claims/proof/prove-domain.ts';
import { findSubject } from '../../../features/jobs/landing-pages/subjects/find.ts';
import { findMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Board } from '../../board.ts';
import type { BoardPage, View } from '../../board-page.ts';
import { messageView } from '../../layout/message-view.tsx';
import { narrowView } from '../../layout/narrow-view.tsx';
import { paths, toClaimPath, toCompanyPath, toSignInPath } from '../../paths.ts';

/** Where an employer asks to act for a company. The page says nothing about others. */
export const claimPage: BoardPage = {
  path: toClaimPath(':key'),
  parameters: ['sent'],
  isPersonal: true,
  show: async ({ board, params, query, cookies }) => {
    const company = await findCompanyAt(board.scope, params.key ?? '');
    if (!company || !board.canEmail) throw notFound('company');
    if (query.has('sent')) return sentView(board, company.slug);
    const session = await findMemberSession(board.scope, cookies);
    if (!session) return { status: 302, location: toSignInPath(toClaimPath(company.slug)) };
    const { email, role } = session.member;
    if (role !== 'employer') return employersOnlyView(board);
    const isProof = proveDomain(company.website, email).domain !== undefined;
    return claimView(board, company, { email: isProof ? email : '', message: '' });
  },
};

export async function findCompanyAt(scope: Scope, key: string): Promise<CompanyRow | undefined> {
  if (!/^[a-z0-9-]{1,120}$/.test(key)) return undefined;
  const subject = await findSubject(scope, 'company', { key });
  return subject && findPublicCompany(scope, subject.value ?? '');
}

interface ClaimFields {
  email: string;
  message: string;
  /** Whether the email address proves nothing. */
  isWrong?: boolean;
}

export function claimView(board: Board, company: CompanyRow, fields: ClaimFields): View {
  const { messages } = board;
  const { email, message, isWrong = false } = fields;
  const domain = findProvableDomain(company.website);
  const title = messages.claimTitle({ name: company.name });
  return narrowView(
    { status: isWrong ? 422 : 200, title, section: 'companies', heading: <bdi>{title}</bdi> },
    <>
      <p>{messages.claimText}</p>
      {isWrong && domain !== undefined && (
        <p className="problem" role="alert" id="claim-problem">
          {messages.claimEmailWrong({ domain })}
        </p>
      )}
      <form className="form" method="post" action={toClaimPath(company.slug)}>
        {domain !== undefined && (
          <p className="field">
            <label htmlFor="email">{messages.claimEmail({ domain })}</label>
            <input
              id="email"
              name="email"
              type="email"
              maxLength={MAX_EMAIL_LENGTH}
              defaultValue={email}
              aria-invalid={isWrong ? true : undefined}
              aria-describedby={isWrong ? 'claim-problem' : 'claim-hint'}
            />
            <span className="quiet" id="claim-hint">
              {messages.claimEmailText}
            </span>
          </p>
        )}
        <p className="field">
          <label htmlFor="message">{messages.claimMessage}</label>
          <textarea id="message" name="message" rows={4} maxLength={1_000} defaultValue={message} />
        </p>
        <button className="button" type="submit">
          {messages.sendClaim}
        </button>
      </form>
    </>,
  );
}

export function employersOnlyView({ messages }: Board): View {
  return messageView({
    status: 403,
    title: messages.employersOnlyTitle,
    text: messages.employersOnlyText,
    link: { href: paths.account, label: messages.account },
  });
}

export function claimRejectedView({ messages }: Board): View {
  return messageView({
    status: 409,
    title: messages.claimRejectedTitle,
    text: messages.claimRejectedText,
    link: { href: paths.account, label: messages.account },
  });
}

function sentView({ messages }: Board, slug: string): View {
  return messageView({
    status: 200,
    title: messages.claimSentTitle,
    text: messages.claimSentText,
    link: { href: toCompanyPath(slug), label: messages.companies },
  });
}
