import { MIN_JOBS_PER_GROUP } from '../../features/jobs/salaries/compute.ts';
import type { PaySpread, Salaries } from '../../features/jobs/salaries/schema.ts';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { toListPath, unfilteredList } from '../job-lists/list-state.ts';
import { paths, toSalaryPath } from '../paths.ts';
import { findHubPaths } from './hub-links.ts';
import { Overall } from './overall.tsx';
import { type SpreadRow, SpreadTable } from './spread-table.tsx';

/** What the board's jobs pay. */
export const salaryPage: BoardPage = {
  path: paths.salaries,
  show: async ({ board, caches }) => {
    const figures = await caches.salaries.findOrCompute(board.scope, false);
    const locations = figures.by_location.map(({ value }) => value);
    return showSalaries(board, figures, await findHubPaths(board.scope, locations));
  },
};

/** Without figures of fewer than three jobs, which would say what one job pays. `hubPaths` has the pages with the salaries of locations, by location. */
export function showSalaries(
  board: Board,
  figures: Salaries,
  hubPaths: ReadonlyMap<string, string> = new Map(),
): View {
  const { messages } = board;
  const { currency, overall } = figures;
  const hasFigures = currency !== null && overall !== null && overall.count >= MIN_JOBS_PER_GROUP;
  return {
    title: messages.salaries,
    description: messages.salariesDescription({ board: board.name }),
    canonicalPath: paths.salaries,
    isUnlisted: !hasFigures,
    section: 'salaries',
    main: (
      <div className="salaries">
        <h1>{messages.salaries}</h1>
        {hasFigures ? (
          <Figures {...{ board, figures, currency, overall, hubPaths }} />
        ) : (
          <>
            <p>{messages.noSalaries}</p>
            <p>
              <a className="button" href={paths.jobs}>
                {messages.seeAllJobs}
              </a>
            </p>
          </>
        )}
      </div>
    ),
  };
}

interface FiguresProps {
  board: Board;
  figures: Salaries;
  currency: string;
  overall: PaySpread;
  hubPaths: ReadonlyMap<string, string>;
}

function Figures({ board, figures, currency, overall, hubPaths }: FiguresProps) {
  const { messages } = board;
  const groups = toGroups(board, figures, hubPaths);
  const spreads = [overall, ...groups.flatMap(({ rows }) => rows)];
  // The common scale of all bars; at least 1, since it is a divisor.
  const maxAmount = Math.max(1, ...spreads.map(({ p75 }) => p75));
  return (
    <>
      <Overall
        board={board}
        currency={currency}
        spread={overall}
        maxAmount={maxAmount}
        sample={describeSample(board, figures)}
      />
      {groups.map(({ id, title, rows }) => (
        <SpreadTable key={id} {...{ board, currency, id, title, rows, maxAmount }} />
      ))}
      <p className="quiet note">{messages.salaryMethod}</p>
    </>
  );
}

function toGroups({ messages, formats }: Board, figures: Salaries, hubPaths: ReadonlyMap<string, string>) {
  const { by_category, by_job_type, by_location } = figures;
  const types = by_job_type.map((row) => ({
    ...row,
    name: formats.jobType(row.value),
    path: toListPath({ ...unfilteredList, jobTypes: [row.value] }),
  }));
  const categories = by_category.map((row) => ({ ...row, path: toSalaryPath(row.slug) }));
  const locations = by_location.map((row) => ({
    ...row,
    name: formats.location(row.value),
    path: hubPaths.get(row.value) ?? toListPath({ ...unfilteredList, place: row.value }),
  }));
  const groups: { id: string; title: string; rows: SpreadRow[] }[] = [
    { id: 'by-category', title: messages.salariesByCategory, rows: categories },
    { id: 'by-type', title: messages.salariesByJobType, rows: types },
    { id: 'by-location', title: messages.salariesByLocation, rows: locations },
  ];
  return groups;
}

/** The number of jobs behind the figures, and why other jobs with pay are not included. */
function describeSample({ messages, formats }: Board, figures: Salaries): string {
  const {
    salaried_jobs: jobs,
    excluded_other_currency: otherCurrency,
    excluded_implausible: implausible,
  } = figures;
  const stated = jobs + otherCurrency + implausible;
  return [
    messages.salarySample({ jobs: formats.number(jobs), all: formats.number(stated) }),
    ...(otherCurrency > 0 ? [messages.otherCurrencies({ jobs: formats.number(otherCurrency) })] : []),
    ...(implausible > 0 ? [messages.implausibleSalaries({ jobs: formats.number(implausible) })] : []),
  ].join(' ');
}
