import { toCorrectedSearch } from '../../features/jobs/search/tolerance/tolerate.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, View } from '../board-page.ts';
import { feedFormats } from '../feeds/job-feeds.ts';
import { Pagination } from '../layout/pagination.tsx';
import { pathOfPage } from '../page-number.ts';
import { type ActiveFilter, ActiveFilters, toActiveFilters } from './active-filters.tsx';
import { findFacetOptions } from './facet-options.ts';
import { Filters } from './filters.tsx';
import { findListPage, findPinned, type ListPage } from './find-list-page.ts';
import { JobCard } from './job-card.tsx';
import {
  isUnfiltered,
  type ListState,
  listParameters,
  listSorts,
  readListState,
  type Sort,
  toListPath,
  unfilteredList,
} from './list-state.ts';
import { CorrectionNotice } from './search/correction-notice.tsx';
import { SearchForm } from './search-form.tsx';
import { findSelectedFilters, type SelectedFilters, toCriteria } from './selected-filters.ts';

/** The job list with search and filters. */
export const jobListPage: BoardPage = {
  path: '/jobs',
  parameters: listParameters,
  show: showList,
};

/** The front page: the first page of the unfiltered list. Its canonical path is `/`, not `/jobs`. */
export const frontPage: BoardPage = { path: '/', show: showList };

const orders = {
  relevance: 'relevance',
  newest: '-posted_at',
  updated: '-updated_at',
  title: 'title',
} as const;

async function showList({ board, query, caches: { jobs } }: PageRequest): Promise<View> {
  const { scope, messages } = board;
  const selected = await findSelectedFilters(scope, readListState(query));
  const { state } = selected;
  const isUnfilteredList = isUnfiltered(state);
  const criteria = toCriteria(selected);
  const pinned = isUnfilteredList ? await findPinned(scope) : [];
  const range = { page: state.page, sort: orders[state.sort], pinned };
  const found = await findListPage(scope, criteria, range, jobs);
  const { corrections } = found;
  const options = await findFacetOptions(
    scope,
    { selected, criteria: { ...criteria, corrections }, messages },
    jobs,
  );
  const corrected = toCorrectedSearch({ ...criteria, corrections });
  const filters = toActiveFilters(selected, messages);
  return {
    ...headOf(board, selected, filters, found.pageCount),
    section: 'jobs',
    hasResults: true,
    feeds: feedFormats.map(({ name, mediaType }) => ({
      type: mediaType,
      path: `/${name}`,
      title: `${board.name}: ${messages.jobs}`,
    })),
    maxAgeMs: options.maxAgeMs,
    main: (
      <>
        <Intro board={board} isFront={isUnfilteredList && state.page === 1} />
        <SearchForm board={board} state={state} />
        <div className="with-filters">
          <Filters board={board} state={state} options={options} />
          <section aria-labelledby="results">
            <ActiveFilters board={board} filters={filters} />
            <CorrectionNotice board={board} state={state} corrected={corrected} />
            <Results board={board} state={state} found={found} isUnfilteredList={isUnfilteredList} />
          </section>
        </div>
      </>
    ),
  };
}

/** Search engines index only the unfiltered list. A list of one category names its landing page as canonical. */
function headOf(
  { messages, formats }: Board,
  { state, categories }: SelectedFilters,
  filters: ActiveFilter[],
  pageCount: number,
): Pick<View, 'title' | 'canonicalPath' | 'isUnlisted' | 'previousPath' | 'nextPath'> {
  const { page } = state;
  const path = toListPath(state);
  const names = filters.map(({ name }) => name).join(', ');
  const position = page === 1 ? '' : ` · ${messages.pageOf(formats.number(page), formats.number(pageCount))}`;
  const title = `${names ? `${names} · ` : ''}${messages.jobs}${position}`;
  const [category] = categories;
  const isOneCategory =
    category && path === toListPath({ ...unfilteredList, categories: [category.slug], page });
  return {
    title: path === '/' ? undefined : title,
    canonicalPath: isOneCategory ? pathOfPage(`/categories/${category.slug}`, page) : path,
    isUnlisted: !isOneCategory && !isUnfiltered(state),
    previousPath: page > 1 ? toListPath({ ...state, page: page - 1 }) : undefined,
    nextPath: page < pageCount ? toListPath({ ...state, page: page + 1 }) : undefined,
  };
}

function Intro({ board, isFront }: { board: Board; isFront: boolean }) {
  const { name, tagline, description, messages } = board;
  if (!isFront) return <h1 className="visually-hidden">{messages.jobs}</h1>;
  return (
    <header className="intro">
      <h1>
        <bdi>{tagline ?? messages.jobsOn(name)}</bdi>
      </h1>
      {description && <p className="quiet">{description}</p>}
    </header>
  );
}

interface ResultsProps {
  board: Board;
  state: ListState;
  found: ListPage;
  isUnfilteredList: boolean;
}

function Results({ board, state, found, isUnfilteredList }: ResultsProps) {
  const { messages, formats } = board;
  const { jobs, pinnedIds, total, pageCount } = found;
  return (
    <>
      <div className="results-head">
        <h2 id="results" className="figures" tabIndex={-1}>
          {messages.jobCount(total, formats.number(total))}
        </h2>
        {total > 1 && <SortLinks board={board} state={state} />}
      </div>
      {total === 0 && <NoResults board={board} isUnfilteredList={isUnfilteredList} />}
      <ul className="jobs" data-new={messages.newJob}>
        {jobs.map((job) => (
          <JobCard key={job.id} board={board} job={job} heading="h3" isPinned={pinnedIds.has(job.id)} />
        ))}
      </ul>
      <Pagination
        board={board}
        page={state.page}
        pageCount={pageCount}
        toPath={(page) => toListPath({ ...state, page })}
      />
    </>
  );
}

function SortLinks({ board: { messages }, state }: { board: Board; state: ListState }) {
  const toPath = (sort: Sort) => toListPath({ ...state, sort, page: 1 });
  return (
    <nav className="sorts" aria-label={messages.sortBy}>
      <ul>
        {listSorts(state.search).map((sort) => (
          <li key={sort}>
            <a href={toPath(sort)} aria-current={sort === state.sort ? 'true' : undefined} rel="nofollow">
              {messages.sorts[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoResults({ board: { messages }, isUnfilteredList }: { board: Board; isUnfilteredList: boolean }) {
  return (
    <div className="nothing">
      <p>
        <strong>{isUnfilteredList ? messages.emptyBoardTitle : messages.noJobsTitle}</strong>
      </p>
      <p>{isUnfilteredList ? messages.emptyBoardText : messages.noJobsText}</p>
      {!isUnfilteredList && (
        <p>
          <a className="button plain" href="/">
            {messages.seeAllJobs}
          </a>
        </p>
      )}
    </div>
  );
}
