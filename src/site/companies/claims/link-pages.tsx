import { findCompanies } from '../../../features/jobs/companies/queries.ts';
import {
  findInvitationByToken,
  type InvitationRow,
} from '../../../features/jobs/company-claims/invitations/queries.ts';
import { findClaimByToken } from '../../../features/jobs/company-claims/queries.ts';
import { findMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hashToken, isToken } from '../../../platform/sign-in/tokens.ts';
import type { Board } from '../../board.ts';
import type { BoardPage, PageResult, View } from '../../board-page.ts';
import { messageView } from '../../layout/message-view.tsx';
import { narrowView } from '../../layout/narrow-view.tsx';
import { paths, toSignInPath } from '../../paths.ts';

/** A button, because programs that check emails open all links. Only the claiming member sees it. */
export const claimLinkPage = linkPage(paths.claimLinks, async ({ scope }, token, member) => {
  const claim = await findClaimByToken(scope, hashToken(token));
  const isValid = claim?.member_id === member.id && claim.state === 'pending' && claim.is_link_valid;
  return isValid ? claim.company_id : undefined;
});

export const invitationLinkPage = linkPage(
  paths.invitationLinks,
  async ({ scope }, token, member) => {
    const invitation = await findInvitationByToken(scope, hashToken(token));
    return invitation && isTo(invitation, member.email) ? invitation.company_id : undefined;
  },
  showGuest,
);

/** An invited person may have no account yet. */
async function showGuest(board: Board, token: string): Promise<PageResult> {
  const invitation = await findInvitationByToken(board.scope, hashToken(token));
  const name = invitation && (await findName(board.scope, invitation.company_id));
  return name ? guestView(board, token, { name, email: invitation.email }) : linkGoneView(board);
}

function isTo({ email_key }: InvitationRow, email: string): boolean {
  return email_key === toEmailKey(email);
}

type FindCompanyId = (
  board: Board,
  token: string,
  member: { id: string; email: string },
) => Promise<string | undefined>;

async function toSignIn(_board: Board, token: string): Promise<PageResult> {
  return { status: 302, location: toSignInPath(`${paths.claimLinks}/${token}`) };
}

function linkPage(folder: string, findCompanyId: FindCompanyId, showVisitor = toSignIn): BoardPage {
  return {
    path: `${folder}/:token`,
    isPersonal: true,
    show: async ({ board, params, cookies }) => {
      const { token = '' } = params;
      if (!isToken(token)) return linkGoneView(board);
      const session = await findMemberSession(board.scope, cookies);
      if (!session) return showVisitor(board, token);
      const companyId = await findCompanyId(board, token, session.member);
      const name = companyId && (await findName(board.scope, companyId));
      return name ? linkView(board, folder, token, name) : linkGoneView(board);
    },
  };
}

async function findName(scope: Scope, companyId: string): Promise<string | undefined> {
  return (await findCompanies(scope, [companyId]))[0]?.name;
}

function linkView({ messages }: Board, folder: string, token: string, name: string): View {
  const isClaim = folder === paths.claimLinks;
  const title = isClaim ? messages.confirmClaimTitle({ name }) : messages.acceptInvitationTitle({ name });
  return narrowView(
    { title, hasSecretUrl: true, heading: <bdi>{title}</bdi> },
    <form className="form" method="post" action={`${folder}/${token}`}>
      <button className="button" type="submit">
        {isClaim ? messages.confirm : messages.acceptInvitation}
      </button>
    </form>,
  );
}

function guestView(
  { messages }: Board,
  token: string,
  { name, email }: { name: string; email: string },
): View {
  const title = messages.acceptInvitationTitle({ name });
  const path = `${paths.invitationLinks}/${token}`;
  return narrowView(
    { title, hasSecretUrl: true, heading: <bdi>{title}</bdi> },
    <>
      <p>{messages.confirmInvitationText({ email })}</p>
      <form className="form" method="post" action={`${path}/sign-in`}>
        <button className="button" type="submit">
          {messages.sendLink}
        </button>
      </form>
      <p>
        {messages.haveAccount} <a href={toSignInPath(path)}>{messages.signIn}</a>
      </p>
    </>,
  );
}

export function linkGoneView({ messages }: Board): View {
  const view = messageView({
    status: 404,
    title: messages.companyLinkGoneTitle,
    text: messages.companyLinkGoneText,
    link: { href: paths.account, label: messages.account },
  });
  return { ...view, hasSecretUrl: true };
}

export async function actsForView({ scope, messages }: Board, companyId: string): Promise<View> {
  return messageView({
    status: 200,
    title: messages.actsForTitle({ name: (await findName(scope, companyId)) ?? '' }),
    text: messages.actsForText,
    link: { href: paths.account, label: messages.account },
  });
}
