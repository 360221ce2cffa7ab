import { setTimeout as sleep } from 'node:timers/promises';
import { countFacets } from '../src/features/jobs/count-facets.ts';
import { liveCriteria } from '../src/features/jobs/filters.ts';
import { findPublicJob } from '../src/features/jobs/find-public.ts';
import { findSimilarJobs } from '../src/features/jobs/find-similar.ts';
import { KnownLists } from '../src/features/jobs/known-lists.ts';
import { findPage } from '../src/features/jobs/list.ts';
import { findPinnedIds } from '../src/features/jobs/queries.ts';
import { cutLiveJobs, listLiveJobs } from '../src/features/jobs/walk-live.ts';
import type { Scope } from '../src/platform/scope.ts';
import { BoardVersions } from '../src/site/board-version.ts';
import { explain, recordStatements } from './plans.ts';
import type { SitePaths } from './site-paths.ts';
import type { BenchStore } from './store.ts';

/** Longer than a version of the board is believed. */
export const UNTIL_NOTICED_MS = 700;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** The plans of what pages ask the database when they are made. */
export async function explainSite({ scope, pool }: BenchStore, paths: SitePaths): Promise<void> {
  const slug = paths.jobs[0]?.split('/').at(-1) ?? '';
  const found = await findPublicJob(scope, slug);
  if (!found || found === 'gone' || !('job' in found)) throw new Error(`${slug} is no job.`);
  const remote = { ...liveCriteria(), isRemote: true };
  const newest = { sort: '-posted_at', offset: 0, limit: 20 } as const;
  const works: [string, () => Promise<unknown>][] = [
    ['version of the board, first and again', () => askTwice(new BoardVersions(), scope)],
    ['counts of filters', () => countFacets(scope, liveCriteria())],
    ['counts of filters beside one', () => countFacets(scope, remote)],
    ['first page', () => findPage(scope, liveCriteria(), newest, new KnownLists())],
    ['pinned jobs', () => findPinnedIds(scope, 10)],
    ['similar jobs', () => findSimilarJobs(scope, found.job, 6)],
    ['parts of the sitemap', () => cutLiveJobs(scope, 50_000)],
    ['a step of a sitemap', () => listLiveJobs(scope, LEAST_ID, 1_001)],
  ];
  for (const [name, work] of works) {
    console.log(`\n## ${name}\n`);
    for (const statement of await recordStatements(pool, work))
      console.log(`${await explain(pool, statement)}\n`);
  }
}

async function askTwice(versions: BoardVersions, scope: Scope): Promise<void> {
  await versions.current(scope);
  await sleep(UNTIL_NOTICED_MS);
  await versions.current(scope);
}
