import type { Job } from '../../features/jobs/jobs/schema.ts';
import { printPayRange } from '../../platform/languages/formats.ts';
import type { Board } from '../board.ts';

/** The pay of a job in the board's language; undefined when the job does not state it. */
export function toPay(
  {
    salary_min: min,
    salary_max: max,
    salary_currency: currency,
    salary_period: period,
  }: Pick<Job, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>,
  { language, messages }: Pick<Board, 'language' | 'messages'>,
): string | undefined {
  const print = (from: number, to: number) => printPayRange(language, currency, from, to);
  let amount: string;
  if (min !== null && max !== null) amount = print(min, max);
  else if (min !== null) amount = messages.payFrom({ amount: print(min, min) });
  else if (max !== null) amount = messages.payUpTo({ amount: print(max, max) });
  else return undefined;
  return period === null ? amount : messages.payPer[period]({ amount });
}

/** Such as “from €50,000 a year”. */
export function toPayFrom(
  amount: number,
  currency: string | null,
  { messages, formats }: Pick<Board, 'messages' | 'formats'>,
): string {
  return messages.payPer.yearly({ amount: messages.payFrom({ amount: formats.money(amount, currency) }) });
}
