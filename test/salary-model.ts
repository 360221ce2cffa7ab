import type { Salaries } from '../src/features/jobs/salaries/schema.ts';
import type { PaidJob } from './salaries.ts';

/** An exact rational number. The denominator is positive. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

interface Category {
  id: string;
  name: string;
  slug: string;
}

interface NormalizedJob {
  job: PaidJob;
  period: Period;
  low: Fraction;
  high: Fraction;
  midpoint: Fraction;
}

// A separate copy of the factors, so that tests notice a change in the product.
const factors = { hourly: 2080n, daily: 260n, weekly: 52n, monthly: 12n, yearly: 1n };
type Period = keyof typeof factors;
type Figures = NonNullable<Salaries['overall']>;

/** The statistics that the specification requires for these jobs. This second implementation shares no code with the product. */
export function modelSalaries(jobs: PaidJob[], categories: Category[], nowMs: number): Salaries {
  const live = jobs.filter(
    ({ status, expires_at }) =>
      status === 'active' && (expires_at === null || Date.parse(expires_at) > nowMs),
  );
  const salaried = live.filter(({ salary_min, salary_max }) => salary_min !== null || salary_max !== null);
  const currency = dominantCurrency(salaried);
  const inCurrency = salaried.filter((job) => job.salary_currency === currency).map(normalize);
  const sample = inCurrency.filter(isPlausible);
  const excluded = [
    ...salaried
      .filter((job) => job.salary_currency !== currency)
      .map(({ id }) => ({ job_id: id, reason: 'other_currency' as const })),
    ...inCurrency
      .filter((job) => !isPlausible(job))
      .map(({ job }) => ({ job_id: job.id, reason: 'implausible' as const })),
  ];
  return {
    currency,
    total_active_jobs: live.length,
    salaried_jobs: sample.length,
    excluded_other_currency: salaried.length - inCurrency.length,
    excluded_implausible: inCurrency.length - sample.length,
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
      return key ? { key, names: { value: mostCommonSpelling(sample, key) } } : undefined;
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

function normalize(job: PaidJob): NormalizedJob {
  const low = parse(job.salary_min ?? job.salary_max ?? 0);
  const high = parse(job.salary_max ?? job.salary_min ?? 0);
  const midpoint = divide(add(low, high), 2n);
  const period = periodOf(job.salary_period, midpoint);
  const toYearly = (amount: Fraction) => ({
    numerator: amount.numerator * factors[period],
    denominator: amount.denominator,
  });
  return { job, period, low: toYearly(low), high: toYearly(high), midpoint: toYearly(midpoint) };
}

function periodOf(given: string | null, midpoint: Fraction): Period {
  if (given !== null && given !== 'yearly') return given as Period;
  if (isLess(midpoint, whole(500n))) return 'hourly';
  return isLess(midpoint, whole(10_000n)) ? 'monthly' : 'yearly';
}

function isPlausible({ midpoint }: NormalizedJob): boolean {
  return !isLess(midpoint, whole(10_000n)) && !isLess(whole(10_000_000n), midpoint);
}

function figuresOf(jobs: NormalizedJob[]): Figures {
  const midpoints = jobs.map(({ midpoint }) => midpoint).sort(compareFractions);
  const [lowest] = jobs.map(({ low }) => low).sort(compareFractions);
  const highest = jobs
    .map(({ high }) => high)
    .sort(compareFractions)
    .at(-1);
  return {
    count: jobs.length,
    min: round(lowest),
    max: round(highest),
    avg: round(divide(midpoints.reduce(add), BigInt(jobs.length))),
    p25: round(percentile(midpoints, 25n)),
    median: round(percentile(midpoints, 50n)),
    p75: round(percentile(midpoints, 75n)),
  };
}

/** PERCENTILE.INC of spreadsheets: interpolates linearly between the two values next to position (n − 1) p. */
function percentile(sorted: Fraction[], percent: bigint): Fraction {
  const position = BigInt(sorted.length - 1) * percent;
  const below = sorted[Number(position / 100n)] as Fraction;
  const above = sorted[Math.min(Number(position / 100n) + 1, sorted.length - 1)] as Fraction;
  const step = add(above, { numerator: -below.numerator, denominator: below.denominator });
  return add(
    below,
    divide({ numerator: step.numerator * (position % 100n), denominator: step.denominator }, 100n),
  );
}

function groupsOf<T extends object>(
  sample: NormalizedJob[],
  limit: number,
  groupOf: (job: PaidJob) => { key: string; names: T } | undefined,
): (T & Figures)[] {
  const groups = Map.groupBy(sample, ({ job }) => groupOf(job)?.key);
  groups.delete(undefined);
  return [...groups]
    .filter(([, jobs]) => jobs.length >= 3)
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || compare(String(a), String(b)))
    .slice(0, limit)
    .map(([, jobs]) => ({ ...(groupOf((jobs[0] as NormalizedJob).job)?.names as T), ...figuresOf(jobs) }));
}

function mostCommonSpelling(sample: NormalizedJob[], key: string): string {
  const spellings = sample
    .map(({ job }) => job.location?.trim() ?? '')
    .filter((text) => text.toLowerCase() === key);
  const counts = [...Map.groupBy(spellings, (text) => text)];
  const [first] = counts.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || compare(a, b));
  return first?.[0] ?? '';
}

/** Compares UTF-8 bytes, like PostgreSQL's collation "C". */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Parses the decimal representation of a number, which is what JSON shows, without rounding. */
function parse(number: number): Fraction {
  const [, digits = '0', decimals = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  const shift = BigInt(exponent) - BigInt(decimals.length);
  const numerator = BigInt(digits + decimals);
  return shift >= 0n ? whole(numerator * 10n ** shift) : { numerator, denominator: 10n ** -shift };
}

function whole(numerator: bigint): Fraction {
  return { numerator, denominator: 1n };
}

function add(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

function divide({ numerator, denominator }: Fraction, by: bigint): Fraction {
  return { numerator, denominator: denominator * by };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

function compareFractions(a: Fraction, b: Fraction): number {
  if (isLess(a, b)) return -1;
  return isLess(b, a) ? 1 : 0;
}

/** Rounds half up. No amount is negative. */
function round(amount: Fraction | undefined): number {
  const { numerator, denominator } = amount ?? whole(0n);
  return Number((2n * numerator + denominator) / (2n * denominator));
}
