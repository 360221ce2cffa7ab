import { getCompany, toCompany } from '../../../features/jobs/companies/queries.ts';
import { getOwnRole } from '../../../features/jobs/company-claims/employer.ts';
import { listCompanyMembers } from '../../../features/jobs/company-claims/members.ts';
import { findMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import type { Board } from '../../board.ts';
import type { BoardPage, View } from '../../board-page.ts';
import { messageView } from '../../layout/message-view.tsx';
import { toEditorPath, toSignInPath } from '../../paths.ts';
import { editorScript } from '../../scripts.ts';
import { employersOnlyView } from '../claims/claim-page.tsx';
import { type EditorState, EditorView } from './editor-view.tsx';

/** Where an owner edits the page of a company and its members, and a recruiter sees them. */
export const editorPage: BoardPage = {
  path: toEditorPath(':id'),
  parameters: ['saved', 'invited'],
  isPersonal: true,
  show: async ({ board, params, query, cookies }) => {
    const { id = '' } = params;
    const session = await findMemberSession(board.scope, cookies);
    if (!session) return { status: 302, location: toSignInPath(toEditorPath(id)) };
    if (session.member.role !== 'employer') return employersOnlyView(board);
    const { messages } = board;
    const notice = query.has('saved')
      ? messages.companySaved
      : query.has('invited')
        ? messages.invitationSent
        : undefined;
    return showEditor(board, id, { memberId: session.member.id, notice });
  },
};

/** Throws if the member does not act for the company. */
export async function showEditor(
  board: Board,
  id: string,
  state: Pick<EditorState, 'memberId' | 'notice' | 'problems' | 'hint'>,
): Promise<View> {
  const { scope, messages } = board;
  const role = await getOwnRole(scope, id, state.memberId);
  const company = toCompany(await getCompany(scope, id), scope);
  const members = await listCompanyMembers(scope, company.id);
  return {
    status: state.problems === undefined ? 200 : 422,
    title: messages.editCompanyTitle({ name: company.name }),
    canonicalPath: undefined,
    ...(role === 'owner' && { script: editorScript }),
    main: <EditorView board={board} company={company} role={role} members={members} {...state} />,
  };
}

export function lastOwnerView({ messages }: Board, id: string): View {
  return messageView({
    status: 409,
    title: messages.lastOwnerTitle,
    text: messages.lastOwnerText,
    link: { href: toEditorPath(id), label: messages.colleagues },
  });
}
