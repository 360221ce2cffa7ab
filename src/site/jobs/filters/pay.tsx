import type { Salaries } from '../../../features/jobs/salaries/schema.ts';
import type { Board } from '../../board.ts';
import type { ListState } from '../../job-lists/list-state.ts';
import { toPayFrom } from '../../job-lists/pay.ts';
import { Choice } from './choice.tsx';
import { FilterGroup } from './group.tsx';

type Figures = Pick<Salaries, 'currency' | 'overall'>;

interface PayFilterProps {
  board: Board;
  state: ListState;
  salaries: Figures;
  /** Number of jobs that say what they pay. */
  count: number;
}

/** Jobs that say what they pay, and the lowest pay for a year, in steps around the median of the board. */
export function PayFilter({ board, state, salaries, count }: PayFilterProps) {
  const { messages } = board;
  const steps = toPaySteps(salaries, state.payMin);
  if (steps.length === 0 && count === 0 && !state.hasPay) return null;
  const choice = { board, type: 'radio', name: 'pay_min' } as const;
  return (
    <FilterGroup name="pay" legend={messages.pay}>
      <Choice board={board} type="checkbox" name="has_pay" value="1" isSelected={state.hasPay} count={count}>
        {messages.hasPay}
      </Choice>
      {steps.length > 0 && (
        <Choice {...choice} value="" isSelected={state.payMin === undefined}>
          {messages.anyPay}
        </Choice>
      )}
      {steps.map((step) => (
        <Choice {...choice} key={step} value={String(step)} isSelected={state.payMin === step}>
          <bdi>{toPayFrom(step, salaries.currency, board)}</bdi>
        </Choice>
      ))}
    </FilterGroup>
  );
}

/** The quartiles of the board rounded down to halves of their second digit, and the selected amount. */
export function toPaySteps({ currency, overall }: Figures, selected: number | undefined): number[] {
  const hasFigures = currency !== null && overall !== null;
  const quartiles = hasFigures ? [overall.p25, overall.median, overall.p75].map(roundDown) : [];
  const steps = new Set([
    ...quartiles.filter((step) => step > 0),
    ...(selected === undefined ? [] : [selected]),
  ]);
  return [...steps].sort((a, b) => a - b);
}

function roundDown(amount: number): number {
  if (amount < 1) return 0;
  const unit = Math.max(1, 10 ** Math.floor(Math.log10(amount)) / 2);
  return Math.floor(amount / unit) * unit;
}
