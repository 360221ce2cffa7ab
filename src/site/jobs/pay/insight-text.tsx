import type { Board } from '../../board.ts';
import { paths } from '../../paths.ts';
import type { PayInsight } from './insight.ts';

/** A sentence below the pay, with a link to all figures. */
export function PayInsightText({ board, insight }: { board: Board; insight: PayInsight }) {
  const { messages, formats } = board;
  const { comparison, median, currency, jobs, category } = insight;
  return (
    <a className="insight quiet" href={paths.salaries}>
      <bdi>
        {messages.payInsight({
          comparison,
          jobs,
          isCategory: category !== undefined,
          category: category ?? '',
          median: formats.money(median, currency),
        })}
      </bdi>
    </a>
  );
}
