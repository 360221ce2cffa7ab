interface StatedPay {
  salary_min: number | '';
  salary_max: number | '';
  salary_period: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | '';
}

export interface CountedPay {
  /** The period as it counts. */
  period: Exclude<StatedPay['salary_period'], ''>;
  /** Whether the amount decides the period, and not what the job states. */
  isInferred: boolean;
  /** Whole amounts for a year. */
  low: number;
  high: number;
  /** The salary statistics leave out all other pay. */
  isPlausible: boolean;
}

const PERIODS_PER_YEAR = { hourly: 2080, daily: 260, weekly: 52, monthly: 12, yearly: 1 };

/**
 * How the salary statistics count the pay of a job. Without a period or with a yearly one, the middle of the pay decides: below 500 it is
 * hourly, below 10,000 monthly. Undefined without pay, and for pay that the API rejects.
 */
export function countPay({ salary_min, salary_max, salary_period }: StatedPay): CountedPay | undefined {
  const low = salary_min === '' ? salary_max : salary_min;
  const high = salary_max === '' ? salary_min : salary_max;
  if (low === '' || high === '' || low > high || low < 0) return undefined;
  const middle = (low + high) / 2;
  const isStated = salary_period !== '' && salary_period !== 'yearly';
  const period = isStated ? salary_period : inferPeriod(middle);
  const perYear = PERIODS_PER_YEAR[period];
  return {
    period,
    isInferred: !isStated && period !== 'yearly',
    low: roundHalfUp(low * perYear),
    high: roundHalfUp(high * perYear),
    isPlausible: middle * perYear >= 10_000 && middle * perYear <= 10_000_000,
  };
}

function inferPeriod(middle: number): 'hourly' | 'monthly' | 'yearly' {
  if (middle < 500) return 'hourly';
  return middle < 10_000 ? 'monthly' : 'yearly';
}

function roundHalfUp(amount: number): number {
  return Math.floor(amount + 0.5);
}
