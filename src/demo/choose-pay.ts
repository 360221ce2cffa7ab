import { PERIODS_PER_YEAR } from '../features/jobs/jobs/pay/periods.ts';
import type { Country } from './countries.ts';
import type { JobType } from './job-types.ts';
import type { Occupation } from './occupations.ts';
import { isDrawn, type Random } from './random.ts';
import { groupDigits } from './text.ts';

export type SalaryPeriod = 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly';

export interface Pay {
  min: number | null;
  max: number | null;
  currency: string;
  period: SalaryPeriod;
}

/** Null where the company does not say: one in seven. Boards should show what candidates look for first. */
export function choosePay(
  random: Random,
  { pay, setting }: Occupation,
  factor: number,
  country: Country,
  jobType: JobType,
): Pay | null {
  if (!isDrawn(random, 0.86)) return null;
  const period = choosePeriod(random, setting, country, jobType);
  const premium = jobType === 'contract' || jobType === 'freelance' ? 1.25 : 1;
  const share = jobType === 'part-time' && period !== 'hourly' ? 0.6 : 1;
  const middle = (convert(pay * factor, country) * premium * share) / PERIODS_PER_YEAR[period];
  const min = round(middle * (0.86 + random() * 0.1));
  const max = round(middle * (1.04 + random() * 0.2));
  return { ...openRange(random, min, max), currency: country.currency, period };
}

export function printPay({ min, max, currency, period }: Pay): string {
  const unit = units[period];
  if (min === null) return `up to ${currency} ${groupDigits(max ?? 0)} ${unit}`;
  if (max === null) return `from ${currency} ${groupDigits(min)} ${unit}`;
  return `${currency} ${groupDigits(min)}${min === max ? '' : `–${groupDigits(max)}`} ${unit}`;
}

const units: Record<SalaryPeriod, string> = {
  hourly: 'an hour',
  daily: 'a day',
  weekly: 'a week',
  monthly: 'a month',
  yearly: 'a year',
};

function choosePeriod(
  random: Random,
  setting: Occupation['setting'],
  country: Country,
  jobType: JobType,
): SalaryPeriod {
  if (jobType === 'contract' || jobType === 'freelance') return country.contractsAre;
  if (jobType === 'internship')
    return country.wagesAre === 'hourly' && isDrawn(random, 0.4) ? 'hourly' : 'monthly';
  const isWage = setting === 'shift' || setting === 'site' || jobType === 'part-time';
  if (isWage && country.weeklyWages && isDrawn(random, jobType === 'temporary' ? 0.7 : 0.25)) return 'weekly';
  if (isWage) return country.wagesAre;
  return isDrawn(random, 0.93) ? country.salariesAre : 'monthly';
}

/** A power law through the country's two points; above the second, pay grows more slowly than it does there. */
function convert(usd: number, { payAt40, payAt120 }: Country): number {
  if (usd > 120_000) return payAt120 * (usd / 120_000) ** 0.85;
  return payAt40 * (usd / 40_000) ** (Math.log(payAt120 / payAt40) / Math.log(3));
}

/** To a step that people would name: 17.5, 2,450, 68,000. */
function round(amount: number): number {
  const step = amount < 100 ? 0.5 : amount < 1000 ? 5 : 10 ** Math.floor(Math.log10(amount)) / 40;
  return Math.round(amount / step) * step;
}

function openRange(random: Random, min: number, max: number): { min: number | null; max: number | null } {
  const kind = random();
  if (kind < 0.06) return { min, max: null };
  if (kind < 0.09) return { min: null, max };
  return kind < 0.16 ? { min, max: min } : { min, max };
}
