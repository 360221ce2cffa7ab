import { type SqlBool, sql } from 'kysely';
import { isLive } from '../../src/features/jobs/jobs/public/live.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Samples, wordsOfShare } from '../support/samples.ts';

/** Paths of a board's pages. The same data always yields the same paths. */
export interface SitePaths {
  /** The number of jobs that visitors can see. */
  liveJobs: number;
  jobs: string[];
  /** The front page, the following pages, and one filtered list. */
  lists: string[];
  /** Searches for one word each, from rare to common. */
  searches: string[];
}

const JOBS = 4_000;
const PAGES = 50;
const SEARCHES = 200;
const JOBS_ON_A_PAGE = 20;

export async function takeSitePaths(scope: Scope, samples: Samples): Promise<SitePaths> {
  const liveJobs = await countLiveJobs(scope);
  const pages = Math.min(PAGES, Math.floor(liveJobs / JOBS_ON_A_PAGE));
  const further = Array.from({ length: pages - 1 }, (_, n) => `/jobs?page=${n + 2}`);
  return {
    liveJobs,
    jobs: await findJobPaths(scope, JOBS),
    lists: ['/', ...further, `/jobs?category=${samples.categories[0]?.slug}`],
    searches: wordsOfShare(samples, 0, 1, SEARCHES).map((word) => `/jobs?q=${encodeURIComponent(word)}`),
  };
}

async function countLiveJobs(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('job_index')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', scope.organizationId)
    .where(isLive)
    .executeTakeFirstOrThrow();
  return count;
}

async function findJobPaths(scope: Scope, limit: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('jobs')
    .select('slug')
    .where('organization_id', '=', scope.organizationId)
    .where(sql<SqlBool>`status = 'active' and expires_at > now()`)
    .orderBy(sql`hashtext(id::text)`)
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => `/jobs/${slug}`);
}
