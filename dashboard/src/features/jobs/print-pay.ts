import type { Job } from '@corkboard/client';
import type { Formats } from '../../messages/formats.ts';
import type { MessagesOf } from '../../messages/use-messages.ts';

/** What a job states: "€50,000 – €60,000 / Year", "from €20 / Hour". Empty without pay. */
export function printPay(
  { salary_min, salary_max, salary_currency, salary_period }: Job,
  formats: Formats,
  t: MessagesOf<'jobs'>,
): string {
  const print = (amount: number) => formats.pay(amount, salary_currency);
  let pay: string;
  if (salary_min !== null && salary_max !== null)
    pay = [...new Set([salary_min, salary_max])].map(print).join(' – ');
  else if (salary_min !== null) pay = t.payFrom({ amount: print(salary_min) });
  else if (salary_max !== null) pay = t.payUpTo({ amount: print(salary_max) });
  else return '';
  return salary_period === null ? pay : `${pay} / ${t.period[salary_period]}`;
}
