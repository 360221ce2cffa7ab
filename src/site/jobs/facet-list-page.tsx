import { type ListedFacet, listFacets } from '../../features/jobs/jobs/search/facet-queries.ts';
import { describeFacets } from '../../features/jobs/landing-pages/subjects/facets.ts';
import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { toPageRange } from '../../platform/http/pagination.ts';
import type { BoardPage, PageRequest, View } from '../board-page.ts';
import { MIN_INDEXED_JOBS } from '../job-lists/indexing.ts';
import { mergePaths } from '../job-lists/merge-paths.ts';
import { toFilteredList, toPartName } from '../job-lists/titles.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Pagination } from '../layout/pagination.tsx';
import type { Messages } from '../messages/messages.ts';
import { pageSuffix, pathOfPage, readPageNumber } from '../page-number.ts';
import { paths } from '../paths.ts';
import { toBreadcrumbList } from '../structured-data/breadcrumbs.ts';

const facetPaths: Record<ListedFacet, string> = {
  category: paths.categories,
  location: paths.locations,
  country: paths.countries,
  job_type: paths.jobTypes,
  remote_category: paths.remoteJobs,
};

const titles: Record<ListedFacet, (messages: Messages) => string> = {
  category: (messages) => messages.categories,
  location: (messages) => messages.locations,
  country: (messages) => messages.countries,
  job_type: (messages) => messages.jobTypesTitle,
  remote_category: (messages) => messages.remoteJobs,
};

/** Lists of all categories, locations and job types with active jobs, most jobs first. */
export const facetListPages: BoardPage[] = (Object.keys(titles) as ListedFacet[]).map((facet) => ({
  path: facetPaths[facet],
  parameters: ['page'],
  show: (request) => showFacets(request, facet),
}));

const ENTRIES_PER_PAGE = 100;
/** How many the description for search engines names. */
const DESCRIBED_ENTRIES = 5;

async function showFacets({ board, query }: PageRequest, facet: ListedFacet): Promise<View> {
  const { scope, messages } = board;
  const page = readPageNumber(query);
  const range = toPageRange({ page, per_page: ENTRIES_PER_PAGE });
  const { counts, total } = await listFacets(scope, facet, range);
  if (page > 1 && counts.length === 0) throw notFound('page');
  const pageCount = Math.max(1, Math.ceil(total / ENTRIES_PER_PAGE));
  const path = facetPaths[facet];
  const title = titles[facet](messages);
  const subjects = await describeFacets(
    scope,
    facet,
    counts.map(({ id }) => id),
  );
  const entries = mergePaths(counts.map(({ count }, index) => ({ subject: subjects[index], count })));
  const trail = [{ name: messages.jobs, path: '/' }, { name: title }];
  const toPath = (number: number) => pathOfPage(path, number);
  const position = pageSuffix(board, page, pageCount);
  const described = entries.slice(0, DESCRIBED_ENTRIES).map(({ subject }) => toPartName(board, subject));
  return {
    title: title + position,
    description:
      described.length === 0
        ? title
        : `${messages.label({ text: title })} ${described.join(', ')}${position}`,
    canonicalPath: toPath(page),
    isUnlisted: total === 0,
    previousPath: page > 1 ? toPath(page - 1) : undefined,
    nextPath: page < pageCount ? toPath(page + 1) : undefined,
    section: 'jobs',
    structuredData: [toBreadcrumbList(board, trail)],
    main: (
      <>
        <Breadcrumbs board={board} trail={trail} />
        <header className="list-head">
          <h1>{title}</h1>
          {total === 0 && <p className="quiet">{messages.noOpenJobs}</p>}
        </header>
        <ul className="entries">
          {entries.map(({ subject, count }) => (
            <li key={subject.path}>
              <a href={toEntryPath(subject, count)}>
                <bdi>{toPartName(board, subject)}</bdi>
              </a>
              <span className="figures quiet">{messages.jobCount({ count })}</span>
            </li>
          ))}
        </ul>
        <Pagination board={board} page={page} pageCount={pageCount} toPath={toPath} />
      </>
    ),
  };
}

/** A page that divides another one is linked when search engines may index it. Until then, the list shows the same jobs. */
function toEntryPath(subject: LandingSubject, count: number): string {
  const isIndexed = subject.kind !== 'remote_category' || count >= MIN_INDEXED_JOBS;
  return (isIndexed ? undefined : toFilteredList(subject)) ?? subject.path;
}
