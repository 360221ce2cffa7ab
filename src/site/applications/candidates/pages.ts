import { stages } from '../../../features/hiring/application-forms/stages.ts';
import { listAppliedJobs } from '../../../features/hiring/applications/employers/queries.ts';
import { getFunnel } from '../../../features/hiring/applications/figures/funnel.ts';
import { applicationFileLinks, assertHasFile } from '../../../features/hiring/applications/files/kind.ts';
import { listApplications } from '../../../features/hiring/applications/list.ts';
import {
  type EmployerScope,
  isOwnJob,
  toEmployerScope,
} from '../../../features/hiring/applications/visibility.ts';
import type { MemberRow } from '../../../features/people/members/queries.ts';
import { findMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import type { Board } from '../../board.ts';
import type { BoardPage, PageRequest, PageResult } from '../../board-page.ts';
import { readPageNumber } from '../../page-number.ts';
import { paths, toCandidatePath, toSignInPath } from '../../paths.ts';
import { type Column, candidateListView } from './list-view.tsx';
import { type ReadFilters, readFilters } from './read-filters.ts';
import { showCandidate } from './show-candidate.ts';

/** Cards in a column, and on a page of one stage. */
const PER_COLUMN = 20;

/** A page of a signed-in member. Others sign in first. */
function memberPage(
  path: string,
  parameters: readonly string[],
  show: (request: PageRequest, member: MemberRow, scope: EmployerScope) => Promise<PageResult>,
): BoardPage {
  return {
    path,
    parameters,
    isPersonal: true,
    show: async (request) => {
      const session = await findMemberSession(request.board.scope, request.cookies);
      if (session)
        return show(request, session.member, toEmployerScope(request.board.scope, session.member.id));
      const target = path.replace(/:id.*/, request.params.id ?? '');
      return { status: 302, location: toSignInPath(target) };
    },
  };
}

const listPage = memberPage(
  paths.candidates,
  ['job', 'stage', 'search', 'page', 'moved'],
  async ({ board, query }, _member, scope) => {
    const filters = readFilters(query);
    const page = readPageNumber(query);
    const jobs = await listAppliedJobs(scope);
    const isOwn = filters.job !== undefined && (await isOwnJob(scope, filters.job));
    const columns = await readColumns(scope, filters, page);
    const [only] = columns;
    return candidateListView(board, {
      filters,
      jobs,
      columns,
      page,
      pageCount: filters.stage && only ? Math.ceil(only.count / PER_COLUMN) : 1,
      funnel: isOwn ? await getFunnel(scope, { job_id: filters.job as string }) : undefined,
      notice: describeMoved(board, query.get('moved')),
    });
  },
);

function describeMoved({ messages, formats }: Board, moved: string | null): string | undefined {
  return moved !== null && /^\d{1,3}$/.test(moved)
    ? messages.movedCount({ count: formats.number(Number(moved)) })
    : undefined;
}

/** The column of the chosen stage, or all columns. */
async function readColumns(scope: EmployerScope, filters: ReadFilters, page: number): Promise<Column[]> {
  const { job, stage, search } = filters;
  const columns: Column[] = [];
  for (const each of stage ? [stage] : stages) {
    const query = {
      stage: each,
      per_page: PER_COLUMN,
      page: stage ? page : 1,
      ...(job && { job_id: job }),
      ...(search && { search }),
    };
    const { data, meta } = await listApplications(scope, query);
    columns.push({ stage: each, count: meta.pagination.total_items, applications: data });
  }
  return columns;
}

const candidatePage = memberPage(
  toCandidatePath(':id'),
  ['template', 'saved', 'sent'],
  async ({ board, params, query }, member) => {
    const { messages } = board;
    const notice = query.has('saved')
      ? messages.candidateSaved
      : query.has('sent')
        ? messages.emailSent
        : undefined;
    return showCandidate(board, member, params.id ?? '', {
      notice,
      template: query.get('template') ?? undefined,
    });
  },
);

/** Leads to a link that downloads the file within five minutes. */
const filePage = (links: LinkOptions): BoardPage =>
  memberPage(`${toCandidatePath(':id')}/files/:fileId`, [], async ({ params }, _member, scope) => {
    const { id = '', fileId = '' } = params;
    await assertHasFile(scope, id, fileId);
    const { url } = await createDownloadLink(scope, links, applicationFileLinks, fileId);
    return { status: 302, location: url };
  });

export function candidatePages(links: LinkOptions): BoardPage[] {
  return [listPage, candidatePage, filePage(links)];
}
