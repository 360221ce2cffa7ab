import type { Board } from '../board.ts';
import type { BoardPage, PageRequest, View } from '../board-page.ts';
import { findListPage, type ListPage } from '../job-lists/find-list-page.ts';
import { JobCard } from '../job-lists/job-card.tsx';
import {
  type ListState,
  listParameters,
  orders,
  readListState,
  toListPath,
} from '../job-lists/list-state.ts';
import { findSelectedFilters, toCriteria } from '../job-lists/selected-filters.ts';
import { paths } from '../paths.ts';
import { embeddedScript } from '../scripts.ts';

const DEFAULT_JOBS = 5;
const MAX_JOBS = 20;
const schemes = ['light', 'dark'] as const;

/** A short list of jobs for frames on other sites, with the filters of the job list. */
export const embedPage: BoardPage = {
  path: paths.embed,
  parameters: [...listParameters.filter((name) => name !== 'page'), 'count', 'theme', 'fit'],
  isEmbed: true,
  show: showEmbed,
};

export async function showEmbed({ board, query, caches }: PageRequest): Promise<View> {
  const { name, messages } = board;
  const listed = { ...readListState(query), page: 1 };
  const selected = await findSelectedFilters(board.scope, listed, caches.salaries);
  const { state } = selected;
  const found = await findListPage(
    board.scope,
    toCriteria(selected),
    { page: 1, sort: orders[state.sort] },
    caches.jobs,
  );
  return {
    title: messages.jobs,
    canonicalPath: undefined,
    maxAgeMs: found.maxAgeMs,
    // Frames of a fixed height need no script.
    ...(query.get('fit') === '1' && { script: embeddedScript }),
    embed: { scheme: schemes.find((scheme) => scheme === query.get('theme')) },
    main: (
      <>
        <h1 className="visually-hidden">{messages.jobsOn({ board: name })}</h1>
        <EmbeddedJobs board={board} found={found} count={readCount(query)} />
        <Backlink board={board} state={state} total={found.total} />
      </>
    ),
  };
}

function readCount(query: URLSearchParams): number {
  const text = query.get('count') ?? '';
  const count = /^\d{1,2}$/.test(text) ? Number(text) : DEFAULT_JOBS;
  return Math.min(Math.max(count, 1), MAX_JOBS);
}

function EmbeddedJobs({ board, found, count }: { board: Board; found: ListPage; count: number }) {
  if (found.jobs.length === 0) return <p>{board.messages.noOpenJobs}</p>;
  return (
    <ul className="jobs">
      {found.jobs.slice(0, count).map((job) => (
        <JobCard key={job.id} board={board} job={job} heading="h2" />
      ))}
    </ul>
  );
}

/** Leads to the same jobs on the board. */
function Backlink({ board, state, total }: { board: Board; state: ListState; total: number }) {
  const { name, messages } = board;
  return (
    <p className="backlink">
      <a href={board.origin + toListPath(state)}>
        <bdi>{messages.jobsOn({ board: name })}</bdi>
      </a>
      <span className="figures quiet"> {messages.jobCount({ count: total })}</span>
    </p>
  );
}
