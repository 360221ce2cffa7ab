import type { PaySpread, Salaries } from '../../features/salaries/schema.ts';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { toJobTypeName } from '../jobs/job-type-name.ts';
import { toListPath, unfilteredList } from '../jobs/list-state.ts';
import { Bar } from './bar.tsx';
import { describeSpread, type SpreadRow, SpreadTable } from './spread-table.tsx';

/** What the board's jobs pay. */
export const salaryPage: BoardPage = {
  path: '/salaries',
  show: async ({ board, caches }) =>
    showSalaries(board, await caches.salaries.findOrCompute(board.scope, false)),
};

export function showSalaries(board: Board, figures: Salaries): View {
  const { messages } = board;
  const { currency, overall } = figures;
  const hasFigures = currency !== null && overall !== null;
  return {
    title: messages.salaries,
    description: messages.salariesDescription(board.name),
    canonicalPath: '/salaries',
    isUnlisted: !hasFigures,
    section: 'salaries',
    main: (
      <div className="salaries">
        <h1>{messages.salaries}</h1>
        {hasFigures ? (
          <Figures board={board} figures={figures} currency={currency} overall={overall} />
        ) : (
          <>
            <p>{messages.noSalaries}</p>
            <p>
              <a className="button" href="/jobs">
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
}

function Figures({ board, figures, currency, overall }: FiguresProps) {
  const { messages } = board;
  const groups = toGroups(board, figures);
  const spreads = [overall, ...groups.flatMap(({ rows }) => rows)];
  // The common scale of all bars; at least 1, since it is a divisor.
  const maxAmount = Math.max(1, ...spreads.map(({ p75 }) => p75));
  return (
    <>
      <Overall board={board} figures={figures} currency={currency} overall={overall} maxAmount={maxAmount} />
      {groups.map(({ id, title, rows }) => (
        <SpreadTable key={id} {...{ board, currency, id, title, rows, maxAmount }} />
      ))}
      <p className="quiet note">{messages.salaryMethod}</p>
    </>
  );
}

function toGroups({ messages }: Board, figures: Salaries) {
  const { by_category, by_job_type, by_location } = figures;
  const types = by_job_type.map((row) => ({
    ...row,
    name: toJobTypeName(row.value, messages),
    path: toListPath({ ...unfilteredList, jobTypes: [row.value] }),
  }));
  const categories = by_category.map((row) => ({ ...row, path: `/categories/${row.slug}` }));
  const locations = by_location.map((row) => ({
    ...row,
    name: row.value,
    path: toListPath({ ...unfilteredList, place: row.value }),
  }));
  const groups: { id: string; title: string; rows: SpreadRow[] }[] = [
    { id: 'by-category', title: messages.salariesByCategory, rows: categories },
    { id: 'by-type', title: messages.salariesByJobType, rows: types },
    { id: 'by-location', title: messages.salariesByLocation, rows: locations },
  ];
  return groups;
}

function Overall({ board, figures, currency, overall, maxAmount }: FiguresProps & { maxAmount: number }) {
  const { messages, formats } = board;
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <div className="overall">
      <p className="big">
        <span>{messages.medianSalary}</span>
        <data value={overall.median}>{money(overall.median)}</data>
        <span>{messages.perYear}</span>
      </p>
      <Bar spread={overall} maxAmount={maxAmount} label={describeSpread(board, overall, currency)} />
      <p>{describeSample(board, figures)}</p>
      <dl className="data">
        <Fact name={messages.percentile25} value={money(overall.p25)} />
        <Fact name={messages.percentile75} value={money(overall.p75)} />
        <Fact name={messages.average} value={money(overall.avg)} />
        <Fact name={messages.range} value={`${money(overall.min)} – ${money(overall.max)}`} />
      </dl>
    </div>
  );
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
    messages.salarySample(formats.number(jobs), formats.number(stated)),
    ...(otherCurrency > 0 ? [messages.otherCurrencies(formats.number(otherCurrency))] : []),
    ...(implausible > 0 ? [messages.implausibleSalaries(formats.number(implausible))] : []),
  ].join(' ');
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
