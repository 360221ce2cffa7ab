import type { JobMatch } from './find-jobs.ts';
import { KnownValues, type Sighting } from './known-values.ts';

/** How many jobs pass the filters, and what the filters' names stand for; no match: a name stands for nothing. */
export interface KnownCount extends Sighting {
  total: number;
  match: JobMatch | undefined;
}

/** Which jobs are on a page. */
export interface KnownPage extends Sighting {
  total: number;
  ids: string[];
}

/**
 * Exact totals cost the most of a list, and finding the page the rest; both depend on nothing but the board's jobs and
 * the clock. So they are kept, each with a snapshot from before they were read, and hold until a transaction that this
 * snapshot did not see has recorded a change of the board. Writers pay nothing for it: no counter, no lock, just the
 * event that they write anyway.
 */
export class KnownLists {
  readonly counts = new KnownValues<KnownCount>(5_000);
  readonly pages = new KnownValues<KnownPage>(10_000);
}
