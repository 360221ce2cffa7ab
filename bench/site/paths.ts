import { type SqlBool, sql } from 'kysely';
import { isLive } from '../../src/features/jobs/public/live.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Samples, wordsOfShare } from '../support/samples.ts';

/** Paths of a board's pages. The same data always yields the same paths. */
export interface SitePaths {
  /** The number of jobs that visitors can see. */
  liveJobs: number;
  jobs: string[];
  /** The front page, the following pages, and one filtered list. */
  lists: string[];
  /** Lists with different filters, so that each has its own total. */
  filtered: string[];
  /** Searches for one word each, from rare to common. */
  searches: string[];
}

const JOBS = 4_000;
const PAGES = 50;
const SEARCHES = 200;
const CRAWLED = 100_000;
const JOBS_ON_A_PAGE = 20;

export async function takeSitePaths(scope: Scope, samples: Samples): Promise<SitePaths> {
  const liveJobs = await countLiveJobs(scope);
  const filtered = [
    ...samples.categories.map(({ slug }) => `category=${slug}`),
    ...samples.jobTypes.slice(0, 4).map((type) => `type=${encodeURIComponent(type)}`),
    'remote=1',
    'posted=30d',
    ...wordsOfShare(samples, 0.01, 0.35, 4).map((word) => `q=${encodeURIComponent(word)}`),
  ].map((query) => `/jobs?${query}`);
  const pages = Math.min(PAGES, Math.floor(liveJobs / JOBS_ON_A_PAGE));
  const further = Array.from({ length: pages - 1 }, (_, n) => `/jobs?page=${n + 2}`);
  return {
    liveJobs,
    jobs: await findJobPaths(scope, JOBS),
    lists: ['/', ...further, ...filtered.slice(0, 1)],
    filtered,
    searches: wordsOfShare(samples, 0, 1, SEARCHES).map((word) => `/jobs?q=${encodeURIComponent(word)}`),
  };
}

/** The paths of up to 100,000 job pages. */
export function takeCrawlPaths(scope: Scope): Promise<string[]> {
  return findJobPaths(scope, CRAWLED);
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
