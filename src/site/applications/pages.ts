import { findApplicationOfToken } from '../../features/hiring/applications/candidate.ts';
import { toApplicationUrl } from '../../features/hiring/applications/emails/urls.ts';
import { toSentApplication } from '../../features/hiring/applications/public/sent.ts';
import { listApplicationsOfMember } from '../../features/hiring/applications/queries.ts';
import { findMemberSession } from '../../features/people/members/sessions/sessions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { BoardPage } from '../board-page.ts';
import { paths, toSentPath, toSignInPath } from '../paths.ts';
import { goneApplicationView } from './gone-view.ts';
import { type ListedApplication, memberListView } from './member-list-view.tsx';
import { sentView } from './sent-view.tsx';

/** Where the links of emails lead: to view, replace, withdraw or delete an application. A GET changes nothing, because programs that check emails open links. */
const sentPage: BoardPage = {
  path: toSentPath(':token'),
  // The page of one candidate.
  isPersonal: true,
  show: async ({ board, params }) => {
    const token = params.token ?? '';
    const row = await findApplicationOfToken(board.scope, token);
    if (!row) return goneApplicationView(board);
    return sentView(board, await toSentApplication(board.scope, row), token);
  },
};

/** The applications of the signed-in member, with the links of their emails. */
const memberListPage = (keyRing: KeyRing): BoardPage => ({
  path: paths.sentApplications,
  isPersonal: true,
  show: async ({ board, cookies }) => {
    const session = await findMemberSession(board.scope, cookies);
    if (!session) return { status: 302, location: toSignInPath(paths.sentApplications) };
    const rows = await listApplicationsOfMember(board.scope, session.member);
    const listed: ListedApplication[] = [];
    for (const row of rows) {
      const sent = await toSentApplication(board.scope, row);
      listed.push({ sent, url: await toApplicationUrl(board.scope, keyRing, row) });
    }
    return memberListView(board, listed);
  },
});

export function applicationPages(keyRing: KeyRing): BoardPage[] {
  return [sentPage, memberListPage(keyRing)];
}
