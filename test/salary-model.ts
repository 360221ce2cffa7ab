import type { Salaries } from '../src/features/salaries/schema.ts';
import type { PaidJob } from './salaries.ts';

/** An exact number: a whole one over a positive whole one. */
interface Fraction {
  over: bigint;
  under: bigint;
}

interface Category {
  id: string;
  name: string;
  slug: string;
}

interface JudgedJob {
  job: PaidJob;
  period: Period;
  low: Fraction;
  high: Fraction;
  midpoint: Fraction;
}

// Its own numbers, so that a change of the product's is noticed.
const factors = { hourly: 2080n, daily: 260n, weekly: 52n, monthly: 12n, yearly: 1n };
type Period = keyof typeof factors;
type Figures = NonNullable<Salaries['overall']>;

/** What the specification says of these jobs, by a second program that shares nothing with the first. */
export function modelSalaries(jobs: PaidJob[], categories: Category[], nowMs: number): Salaries {
  const live = jobs.filter(
    ({ status, expires_at }) =>
      status === 'active' && (expires_at === null || Date.parse(expires_at) > nowMs),
  );
  const salaried = live.filter(({ salary_min, salary_max }) => salary_min !== null || salary_max !== null);
  const currency = dominantCurrency(salaried);
  const own = salaried.filter((job) => job.salary_currency === currency).map(validate);
  const sample = own.filter(isPlausible);
  const excluded = [
    ...salaried
      .filter((job) => job.salary_currency !== currency)
      .map(({ id }) => ({ job_id: id, reason: 'other_currency' as const })),
    ...own
      .filter((job) => !isPlausible(job))
      .map(({ job }) => ({ job_id: job.id, reason: 'implausible' as const })),
  ];
  return {
    currency,
    total_active_jobs: live.length,
    salaried_jobs: sample.length,
    excluded_other_currency: salaried.length - own.length,
    excluded_implausible: own.length - sample.length,
    periods: Object.fromEntries(
      [...Map.groupBy(sample, ({ period }) => period)].map(([name, { length }]) => [name, length]),
    ),
    overall: sample.length > 0 ? figuresOf(sample) : null,
    by_category: groupsOf(sample, 100, ({ category_id }) => {
      const category = categories.find(({ id }) => id === category_id);
      return category && { key: category.name.toLowerCase(), names: { ...category } };
    }),
    by_job_type: groupsOf(sample, 20, ({ job_type }) =>
      job_type === null ? undefined : { key: job_type, names: { value: job_type } },
    ),
    by_location: groupsOf(sample, 15, ({ location }) => {
      const key = location?.trim().toLowerCase();
      return key ? { key, names: { value: commonestSpelling(sample, key) } } : undefined;
    }),
    excluded: excluded.sort((a, b) => compare(a.job_id, b.job_id)).slice(0, 1_000),
  };
}

function dominantCurrency(salaried: PaidJob[]): string | null {
  const counts = Map.groupBy(salaried, (job) => job.salary_currency);
  counts.delete(null);
  const [first] = [...counts].sort(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || compare(String(a), String(b)),
  );
  return first?.[0] ?? null;
}

function validate(job: PaidJob): JudgedJob {
  const low = parse(job.salary_min ?? job.salary_max ?? 0);
  const high = parse(job.salary_max ?? job.salary_min ?? 0);
  const midpoint = divide(add(low, high), 2n);
  const period = periodOf(job.salary_period, midpoint);
  const a_year = (amount: Fraction) => ({ over: amount.over * factors[period], under: amount.under });
  return { job, period, low: a_year(low), high: a_year(high), midpoint: a_year(midpoint) };
}

function periodOf(given: string | null, midpoint: Fraction): Period {
  if (given !== null && given !== 'yearly') return given as Period;
  if (isLess(midpoint, whole(500n))) return 'hourly';
  return isLess(midpoint, whole(10_000n)) ? 'monthly' : 'yearly';
}

function isPlausible({ midpoint }: JudgedJob): boolean {
  return !isLess(midpoint, whole(10_000n)) && !isLess(whole(10_000_000n), midpoint);
}

function figuresOf(jobs: JudgedJob[]): Figures {
  const midpoints = jobs.map(({ midpoint }) => midpoint).sort(order);
  const [least] = jobs.map(({ low }) => low).sort(order);
  const most = jobs
    .map(({ high }) => high)
    .sort(order)
    .at(-1);
  return {
    count: jobs.length,
    min: round(least),
    max: round(most),
    avg: round(divide(midpoints.reduce(add), BigInt(jobs.length))),
    p25: round(percentile(midpoints, 25n)),
    median: round(percentile(midpoints, 50n)),
    p75: round(percentile(midpoints, 75n)),
  };
}

/** As spreadsheets have it: between the two values next to (n − 1) p, in proportion. */
function percentile(sorted: Fraction[], percent: bigint): Fraction {
  const place = BigInt(sorted.length - 1) * percent;
  const below = sorted[Number(place / 100n)] as Fraction;
  const above = sorted[Math.min(Number(place / 100n) + 1, sorted.length - 1)] as Fraction;
  const step = add(above, { over: -below.over, under: below.under });
  return add(below, divide({ over: step.over * (place % 100n), under: step.under }, 100n));
}

function groupsOf<T extends object>(
  sample: JudgedJob[],
  most: number,
  groupOf: (job: PaidJob) => { key: string; names: T } | undefined,
): (T & Figures)[] {
  const groups = Map.groupBy(sample, ({ job }) => groupOf(job)?.key);
  groups.delete(undefined);
  return [...groups]
    .filter(([, jobs]) => jobs.length >= 3)
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || compare(String(a), String(b)))
    .slice(0, most)
    .map(([, jobs]) => ({ ...(groupOf((jobs[0] as JudgedJob).job)?.names as T), ...figuresOf(jobs) }));
}

function commonestSpelling(sample: JudgedJob[], key: string): string {
  const spellings = sample
    .map(({ job }) => job.location?.trim() ?? '')
    .filter((text) => text.toLowerCase() === key);
  const counts = [...Map.groupBy(spellings, (text) => text)];
  const [first] = counts.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || compare(a, b));
  return first?.[0] ?? '';
}

/** By the bytes in UTF-8, as PostgreSQL's collation "C" has it. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The number that JSON shows, to its last digit. */
function parse(number: number): Fraction {
  const [, digits = '0', decimals = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  const shift = BigInt(exponent) - BigInt(decimals.length);
  const over = BigInt(digits + decimals);
  return shift >= 0n ? whole(over * 10n ** shift) : { over, under: 10n ** -shift };
}

function whole(over: bigint): Fraction {
  return { over, under: 1n };
}

function add(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function divide({ over, under }: Fraction, by: bigint): Fraction {
  return { over, under: under * by };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.over * b.under < b.over * a.under;
}

function order(a: Fraction, b: Fraction): number {
  if (isLess(a, b)) return -1;
  return isLess(b, a) ? 1 : 0;
}

/** Half up; nothing here is negative. */
function round(amount: Fraction | undefined): number {
  const { over, under } = amount ?? whole(0n);
  return Number((2n * over + under) / (2n * under));
}
