import type { PaySpread } from '../../features/jobs/salaries/schema.ts';
import { printPayRange } from '../../platform/languages/formats.ts';
import type { Board } from '../board.ts';
import { Bar } from './bar.tsx';
import { describeSpread } from './spread-table.tsx';

interface OverallProps {
  board: Board;
  currency: string;
  spread: PaySpread;
  /** The amount at the right end of the bar. */
  maxAmount: number;
  /** Which jobs the figures are from. */
  sample: string;
}

/** The figures of a group of jobs: the median as a number and a bar. */
export function Overall({ board, currency, spread, maxAmount, sample }: OverallProps) {
  const { language, messages, formats } = board;
  const money = (amount: number) => formats.money(amount, currency);
  return (
    <div className="overall">
      <p className="big">
        <span>{messages.medianSalary}</span>
        <data value={spread.median}>{money(spread.median)}</data>
        <span>{messages.perYear}</span>
      </p>
      <Bar spread={spread} maxAmount={maxAmount} label={describeSpread(board, spread, currency)} />
      <p>{sample}</p>
      <dl className="data">
        <Fact name={messages.percentile25} value={money(spread.p25)} />
        <Fact name={messages.percentile75} value={money(spread.p75)} />
        <Fact name={messages.average} value={money(spread.avg)} />
        <Fact name={messages.range} value={printPayRange(language, currency, spread.min, spread.max)} />
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
