import type { Selectable } from 'kysely';
import type { Jobs } from '../../../../platform/database/tables.ts';
import { PERIODS_PER_YEAR } from './periods.ts';

type PayColumns = Pick<Selectable<Jobs>, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>;

interface YearlyPayColumns {
  /** The highest pay for a year. Null if the job states no pay. */
  yearly_pay: number | null;
  /** Null if the currency is missing or the pay is implausible, and so not comparable. */
  pay_currency: string | null;
}

/** The same rules as `salary_of` in the database, whose rows only active jobs have. A test compares both. */
export function toYearlyPay(job: PayColumns): YearlyPayColumns {
  const range = toYearlyRange(job);
  if (!range) return { yearly_pay: null, pay_currency: null };
  return { yearly_pay: range.high, pay_currency: isPlausible(range) ? job.salary_currency : null };
}

/** What a job pays for a year, in the middle of its range. */
interface ComparablePay {
  currency: string;
  midpoint: number;
}

/** Undefined if the pay is not comparable: pay or currency is missing, or the amount is implausible. */
export function toComparablePay(job: PayColumns): ComparablePay | undefined {
  const range = toYearlyRange(job);
  if (!range || job.salary_currency === null || !isPlausible(range)) return undefined;
  return { currency: job.salary_currency, midpoint: range.midpoint };
}

interface YearlyRange {
  high: number;
  midpoint: number;
}

function toYearlyRange({ salary_min, salary_max, salary_period }: PayColumns): YearlyRange | undefined {
  const low = salary_min ?? salary_max;
  const high = salary_max ?? salary_min;
  if (low === null || high === null) return undefined;
  const midpoint = (low + high) / 2;
  const factor = PERIODS_PER_YEAR[toPeriod(salary_period, midpoint)];
  return { high: high * factor, midpoint: midpoint * factor };
}

function isPlausible({ midpoint }: YearlyRange): boolean {
  return midpoint >= MIN_PLAUSIBLE && midpoint <= MAX_PLAUSIBLE;
}

const MIN_PLAUSIBLE = 10_000;
const MAX_PLAUSIBLE = 10_000_000;

function toPeriod(stated: string | null, midpoint: number): keyof typeof PERIODS_PER_YEAR {
  if (stated !== null && stated !== 'yearly') return stated as keyof typeof PERIODS_PER_YEAR;
  if (midpoint < 500) return 'hourly';
  return midpoint < 10_000 ? 'monthly' : 'yearly';
}
