import type { Job } from '../../features/jobs/schema.ts';
import type { Board } from '../board.ts';

/** The pay of a job in the board's language; undefined when the job does not state it. */
export function toPay(
  { salary_min: min, salary_max: max, salary_currency: currency, salary_period: period }: Job,
  { language, messages }: Pick<Board, 'language' | 'messages'>,
): string | undefined {
  const format = formatOf(language, currency);
  let amount: string;
  if (min !== null && max !== null) amount = min === max ? format.format(min) : format.formatRange(min, max);
  else if (min !== null) amount = messages.payFrom(format.format(min));
  else if (max !== null) amount = messages.payUpTo(format.format(max));
  else return undefined;
  return period === null ? amount : messages.payPer[period](amount);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Without decimals for whole amounts. */
function formatOf(language: string, currency: string | null): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const options = currency === null ? {} : ({ style: 'currency', currency } as const);
    format = new Intl.NumberFormat(language, { ...options, trailingZeroDisplay: 'stripIfInteger' });
    formats.set(key, format);
  }
  return format;
}
