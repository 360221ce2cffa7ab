import type { PaySpread } from '../../features/jobs/salaries/schema.ts';
import type { Board } from '../board.ts';
import { Bar } from './bar.tsx';

/** Statistics of a group of jobs. */
export interface SpreadRow extends PaySpread {
  name: string;
  /** Path of the list of these jobs. */
  path: string;
}

interface SpreadTableProps {
  board: Board;
  currency: string;
  /** Id of the section's heading. */
  id: string;
  title: string;
  rows: SpreadRow[];
  /** The amount at the right end of every bar on the page, so that bars are comparable. */
  maxAmount: number;
}

/** A table of percentiles by group, with a bar in each row. */
export function SpreadTable({ board, currency, id, title, rows, maxAmount }: SpreadTableProps) {
  const { messages, formats } = board;
  if (rows.length === 0) return null;
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <section className="spread" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{messages.jobs}</th>
            <th scope="col">{messages.percentile25}</th>
            <th scope="col">{messages.median}</th>
            <th scope="col">{messages.percentile75}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row">
                <a href={row.path}>{row.name}</a>{' '}
                <span className="quiet">{messages.jobCount({ count: row.count })}</span>
                <Bar spread={row} maxAmount={maxAmount} label={describeSpread(board, row, currency)} />
              </th>
              <td>{money(row.p25)}</td>
              <td>
                <strong>{money(row.median)}</strong>
              </td>
              <td>{money(row.p75)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function describeSpread(
  { messages, formats }: Board,
  { p25, median, p75 }: PaySpread,
  currency: string,
): string {
  const money = (amount: number) => formats.money(amount, currency);
  return messages.salarySpread({ p25: money(p25), p75: money(p75), median: money(median) });
}
