import type { Selectable } from 'kysely';
import type { Jobs } from '../../../platform/database/tables.ts';
import { PERIODS_PER_YEAR } from './periods.ts';

type PayColumns = Pick<Selectable<Jobs>, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>;

interface YearlyPayColumns {
  /** The highest pay for a year. Null if the job does not say what it pays. */
  yearly_pay: number | null;
  /** Null if the currency is missing or the pay is implausible, so that nobody can compare it. */
  pay_currency: string | null;
}

/** The same rules as `salary_of` in the database, whose rows only active jobs have. A test compares both. */
export function toYearlyPay({
  salary_min,
  salary_max,
  salary_currency,
  salary_period,
}: PayColumns): YearlyPayColumns {
  const low = salary_min ?? salary_max;
  const high = salary_max ?? salary_min;
  if (low === null || high === null) return { yearly_pay: null, pay_currency: null };
  const midpoint = (low + high) / 2;
  const factor = PERIODS_PER_YEAR[toPeriod(salary_period, midpoint)];
  const isPlausible = midpoint * factor >= MIN_PLAUSIBLE && midpoint * factor <= MAX_PLAUSIBLE;
  return { yearly_pay: high * factor, pay_currency: isPlausible ? salary_currency : null };
}

const MIN_PLAUSIBLE = 10_000;
const MAX_PLAUSIBLE = 10_000_000;

function toPeriod(stated: string | null, midpoint: number): keyof typeof PERIODS_PER_YEAR {
  if (stated !== null && stated !== 'yearly') return stated as keyof typeof PERIODS_PER_YEAR;
  if (midpoint < 500) return 'hourly';
  return midpoint < 10_000 ? 'monthly' : 'yearly';
}
