import { setTimeout as sleep } from 'node:timers/promises';
import { findJobPage } from '../../src/features/jobs/public/find-public.ts';
import { findPinned } from '../../src/features/jobs/public/pinned.ts';
import { findRelations } from '../../src/features/jobs/public/similar.ts';
import { listLiveJobs, rangesOfLiveJobs } from '../../src/features/jobs/public/sitemap-queries.ts';
import { JobCache } from '../../src/features/jobs/responses/job-cache.ts';
import { countMatches } from '../../src/features/jobs/search/count.ts';
import { countFacets, type FacetSnapshot } from '../../src/features/jobs/search/facets/count-facets.ts';
import { type JobCriteria, liveCriteria } from '../../src/features/jobs/search/filters.ts';
import { findPage } from '../../src/features/jobs/search/list.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { publicContent } from '../../src/public-content.ts';
import { BoardRevisions } from '../../src/site/board-revision.ts';
import { explain, recordStatements } from '../support/plans.ts';
import type { BenchStore } from '../support/store.ts';
import type { SitePaths } from './paths.ts';

/** Longer than the 500 ms for which a board revision is used without a new check. */
export const UNTIL_CHANGE_VISIBLE_MS = 700;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** Prints the plans of the statements that render pages. */
export async function explainSite({ scope, pool }: BenchStore, paths: SitePaths): Promise<void> {
  const slug = paths.jobs[0]?.split('/').at(-1) ?? '';
  const found = await findJobPage(scope, slug);
  if (!found || found === 'gone' || !('job' in found)) throw new Error(`${slug} is not a live job.`);
  const remote = { ...liveCriteria(), isRemote: true };
  const newest = { sort: '-posted_at', offset: 0, limit: 20 } as const;
  const works: [string, () => Promise<unknown>][] = [
    ['board revision, first and second read', () => getRevisionTwice(scope)],
    ['facet counts', () => countAll(scope, liveCriteria())],
    ['facet counts with one filter', () => countAll(scope, remote)],
    ['first page', () => findPage(scope, liveCriteria(), newest, new JobCache(newChanges()))],
    ['pinned jobs', () => findPinned(scope, 10)],
    ['job page', () => findJobPage(scope, slug)],
    ['similar jobs', () => findRelations(scope, found.job.id)],
    ['ranges of the sitemaps', () => rangesOfLiveJobs(scope, 50_000)],
    ['one batch of a sitemap', () => listLiveJobs(scope, LEAST_ID, 1_001)],
  ];
  for (const [name, work] of works) {
    console.log(`\n## ${name}\n`);
    for (const statement of await recordStatements(pool, work))
      console.log(`${await explain(pool, statement)}\n`);
  }
}

async function countAll(scope: Scope, criteria: JobCriteria): Promise<FacetSnapshot> {
  const findFacets = (other: JobCriteria) => countAll(scope, other);
  return countFacets(scope, criteria, await countMatches(scope, criteria), findFacets);
}

const newChanges = () => new ChangeLog(new CacheStore(64 * 1_048_576));

async function getRevisionTwice(scope: Scope): Promise<void> {
  const revisions = new BoardRevisions(newChanges(), publicContent);
  await revisions.getCurrent(scope);
  await sleep(UNTIL_CHANGE_VISIBLE_MS);
  await revisions.getCurrent(scope);
}
