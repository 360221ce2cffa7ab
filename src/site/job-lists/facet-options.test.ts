import { expect, it } from 'vitest';
import { newOrganization, until } from '../../../test/app.ts';
import { newChangeLog } from '../../../test/caches.ts';
import { postJob } from '../../../test/jobs.ts';
import { JobCache } from '../../features/jobs/jobs/responses/job-cache.ts';
import type { FacetSnapshot } from '../../features/jobs/jobs/search/facets/count-facets.ts';
import { liveCriteria } from '../../features/jobs/jobs/search/filters.ts';
import { toKey } from '../../features/jobs/jobs/search/list.ts';
import { findFacetCounts } from './facet-options.ts';

const HOUR_MS = 3_600_000;

it('shows the last counts of a large board while the next are computed, on pages that are cached for seconds', async () => {
  const client = await newOrganization();
  const { scope } = client;
  const cache = new JobCache(newChangeLog());
  const find = () => findFacetCounts(scope, liveCriteria(), cache);
  const { counts } = await find();
  expect(counts.jobTypes).toEqual([]);
  // As the cache has it of a board with more jobs than a test can create.
  const large: FacetSnapshot = {
    counts,
    validUntilMs: performance.now() + HOUR_MS,
    freshUntilMs: 0,
    maxStaleMs: HOUR_MS,
  };
  await postJob(client, { job_type: 'full-time' });
  await cache.facets.findOrCompute(scope, toKey(liveCriteria()), async () => large);
  await postJob(client, { job_type: 'part-time' });
  const stale = await find();
  expect(stale.counts.jobTypes).toEqual([]);
  expect(stale.maxAgeMs).toBeLessThanOrEqual(2_000);
  await until(find, ({ counts }) => counts.jobTypes.length === 2);
  expect((await find()).maxAgeMs).toBeGreaterThan(2_000);
});

it('never shows outdated counts of a small board', async () => {
  const client = await newOrganization();
  const { scope } = client;
  const cache = new JobCache(newChangeLog());
  await findFacetCounts(scope, liveCriteria(), cache);
  await postJob(client, { job_type: 'full-time' });
  const { counts } = await findFacetCounts(scope, liveCriteria(), cache);
  expect(counts.jobTypes.map(({ count }) => count)).toEqual([1]);
});
