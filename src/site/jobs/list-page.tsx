import type { ReactNode } from 'react';
import type { ListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import { hasJobs } from '../../features/jobs/jobs/queries.ts';
import { understandPlace } from '../../features/jobs/jobs/search/place-filter.ts';
import { findMeanings } from '../../features/jobs/jobs/search/understanding/meanings.ts';
import type { KnownPlace } from '../../platform/gazetteer/gazetteer.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, View } from '../board-page.ts';
import {
  type ActiveFilter,
  ActiveFilters,
  GoneFilters,
  toActiveFilters,
} from '../job-lists/active-filters.tsx';
import { AlertBox } from '../job-lists/alert-box.tsx';
import { toListQuery } from '../job-lists/alert-query.ts';
import { findFacetOptions } from '../job-lists/facet-options.ts';
import { FeedLinks, toFeeds, toSearchFeedPath } from '../job-lists/feed-links.tsx';
import { findListPage, findPinnedIds, type ListPage } from '../job-lists/find-list-page.ts';
import { MIN_INDEXED_JOBS } from '../job-lists/indexing.ts';
import { JobCard } from '../job-lists/job-card.tsx';
import {
  defaultSort,
  isUnfiltered,
  type ListState,
  listParameters,
  listSorts,
  orders,
  readListState,
  type Sort,
  toListPath,
  unfilteredList,
} from '../job-lists/list-state.ts';
import { findSelectedFilters, type SelectedFilters, toCriteria } from '../job-lists/selected-filters.ts';
import { Pagination } from '../layout/pagination.tsx';
import type { Messages } from '../messages/messages.ts';
import { pageSuffix, pathOfPage } from '../page-number.ts';
import { paths, toCategoryPath } from '../paths.ts';
import { toBoardPicture } from '../pictures/picture.ts';
import { listScript } from '../scripts.ts';
import { toItemList } from '../structured-data/item-list.ts';
import { toOrganization, toWebSite } from '../structured-data/web-site.ts';
import { EmptyBoard } from './filters/empty-board.tsx';
import { Filters } from './filters.tsx';
import { UnderstoodPlace } from './places/understood-place.tsx';
import { findWiderSearches, type WiderSearches } from './places/wider-searches.ts';
import { NoResults } from './search/no-results.tsx';
import { ToleranceNotice } from './search/tolerance-notice.tsx';
import { FORM_ID, SearchForm } from './search-form.tsx';

/** The job list with search and filters. */
export const jobListPage: BoardPage = {
  path: paths.jobs,
  parameters: listParameters,
  show: showList,
};

/** The front page: the first page of the unfiltered list. Its canonical path is `/`, not `/jobs`. */
export const frontPage: BoardPage = { path: '/', show: showList };

export async function showList({ board, query, caches }: PageRequest): Promise<View> {
  const { scope, messages } = board;
  const selected = await findSelectedFilters(scope, readListState(query), caches.salaries);
  const { state } = selected;
  const isUnfilteredList = isUnfiltered(state);
  // After a change of the board, the figures take as long as the list.
  const [salaries, { found, options, meanings }] = await Promise.all([
    caches.salaries.findRecent(scope),
    findResults(board, selected, caches),
  ]);
  const filters = toActiveFilters(selected, board);
  const feedTitle = `${messages.label({ text: board.name })} ${toTitle(filters, messages)}`;
  const feeds = toFeeds(feedTitle, (format) => toSearchFeedPath(state, format));
  const isEmptyBoard = isUnfilteredList && found.total === 0;
  const wider = found.total === 0 ? await findWiderSearches(board, selected, caches.jobs) : undefined;
  return {
    ...headOf(board, selected, filters, found),
    section: 'jobs',
    picture: toBoardPicture(board),
    hasResults: !isEmptyBoard,
    script: listScript,
    feeds,
    structuredData: toStructuredData(board, state, found.jobs),
    maxAgeMs: Math.min(found.maxAgeMs, options.maxAgeMs),
    main: isEmptyBoard ? (
      <>
        <Intro board={board} isFront />
        <EmptyBoard board={board} hasJobs={await hasJobs(scope)} />
        <AlertBox board={board} query={{}} />
      </>
    ) : (
      <>
        <Intro board={board} isFront={isUnfilteredList && state.page === 1} />
        <SearchForm board={board} state={state} />
        <div className="with-filters">
          <p className="visually-hidden" role="status" />
          <Filters {...{ board, state, options, salaries, total: found.total }} />
          <Results
            {...{ board, state, found, filters, feeds, wider, meanings, place: findPlace(selected, found) }}
          >
            <AlertBox board={board} query={toListQuery(selected, found.criteria)} />
          </Results>
        </div>
      </>
    ),
  };
}

async function findResults(
  board: Board,
  selected: SelectedFilters,
  { changes, jobs }: PageRequest['caches'],
) {
  const { scope } = board;
  const { state } = selected;
  // One question for everything on the page.
  const known = await changes.read(scope);
  const pinned = isUnfiltered(state) ? await findPinnedIds(scope, jobs, known) : [];
  const range = { page: state.page, sort: orders[state.sort], pinned };
  const found = await findListPage(scope, toCriteria(selected), range, jobs, known);
  const asked = { selected, criteria: found.criteria, changes: known };
  const [options, meanings] = await Promise.all([
    findFacetOptions(board, asked, jobs),
    findMeanings(scope, found, jobs, known),
  ]);
  return { found, options, meanings };
}

/** The place that `where` means, even if it is misspelled. */
function findPlace({ state, place }: SelectedFilters, { criteria }: ListPage): KnownPlace | undefined {
  if (place || state.place === '' || !criteria.place?.range) return place;
  return understandPlace(criteria.place.text);
}

/** The front page describes the site, and lists name their jobs. */
function toStructuredData(board: Board, state: ListState, jobs: ListedJob[]): object[] {
  const isFront = toListPath(state) === '/';
  return [
    ...(isFront ? [toWebSite(board), toOrganization(board)] : []),
    ...(jobs.length > 0 ? [toItemList(board, board.messages.jobs, jobs)] : []),
  ];
}

/** Search engines index only the unfiltered list. A list of one category names its landing page as canonical. */
function headOf(
  board: Board,
  { state, categories }: SelectedFilters,
  filters: ActiveFilter[],
  { jobs, pageCount, total }: ListPage,
): Pick<View, 'title' | 'description' | 'canonicalPath' | 'isUnlisted' | 'previousPath' | 'nextPath'> {
  const { messages } = board;
  const { page } = state;
  const path = toListPath(state);
  const position = pageSuffix(board, page, pageCount);
  const title = toTitle(filters, messages) + position;
  const [category] = categories;
  const isOneCategory =
    category &&
    !category.isGone &&
    path === toListPath({ ...unfilteredList, categories: [category.slug], page });
  return {
    title: path === '/' ? undefined : title,
    description:
      path === '/' && (board.description ?? board.tagline)
        ? undefined
        : toDescription(messages, messages.jobCount({ count: total }), jobs) + position,
    canonicalPath: isOneCategory ? pathOfPage(toCategoryPath(category.slug), page) : path,
    isUnlisted: isOneCategory ? total < MIN_INDEXED_JOBS : !isUnfiltered(state),
    previousPath: page > 1 ? toListPath({ ...state, page: page - 1 }) : undefined,
    nextPath: page < pageCount ? toListPath({ ...state, page: page + 1 }) : undefined,
  };
}

/** The front page has the description of the board, and each other list one of its own. */
function toDescription(messages: Messages, count: string, jobs: ListedJob[]): string {
  const titles = jobs.slice(0, DESCRIBED_JOBS).map(({ title }) => title);
  return titles.length === 0 ? count : `${messages.label({ text: count })} ${titles.join(', ')}`;
}

const DESCRIBED_JOBS = 3;

function toTitle(filters: ActiveFilter[], messages: Messages): string {
  const names = filters.map(({ name }) => name).join(', ');
  return `${names ? `${names} · ` : ''}${messages.jobs}`;
}

function Intro({ board, isFront }: { board: Board; isFront: boolean }) {
  const { name, tagline, description, messages, look } = board;
  const picture = look.hero_style === 'picture' ? look.hero_image_url : null;
  if (!isFront) return <h1 className="visually-hidden">{messages.jobs}</h1>;
  return (
    <header className="intro">
      <h1>
        <bdi>{tagline ?? messages.jobsOn({ board: name })}</bdi>
      </h1>
      {description && <p className="quiet">{description}</p>}
      {picture && <img className="hero-picture" src={picture} alt="" loading="lazy" />}
    </header>
  );
}

interface ResultsProps {
  board: Board;
  state: ListState;
  found: ListPage;
  filters: ActiveFilter[];
  feeds: NonNullable<View['feeds']>;
  /** What was understood as the place. */
  place: KnownPlace | undefined;
  wider: WiderSearches | undefined;
  /** Names of the dictionary that brought jobs. */
  meanings: string[];
  children: ReactNode;
}

/** What the script replaces when a filter changes. The path is the one that then becomes the URL. */
function Results({ board, state, found, filters, feeds, place, wider, meanings, children }: ResultsProps) {
  const { messages } = board;
  const { jobs, pinnedIds, total, pageCount } = found;
  return (
    <section className="results" aria-labelledby="results" data-part="list" data-path={toListPath(state)}>
      <div className="results-head">
        <h2 id="results" className="figures" tabIndex={-1}>
          {messages.jobCount({ count: total })}
        </h2>
        {total > 1 && <SortLinks board={board} state={state} />}
      </div>
      {state.isExact && <input type="hidden" name="exact" value="1" form={FORM_ID} />}
      {state.sort !== defaultSort(state.search) && (
        <input type="hidden" name="sort" value={state.sort} form={FORM_ID} />
      )}
      <ActiveFilters board={board} filters={filters} />
      <GoneFilters board={board} filters={filters} />
      <ToleranceNotice board={board} state={state} criteria={found.criteria} meanings={meanings} />
      <UnderstoodPlace board={board} state={state} place={place} />
      {total === 0 && <NoResults board={board} wider={wider} />}
      <ul className="jobs" data-new={messages.newJob}>
        {jobs.map((job) => (
          <JobCard key={job.id} heading="h3" isPinned={pinnedIds.has(job.id)} {...{ board, job }} />
        ))}
      </ul>
      <Pagination
        board={board}
        page={state.page}
        pageCount={pageCount}
        toPath={(page) => toListPath({ ...state, page })}
      />
      {children}
      <FeedLinks board={board} feeds={feeds} />
    </section>
  );
}

function SortLinks({ board: { messages }, state }: { board: Board; state: ListState }) {
  const toPath = (sort: Sort) => toListPath({ ...state, sort, page: 1 });
  return (
    <nav className="sorts" aria-label={messages.sortBy}>
      <ul>
        {listSorts(state.search).map((sort) => (
          <li key={sort}>
            <a
              href={toPath(sort)}
              aria-current={sort === state.sort ? 'true' : undefined}
              rel="nofollow"
              data-live=""
            >
              {messages.sorts[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
