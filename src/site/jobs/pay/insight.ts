import { toComparablePay } from '../../../features/jobs/jobs/pay/yearly-pay.ts';
import type { Job } from '../../../features/jobs/jobs/schema.ts';
import { MIN_JOBS_PER_GROUP } from '../../../features/jobs/salaries/compute.ts';
import type { Salaries } from '../../../features/jobs/salaries/schema.ts';

/** How a job's pay compares with the pay of other jobs of the board. */
export interface PayInsight {
  comparison: 'above' | 'at' | 'below';
  /** Of the pay per year. */
  median: number;
  currency: string;
  /** How many jobs the median is of. */
  jobs: number;
  /** Undefined if the comparison is with the whole board. */
  category: string | undefined;
}

/** Compares with the jobs of the category, or of the board where the category has too few. Undefined without comparable pay. */
export function toPayInsight(job: Job, { currency, overall, by_category }: Salaries): PayInsight | undefined {
  const pay = toComparablePay(job);
  if (!pay || currency === null || pay.currency !== currency) return undefined;
  const category = by_category.find(({ id }) => id === job.category_id);
  const group = category ?? overall;
  if (!group || group.count < MIN_JOBS_PER_GROUP) return undefined;
  const { median, count: jobs } = group;
  const amount = Math.round(pay.midpoint);
  const comparison = amount === median ? 'at' : amount > median ? 'above' : 'below';
  return { comparison, median, currency, jobs, category: category?.name };
}
