import type { PaySpread } from '../../features/salaries/schema.ts';
import type { Board } from '../board.ts';
import { Bar } from './bar.tsx';

/** A row of the table: some jobs that have something in common. */
export interface SpreadRow extends PaySpread {
  name: string;
  /** Of the list of these jobs. */
  path: string;
}

interface SpreadTableProps {
  board: Board;
  currency: string;
  /** Of its section, which names it. */
  id: string;
  title: string;
  rows: SpreadRow[];
  /** The amount at the right end of all bars of the page, so that they can be compared. */
  end: number;
}

/** What jobs pay by what they have in common: the figures, and a bar for each row. */
export function SpreadTable({ board, currency, id, title, rows, end }: SpreadTableProps) {
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
            <th scope="col">{messages.lowerQuarter}</th>
            <th scope="col">{messages.medianPay}</th>
            <th scope="col">{messages.upperQuarter}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row">
                <a href={row.path}>{row.name}</a>{' '}
                <span className="quiet">{messages.jobCount(row.count, formats.number(row.count))}</span>
                <Bar spread={row} end={end} label={describeSpread(board, row, currency)} />
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
  return messages.paySpread(money(p25), money(p75), money(median));
}
