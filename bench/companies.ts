/** Measures companies on a large board: `npm run bench -- --companies`. */
import { toTable } from '../src/commands/output.ts';
import { listCompanies } from '../src/features/companies/list.ts';
import { mergeCompany } from '../src/features/companies/merges/merge.ts';
import { undoMerge } from '../src/features/companies/merges/undo.ts';
import { findPublicCompany, readDirectory } from '../src/features/companies/public/find-public.ts';
import {
  listIndexedCompanies,
  rangesOfIndexedCompanies,
} from '../src/features/companies/public/sitemap-queries.ts';
import { getCompany } from '../src/features/companies/queries.ts';
import { linkNames } from '../src/features/jobs/companies/link-names.ts';
import { createJob } from '../src/features/jobs/create.ts';
import type { CreateJob } from '../src/features/jobs/schema.ts';
import { countMatches } from '../src/features/jobs/search/count.ts';
import { readFilters } from '../src/features/jobs/search/filters.ts';
import { computeGroup } from '../src/features/salaries/group.ts';
import { toPageRange } from '../src/platform/http/pagination.ts';
import type { Scope } from '../src/platform/scope.ts';
import { seedLanding } from './landing/seed.ts';
import type { BenchOptions } from './options.ts';
import { explain, recordStatements } from './support/plans.ts';
import { PLATFORM } from './support/seed.ts';
import { median } from './support/statistics.ts';
import type { BenchStore } from './support/store.ts';

const REPETITIONS = 9;
/** 40,000 companies for 500,000 jobs. */
const JOBS_PER_COMPANY = 12.5;
const CREATES = 300;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Case {
  name: string;
  /** Its statements cannot be explained one by one. */
  writes?: boolean;
  work(scope: Scope): Promise<unknown>;
}

export async function measureCompanies(
  store: BenchStore,
  { jobs, plans }: Pick<BenchOptions, 'jobs' | 'plans'>,
): Promise<void> {
  const companies = Math.ceil(jobs / JOBS_PER_COMPANY);
  const scope = await seedLanding(store.scope, jobs, companies);
  const startedMs = performance.now();
  await linkNames(store.db, PLATFORM);
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`\nlinking ${companies} names of ${jobs} jobs: ${seconds.toFixed(1)} s`);
  await store.pool.query('vacuum (analyze) companies, company_names, job_facets');
  const cases = await toCases(scope);
  console.log(toTable(['operation', 'median ms', 'worst'], await measure(scope, cases)));
  console.log(toTable(['create of a job', 'median ms', 'worst'], await measureCreates(scope)));
  if (!plans) return;
  for (const { name, work } of cases.filter(({ writes }) => !writes))
    for (const statement of await recordStatements(store.pool, () => work(scope)))
      console.log(`\n${name}\n${await explain(store.pool, statement)}`);
}

async function toCases(scope: Scope): Promise<Case[]> {
  const [largest, other] = (await listCompanies(scope, { sort: '-job_count' })).data;
  if (!largest || !other) throw new Error('The board has no companies.');
  const { criteria } = readFilters({ company_id: largest.id, status: ['active'] });
  return [
    { name: 'companies by name', work: (scope) => listCompanies(scope, {}) },
    { name: 'companies by name, page 100', work: (scope) => listCompanies(scope, { page: 100 }) },
    { name: 'companies by number of jobs', work: (scope) => listCompanies(scope, { sort: '-job_count' }) },
    {
      name: 'companies by number of live jobs',
      work: (scope) => listCompanies(scope, { sort: '-live_job_count' }),
    },
    { name: 'companies with a word', work: (scope) => listCompanies(scope, { search: 'company 12' }) },
    { name: 'the largest company', work: (scope) => getCompany(scope, largest.id) },
    { name: 'its page: public, and with its counts', work: (scope) => findPublicCompany(scope, largest.id) },
    { name: 'its page: salaries', work: (scope) => computeGroup(scope, { companyId: largest.id }) },
    {
      name: 'the directory of the board',
      work: (scope) => readDirectory(scope, {}, toPageRange({ per_page: 48 })),
    },
    {
      name: 'the directory, page 100',
      work: (scope) => readDirectory(scope, {}, toPageRange({ page: 100, per_page: 48 })),
    },
    {
      name: 'the directory, with a word',
      work: (scope) => readDirectory(scope, { search: 'company 12' }, toPageRange({ per_page: 48 })),
    },
    { name: 'sitemap: ranges', work: (scope) => rangesOfIndexedCompanies(scope, 50_000) },
    {
      name: 'sitemap: 1,000 companies',
      work: (scope) => listIndexedCompanies(scope, { fromId: FIRST_ID, limit: 1_000 }),
    },
    { name: 'counting its live jobs', work: (scope) => countMatches(scope, criteria) },
    {
      name: 'merging it into another one, and undoing it',
      writes: true,
      work: async (scope) => {
        const { meta } = await mergeCompany(scope, largest.id, other.id);
        await undoMerge(scope, meta.merge_id);
      },
    },
  ];
}

async function measure(scope: Scope, cases: Case[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, work } of cases)
    rows.push([name, ...toFigures(await repeat(REPETITIONS, () => work(scope)))]);
  return rows;
}

/** Alternates between the kinds, so that other programs on the machine slow down all of them alike. */
async function measureCreates(scope: Scope): Promise<string[][]> {
  const kinds: [string, (n: number) => CreateJob][] = [
    ['without a company', () => ({ title: 'Pilot', location: 'Harbour' })],
    ['with a known company', () => ({ title: 'Pilot', location: 'Harbour', company_name: 'Company 1' })],
    [
      'with a new company',
      (n) => ({ title: 'Pilot', location: 'Harbour', company_name: `New ${n} of ${Date.now()}` }),
    ],
  ];
  const times = kinds.map((): number[] => []);
  for (let n = -20; n < CREATES; n++) {
    for (const [index, [, toInput]] of kinds.entries()) {
      const beganMs = performance.now();
      await createJob(scope, toInput(n));
      if (n >= 0) times[index]?.push(performance.now() - beganMs);
    }
  }
  return kinds.map(([name], index) => [name, ...toFigures(times[index] ?? [])]);
}

async function repeat(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time <= count; time++) {
    const beganMs = performance.now();
    await work();
    if (time > 0) times.push(performance.now() - beganMs);
  }
  return times;
}

function toFigures(times: number[]): string[] {
  return [median(times), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(8));
}
