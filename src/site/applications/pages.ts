import { findApplicationOfToken } from '../../features/applications/candidate.ts';
import { toSentApplication } from '../../features/applications/public/sent.ts';
import { listApplicationsOfMember } from '../../features/applications/queries.ts';
import { findMemberSession } from '../../features/members/sessions/sessions.ts';
import type { BoardPage } from '../board-page.ts';
import { toSignInPath } from '../sign-in/return-path.ts';
import { goneApplicationView } from './gone-view.ts';
import { memberListView } from './member-list-view.tsx';
import { sentView } from './sent-view.tsx';

/** Where the links of emails lead: to view, replace, withdraw or delete an application. A GET changes nothing, because programs that check emails open links. */
const sentPage: BoardPage = {
  path: '/account/applications/:token',
  // The page of one candidate.
  isPersonal: true,
  show: async ({ board, params }) => {
    const token = params.token ?? '';
    const row = await findApplicationOfToken(board.scope, token);
    if (!row) return goneApplicationView(board);
    return sentView(board, await toSentApplication(board.scope, row), token);
  },
};

/** The applications of the signed-in member. */
const memberListPage: BoardPage = {
  path: '/account/applications',
  isPersonal: true,
  show: async ({ board, cookies }) => {
    const session = await findMemberSession(board.scope, cookies);
    if (!session) return { status: 302, location: toSignInPath('/account/applications') };
    const rows = await listApplicationsOfMember(board.scope, session.member.id);
    const sent = [];
    for (const row of rows) sent.push(await toSentApplication(board.scope, row));
    return memberListView(board, sent);
  },
};

export const applicationPages: BoardPage[] = [sentPage, memberListPage];
