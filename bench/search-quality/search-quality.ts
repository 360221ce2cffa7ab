/** Judges the order and the tolerance of searches: `npm run bench -- --search-quality`. */
import { readFileSync } from 'node:fs';
import { toTable } from '../../src/commands/output.ts';
import { findListedJobs, type ListedJobRow } from '../../src/features/jobs/jobs/public/listed-jobs.ts';
import { JobCache } from '../../src/features/jobs/jobs/responses/job-cache.ts';
import { readFilters } from '../../src/features/jobs/jobs/search/filters.ts';
import { findPage } from '../../src/features/jobs/jobs/search/list.ts';
import type { JobQuery } from '../../src/features/jobs/jobs/search/list-schema.ts';
import { readWordsOf } from '../../src/features/jobs/jobs/search/tolerance/read-words.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { foldText, toWords } from '../../src/platform/search-words.ts';
import { type Bench, openStore } from '../support/bench.ts';
import { toGoalCells } from '../support/statistics.ts';

/** By kind, what each query must find: see `bench/README.md`. */
type Queries = Record<string, Record<string, string | null>>;

/** The share of queries that must succeed. */
const GOAL = { min: 95 };

export async function measureSearchQuality(bench: Bench): Promise<void> {
  // The expected results are jobs of this board.
  const { scope } = await openStore(bench, { jobs: 2_000, otherJobs: 0 });
  await readWordsOf(scope.db, scope.organizationId, { lagSeconds: 0 });
  const kinds: Queries = JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8'));
  const rows: string[][] = [];
  const failed: string[] = [];
  let sum = 0;
  for (const [kind, queries] of Object.entries(kinds)) {
    const failedBefore = failed.length;
    for (const [search, expected] of Object.entries(queries))
      if (!(await succeeds(scope, { search, sort: 'relevance' }, expected))) failed.push(search);
    const count = Object.keys(queries).length;
    sum += count;
    rows.push([kind, String(count), toShare(count - (failed.length - failedBefore), count)]);
  }
  const percent = (100 * (sum - failed.length)) / sum;
  rows.push(['all', String(sum), toShare(sum - failed.length, sum), ...toGoalCells(percent, GOAL)]);
  console.log(`\n${toTable(['kind', 'queries', 'success@10', 'goal', ''], rows)}`);
  console.log(`\nFailed: ${failed.join(', ') || 'none'}`);
}

const FIRST = 10;

/** Whether one of the first ten jobs is expected, or no job is found if none is. */
async function succeeds(scope: Scope, query: JobQuery, expected: string | null): Promise<boolean> {
  const { filters, criteria } = readFilters(query);
  const cache = new JobCache(new ChangeLog(new CacheStore(16 * 1_048_576)));
  const page = { offset: 0, limit: FIRST, sort: filters.sort };
  const { total, ids } = await findPage(scope, criteria, page, cache);
  if (expected === null) return total === 0;
  const rows = await findListedJobs(scope, ids);
  return rows.some((row) => isExpected(row, expected));
}

type FoundJob = Pick<ListedJobRow, 'title' | 'company_name' | 'location' | 'is_remote' | 'job_type'>;

/**
 * `nurse #hamburg`: these words are in the title and in the location. `@haverlock`: this is the company's name. `nurse *`: the job is
 * remote. `%part-time`: this is the job type, the last of the marks.
 */
function isExpected(job: FoundJob, expected: string): boolean {
  const [others = '', jobType] = expected.split('%');
  const [, words = '', mark, name = ''] = /^([^@#*]*)([@#*])?(.*)$/.exec(others.trim()) ?? [];
  const inTitle = toWords(job.title);
  if (!toWords(words).every((word) => inTitle.includes(word))) return false;
  if (jobType !== undefined && job.job_type !== jobType) return false;
  if (mark === '*') return job.is_remote;
  if (mark === '@') return toWords(job.company_name ?? '').join(' ') === name;
  return mark !== '#' || foldText(job.location ?? '').includes(name);
}

function toShare(found: number, of: number): string {
  return `${found} (${Math.round((100 * found) / of)} %)`;
}
