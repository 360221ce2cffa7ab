import { toBoardSettings } from '../../features/board/organizations/board-settings.ts';
import { applyChanges } from '../../features/board/organizations/columns.ts';
import { getOwnOrganization } from '../../features/board/organizations/queries.ts';
import type { UpdateOrganization } from '../../features/board/organizations/schema.ts';
import { hasPublicPosts } from '../../features/content/pages/public-queries.ts';
import { findJobs, type JobRow } from '../../features/jobs/jobs/queries.ts';
import { findPage } from '../../features/jobs/jobs/search/list.ts';
import type { PreviewedPage } from '../../features/jobs/previews/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Board, toBoard } from '../board.ts';
import type { SiteCaches, View } from '../board-page.ts';
import { showEmbed } from '../embed/page.tsx';
import { unfilteredList } from '../job-lists/list-state.ts';
import { findSelectedFilters, toCriteria } from '../job-lists/selected-filters.ts';
import { showJob } from '../jobs/job-page.tsx';
import { showList } from '../jobs/list-page.tsx';
import { renderForFrame } from '../render.tsx';

/** Renders pages of a board with settings that need not be stored, as HTML documents for a frame. */
export function boardPreviews(caches: SiteCaches) {
  return async (scope: Scope, settings: UpdateOrganization, page: PreviewedPage): Promise<string> => {
    const row = applyChanges(await getOwnOrganization(scope), settings);
    const board = toBoard(scope, toBoardSettings(row), { hasBlog: await hasPublicPosts(scope) });
    return renderForFrame(board, await show(board, caches, page));
  };
}

async function show(board: Board, caches: SiteCaches, { page, embed_query }: PreviewedPage): Promise<View> {
  const request = { board, caches, params: {}, query: new URLSearchParams(embed_query), cookies: undefined };
  if (page === 'embed') return showEmbed(request);
  const job = page === 'job' ? await findNewestJob(board.scope, caches) : undefined;
  return job ? showJob(board, job) : showList({ ...request, query: new URLSearchParams() });
}

async function findNewestJob(scope: Scope, caches: SiteCaches): Promise<JobRow | undefined> {
  const criteria = toCriteria(await findSelectedFilters(scope, unfilteredList, caches.salaries));
  const newest = { sort: '-posted_at', offset: 0, limit: 1 } as const;
  const { ids } = await findPage(scope, { ...criteria, exceptIds: [] }, newest, caches.jobs);
  return (await findJobs(scope, ids))[0];
}
