import { listVisitorDrafts } from '../../../features/billing/postings/queries.ts';
import { postingStates } from '../../../features/billing/postings/states/machine.ts';
import { findVisitor } from '../../../features/billing/postings/visitor.ts';
import { listOwnCredits } from '../../../features/billing/postings/workspace/credits.ts';
import { listWorkspace, type WorkspacePosting } from '../../../features/billing/postings/workspace/list.ts';
import { listMemberships } from '../../../features/jobs/company-claims/members.ts';
import { findMembers } from '../../../features/people/members/queries.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { BoardPage } from '../../board-page.ts';
import { readPageNumber } from '../../page-number.ts';
import { paths, toSignInPath } from '../../paths.ts';
import { postingsView } from './postings-view.tsx';

const PER_PAGE = 20;

/** What the member and the member's colleagues posted. */
export const postingsPage: BoardPage = {
  path: paths.postings,
  parameters: ['state', 'company', 'page', 'saved'],
  isPersonal: true,
  show: async ({ board, query, cookies }) => {
    const { scope } = board;
    const visitor = await findVisitor(scope, cookies);
    const { member } = visitor;
    if (!member) return { status: 302, location: toSignInPath(paths.postings) };
    const companies = (await listMemberships(scope, member.id)).map(({ company }) => company);
    // What is no state or company of the member does not filter.
    const state = postingStates.find((name) => name === query.get('state'));
    const companyId = companies.find(({ id }) => id === query.get('company'))?.id;
    const page = readPageNumber(query);
    const range = { page, perPage: PER_PAGE, offset: (page - 1) * PER_PAGE };
    const { rows, total } = await listWorkspace(scope, member.id, { state, companyId }, range);
    const hasDrafts = page === 1 && companyId === undefined && (state ?? 'draft') === 'draft';
    const drafts = hasDrafts ? await listVisitorDrafts(scope, visitor) : [];
    return postingsView(board, {
      postings: [...drafts.map(toOwn), ...rows],
      writers: await findWriters(scope, rows, member.id),
      ...{ filter: { state, companyId }, companies, page, isSaved: query.has('saved') },
      pageCount: Math.ceil(total / PER_PAGE),
      credits: await listOwnCredits(scope, member.id),
    });
  },
};

/** A draft of the browser, before a member takes it. */
function toOwn(row: Omit<WorkspacePosting, 'access' | 'figures'>): WorkspacePosting {
  return { ...row, access: 'manage', figures: null };
}

/** The names of colleagues who posted, by id. */
async function findWriters(
  scope: Scope,
  rows: WorkspacePosting[],
  memberId: string,
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ member_id }) => member_id ?? []));
  ids.delete(memberId);
  const members = await findMembers(scope, [...ids]);
  return new Map(members.map(({ id, name, email }) => [id, name ?? email]));
}
