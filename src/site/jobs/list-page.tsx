import type { Board } from '../board.ts';
import { feedForms } from '../feeds/job-feeds.ts';
import { Pagination } from '../layout/pagination.tsx';
import { pathOfPage } from '../page-number.ts';
import type { BoardPage, View, Visit } from '../view.ts';
import { type ActiveFilter, ActiveFilters, toActiveFilters } from './active-filters.tsx';
import { type Choices, findChoices, toCriteria } from './choices.ts';
import { findFacetOptions } from './facet-options.ts';
import { Filters } from './filters.tsx';
import { findPageOfList, findPinned, type PageOfList } from './find-page.ts';
import { JobCard } from './job-card.tsx';
import {
  isWholeList,
  type ListState,
  listParameters,
  readListState,
  type Sort,
  sorts,
  toListPath,
  wholeList,
} from './list-state.ts';
import { SearchForm } from './search-form.tsx';

/** The board's jobs: found by words and filters, page by page. */
export const jobListPage: BoardPage = {
  path: '/jobs',
  parameters: listParameters,
  show: showList,
};

/** The front page: the first page of all jobs, which is known here rather than at `/jobs`. */
export const frontPage: BoardPage = { path: '/', show: showList };

const orders = { newest: '-posted_at', updated: '-updated_at', title: 'title' } as const;

async function showList({ board, query }: Visit): Promise<View> {
  const { scope, messages } = board;
  const choices = await findChoices(scope, readListState(query));
  const { state } = choices;
  const isWhole = isWholeList(state);
  const criteria = toCriteria(choices);
  const pinned = isWhole ? await findPinned(scope) : [];
  const found = await findPageOfList(scope, criteria, { page: state.page, sort: orders[state.sort], pinned });
  const options = await findFacetOptions(scope, choices, criteria, messages);
  const filters = toActiveFilters(choices, messages);
  return {
    ...headOf(board, choices, filters, found.pageCount),
    section: 'jobs',
    feeds: feedForms.map(({ name, mediaType }) => ({
      type: mediaType,
      path: `/${name}`,
      title: `${board.name}: ${messages.jobs}`,
    })),
    holdsForMs: options.holdsForMs,
    main: (
      <>
        <Intro board={board} isFront={isWhole && state.page === 1} />
        <SearchForm board={board} state={state} />
        <div className="with-filters">
          <Filters board={board} state={state} options={options} />
          <section aria-labelledby="results">
            <ActiveFilters board={board} filters={filters} />
            <Results board={board} state={state} found={found} isWhole={isWhole} />
          </section>
        </div>
      </>
    ),
  };
}

/** Pages of all jobs are to be found; searches and filters are too many to be, but for one category, which has a page of its own. */
function headOf(
  { messages, formats }: Board,
  { state, categories }: Choices,
  filters: ActiveFilter[],
  pageCount: number,
): Pick<View, 'title' | 'canonicalPath' | 'isUnlisted' | 'previousPath' | 'nextPath'> {
  const { page } = state;
  const path = toListPath(state);
  const names = filters.map(({ name }) => name).join(', ');
  const place = page === 1 ? '' : ` · ${messages.pageOf(formats.number(page), formats.number(pageCount))}`;
  const title = `${names ? `${names} · ` : ''}${messages.jobs}${place}`;
  const [category] = categories;
  const isOneCategory = category && path === toListPath({ ...wholeList, categories: [category.slug], page });
  return {
    title: path === '/' ? undefined : title,
    canonicalPath: isOneCategory ? pathOfPage(`/categories/${category.slug}`, page) : path,
    isUnlisted: !isOneCategory && !isWholeList(state),
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
  found: PageOfList;
  isWhole: boolean;
}

function Results({ board, state, found, isWhole }: ResultsProps) {
  const { messages, formats } = board;
  const { jobs, pinnedIds, total, pageCount } = found;
  return (
    <>
      <div className="results-head">
        <h2 id="results" className="figures">
          {messages.jobCount(total, formats.number(total))}
        </h2>
        {total > 1 && <SortLinks board={board} state={state} />}
      </div>
      {total === 0 && <Nothing board={board} isWhole={isWhole} />}
      <ul className="jobs">
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
        {sorts.map((sort) => (
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

function Nothing({ board: { messages }, isWhole }: { board: Board; isWhole: boolean }) {
  return (
    <div className="nothing">
      <p>
        <strong>{isWhole ? messages.emptyBoardTitle : messages.noJobsTitle}</strong>
      </p>
      <p>{isWhole ? messages.emptyBoardText : messages.noJobsText}</p>
      {!isWhole && (
        <p>
          <a className="button plain" href="/">
            {messages.toAllJobs}
          </a>
        </p>
      )}
    </div>
  );
}
