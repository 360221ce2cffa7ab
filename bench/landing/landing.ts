/** Measures landing pages and preflight on a large board: `npm run bench -- --landing`. */
import { toTable } from '../../src/commands/output.ts';
import { checkChangedJobs } from '../../src/features/jobs/preflight/check-changed.ts';
import { countFindings, findState, listJobsWith } from '../../src/features/jobs/preflight/queries.ts';
import { listLiveFacets, rangesOfLiveFacets } from '../../src/features/jobs/public/sitemap-facets.ts';
import { countMatches } from '../../src/features/jobs/search/count.ts';
import { countFacets, type FacetSnapshot } from '../../src/features/jobs/search/facets/count-facets.ts';
import { type JobCriteria, liveCriteria } from '../../src/features/jobs/search/filters.ts';
import { computeGroup } from '../../src/features/salaries/group.ts';
import { listPaidFacets, rangesOfPaidFacets } from '../../src/features/salaries/sitemap-queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { median } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { firstCategory, seedLanding } from './seed.ts';

const REPETITIONS = 5;
const MIN_JOBS = 5;
const BATCHES = 10_000;

interface Case {
  name: string;
  work(scope: Scope): Promise<unknown>;
}

const ofCategory = { categoryIds: [firstCategory] };
const firstPage = { page: 1, offset: 0, perPage: 50 };

const cases: Case[] = [
  { name: 'salaries of the largest category', work: (scope) => computeGroup(scope, ofCategory) },
  {
    name: 'salaries of the largest category in the largest place',
    work: async (scope) => computeGroup(scope, { ...ofCategory, locationIds: [await firstLocation(scope)] }),
  },
  {
    name: 'neighbors of the largest category',
    work: (scope) => countAll(scope, { ...liveCriteria(), ...ofCategory }),
  },
  {
    name: 'sitemap: parts with categories in places',
    work: (scope) => rangesOfLiveFacets(scope, 'category_location', { size: 50_000, minJobs: MIN_JOBS }),
  },
  {
    name: 'sitemap: 1,000 categories in places',
    work: (scope) =>
      listLiveFacets(scope, 'category_location', {
        fromId: `${firstCategory}.0000000000`,
        limit: 1_000,
        minJobs: MIN_JOBS,
      }),
  },
  {
    name: 'sitemap: parts with salaries of places',
    work: (scope) => rangesOfPaidFacets(scope, 'location_id', 50_000),
  },
  {
    name: 'sitemap: 1,000 salaries of places',
    work: (scope) => listPaidFacets(scope, 'location_id', '0', 1_000),
  },
  { name: 'preflight: nothing changed', work: (scope) => checkChangedJobs(scope) },
  { name: 'preflight: counts', work: countFindings },
  {
    name: 'preflight: first jobs without a country',
    work: (scope) => listJobsWith(scope, 'no_country', firstPage),
  },
  { name: 'preflight: first duplicates', work: (scope) => listJobsWith(scope, 'duplicate', firstPage) },
];

export async function measureLanding(
  store: BenchStore,
  { jobs, plans }: Pick<BenchOptions, 'jobs' | 'plans'>,
): Promise<void> {
  const scope = await seedLanding(store.scope, jobs);
  const startedMs = performance.now();
  for (let batch = 0; batch < BATCHES && !(await findState(scope))?.is_complete; batch++)
    await checkChangedJobs(scope);
  console.log(`\nfirst check of ${jobs} jobs: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  await store.pool.query('vacuum (analyze) job_preflights');
  const rows: string[][] = [];
  for (const { name, work } of cases) {
    const times: number[] = [];
    for (let time = 0; time <= REPETITIONS; time++) {
      const beganMs = performance.now();
      await work(scope);
      if (time > 0) times.push(performance.now() - beganMs);
    }
    rows.push([name, ...[median(times), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(8))]);
  }
  console.log(toTable(['statement', 'median ms', 'worst'], rows));
  if (!plans) return;
  for (const { name, work } of cases)
    for (const statement of await recordStatements(store.pool, () => work(scope)))
      console.log(`\n${name}\n${await explain(store.pool, statement)}`);
}

async function countAll(scope: Scope, criteria: JobCriteria): Promise<FacetSnapshot> {
  const findFacets = (other: JobCriteria) => countAll(scope, other);
  return countFacets(scope, criteria, await countMatches(scope, criteria), findFacets);
}

async function firstLocation({ db, organizationId }: Scope): Promise<number> {
  const { id } = await db
    .selectFrom('job_facets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'location')
    .where('value', '=', 'harbour 0, germany')
    .executeTakeFirstOrThrow();
  return id;
}
