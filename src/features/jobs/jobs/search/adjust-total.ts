import { countSince } from '../../../../platform/cache/count-events.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { jobCreated, jobDeleted } from '../schema.ts';

/** A total of all jobs, and the snapshot of PostgreSQL that it was counted in. */
export interface CountedAll {
  total: number;
  snapshot: string;
}

/**
 * The total of all jobs now: a former one, plus the jobs created since, minus those deleted. Exact, because every write of a job records
 * its event in the same transaction.
 */
export async function adjustTotal(scope: Scope, { total, snapshot }: CountedAll): Promise<CountedAll> {
  const counted = await countSince(scope, { snapshot, added: jobCreated, removed: jobDeleted });
  return { total: total + counted.difference, snapshot: counted.snapshot };
}
