import type { PaySpread, Salaries } from '../../features/salaries/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import { toJobTypeName } from '../jobs/job-type-name.ts';
import { toListPath, wholeList } from '../jobs/list-state.ts';
import type { BoardPage, View } from '../view.ts';
import { Bar } from './bar.tsx';
import { describeSpread, type SpreadRow, SpreadTable } from './spread-table.tsx';

/** What the board's jobs pay, by what `read` tells of them. */
export function newSalaryPage(read: (scope: Scope) => Promise<Salaries>): BoardPage {
  return { path: '/salaries', show: async ({ board }) => showSalaries(board, await read(board.scope)) };
}

function showSalaries(board: Board, figures: Salaries): View {
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
                {messages.toAllJobs}
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
  // No bar ends beyond it; 1 where nobody is paid anything.
  const end = Math.max(1, ...spreads.map(({ p75 }) => p75));
  return (
    <>
      <Overall board={board} figures={figures} currency={currency} overall={overall} end={end} />
      {groups.map(({ id, title, rows }) => (
        <SpreadTable key={id} {...{ board, currency, id, title, rows, end }} />
      ))}
      <p className="quiet note">
        {messages.salaryMethod}
        {figures.excluded_other_currency > 0 &&
          ` ${messages.otherCurrencies(board.formats.number(figures.excluded_other_currency))}`}
        {figures.excluded_implausible > 0 &&
          ` ${messages.implausiblePay(board.formats.number(figures.excluded_implausible))}`}
      </p>
    </>
  );
}

function toGroups({ messages }: Board, figures: Salaries) {
  const { by_category, by_job_type, by_location } = figures;
  const types = by_job_type.map((row) => ({
    ...row,
    name: toJobTypeName(row.value, messages),
    path: toListPath({ ...wholeList, jobTypes: [row.value] }),
  }));
  const categories = by_category.map((row) => ({ ...row, path: `/categories/${row.slug}` }));
  const locations = by_location.map((row) => ({
    ...row,
    name: row.value,
    path: toListPath({ ...wholeList, place: row.value }),
  }));
  const groups: { id: string; title: string; rows: SpreadRow[] }[] = [
    { id: 'by-category', title: messages.payByCategory, rows: categories },
    { id: 'by-type', title: messages.payByType, rows: types },
    { id: 'by-location', title: messages.payByLocation, rows: locations },
  ];
  return groups;
}

function Overall({ board, figures, currency, overall, end }: FiguresProps & { end: number }) {
  const { messages, formats } = board;
  const money = (amount: number) => formats.money(amount, currency);
  const { salaried_jobs, total_active_jobs } = figures;
  return (
    <div className="overall">
      <p className="big">
        <data value={overall.median}>{money(overall.median)}</data>
        <span>{messages.medianAYear}</span>
      </p>
      <Bar spread={overall} end={end} label={describeSpread(board, overall, currency)} />
      <p>{messages.paySample(formats.number(salaried_jobs), formats.number(total_active_jobs))}</p>
      <dl className="data">
        <Fact name={messages.lowerQuarter} value={money(overall.p25)} />
        <Fact name={messages.upperQuarter} value={money(overall.p75)} />
        <Fact name={messages.averagePay} value={money(overall.avg)} />
        <Fact name={messages.payRange} value={`${money(overall.min)} – ${money(overall.max)}`} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
