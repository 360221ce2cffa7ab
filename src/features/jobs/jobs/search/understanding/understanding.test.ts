import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../../test/app.ts';
import { postJobs } from '../../../../../../test/jobs.ts';
import { propertyRuns } from '../../../../../../test/property-runs.ts';
import { CacheStore } from '../../../../../platform/cache/cache-store.ts';
import { ChangeLog } from '../../../../../platform/cache/change-log.ts';
import { type Language, languages } from '../../../../../platform/languages/languages.ts';
import { JobCache } from '../../responses/job-cache.ts';
import { liveCriteria, readBoardSearch } from '../filters.ts';
import { findJobIds, resolveCriteria } from '../find.ts';
import { findPage } from '../list.ts';
import { matching } from '../matching.ts';
import { findRankedIds, isRanked } from '../relevance/find-ranked.ts';
import { toSearch } from '../tolerance/tolerate.ts';

/** The first job is the newest. */
async function newBoard(jobs: (string | Record<string, unknown>)[]): Promise<Client> {
  const organization = await newOrganization();
  await postJobs(
    organization,
    jobs.map((job, n) => ({
      posted_at: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
      expires_at: null,
      ...(typeof job === 'string' ? { title: job } : job),
    })),
  );
  return organization;
}

interface Asked {
  language?: Language;
  isExact?: boolean;
}

function toCriteria(search: string, { language = 'en', isExact = false }: Asked = {}) {
  return { ...liveCriteria(), ...readBoardSearch(search, language, isExact) };
}

async function find({ scope }: Client, search: string, asked?: Asked): Promise<string[]> {
  const cache = new JobCache(new ChangeLog(new CacheStore(1_048_576)));
  const page = { offset: 0, limit: 50, sort: 'relevance' as const };
  const { ids } = await findPage(scope, toCriteria(search, asked), page, cache);
  const rows = await scope.db
    .selectFrom('jobs')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? '');
}

describe('a search on a board', () => {
  let board: Client;
  beforeAll(async () => {
    board = await newBoard([
      { title: 'Clerk', description: '<p>Our nurses help. Kubernetes is a plus.</p>' },
      { title: 'Assistant', company_name: 'Nurses Ltd' },
      'Krankenschwester (m/w/d)',
      'Infirmière',
      'ICU Nurse',
      'Registered Nurse',
      'Dental Nurse',
      'Property Developer',
      'Senior Developer',
      'Go Engineer',
      'Sales Manager',
      'Office Manager',
      'Front-end Artist',
    ]);
  });

  it.each<[string, Asked, string[]]>([
    ['nurses', {}, ['ICU Nurse', 'Registered Nurse', 'Dental Nurse', 'Assistant', 'Clerk']],
    ['RN', {}, ['ICU Nurse', 'Registered Nurse']],
    // Names of the board's language, of English and of the language of the word.
    ['krankenschwestern', {}, ['Krankenschwester (m/w/d)', 'ICU Nurse', 'Registered Nurse']],
    [
      'infirmières',
      { language: 'de' },
      ['Infirmière', 'Krankenschwester (m/w/d)', 'ICU Nurse', 'Registered Nurse'],
    ],
    ['programmer', {}, ['Senior Developer', 'Go Engineer']],
    ['k8s', {}, ['Clerk']],
    ['cleaner', {}, []],
    ['manager -sales', {}, ['Office Manager']],
    ['nurse -"dental nurse" -icu', {}, ['Registered Nurse', 'Assistant', 'Clerk']],
    ['manager -sale', {}, ['Office Manager']],
    ['manager - sales', {}, ['Sales Manager']],
    ['front-end', {}, ['Front-end Artist']],
    ['"registered nurse"', {}, ['Registered Nurse']],
    ['regist*', {}, ['Registered Nurse']],
    ['nurses', { isExact: true }, ['Assistant', 'Clerk']],
    ['rn', { isExact: true }, []],
    ['manager -sale', { isExact: true }, ['Sales Manager', 'Office Manager']],
    ['manager -sales', { isExact: true }, ['Office Manager']],
    ['-', {}, []],
    ['""', {}, []],
  ])('for %s, as %j, finds %j', async (search, asked, titles) => {
    expect(await find(board, search, asked)).toEqual(titles);
  });

  it('of exclusions alone finds all other jobs, newest first', async () => {
    expect(await find(board, '-nurse -manager')).toEqual([
      'Krankenschwester (m/w/d)',
      'Infirmière',
      'Property Developer',
      'Senior Developer',
      'Go Engineer',
      'Front-end Artist',
    ]);
  });
});

it('never corrects a word of the dictionary', async () => {
  const board = await newBoard([
    { title: 'Clerk', description: '<p>Clearer words. He joined. The code.</p>' },
  ]);
  for (const word of ['cleaner', 'joiner', 'coder']) expect(await find(board, word)).toEqual([]);
});

it('other organizations have no part in a search', async () => {
  await newBoard(['Registered Nurse']);
  const board = await newBoard(['Clerk']);
  expect(await find(board, 'krankenschwester')).toEqual([]);
  expect(await find(board, '-welder')).toEqual(['Clerk']);
});

const word = fc.constantFrom(
  'nurse',
  'nurses',
  'RN',
  'krankenschwester',
  'developer',
  'property',
  'programmer',
  'k8s',
  'Kubernetes',
  'senior',
  'c++',
  'fo*',
);
const query = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: word },
      word.map((each) => `-${each}`),
      fc.tuple(word, word).map((pair) => `"${pair.join(' ')}"`),
      fc.tuple(word, word).map((pair) => `-"${pair.join(' ')}"`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const text = fc
  .array(fc.oneof(word, fc.constantFrom('and', 'food')), { maxLength: 4 })
  .map((all) => all.join(' '));

it('the text index and the rows agree about which jobs match and in which order', {
  timeout: propertyRuns(120_000),
}, async () => {
  const jobs = fc.sample(
    fc.record({ title: text.map((each) => `Job ${each}`), description: text, company_name: text }),
    { numRuns: 60, seed: 7 },
  );
  const { scope } = await newBoard(
    jobs.map(({ company_name, ...job }) => ({ ...job, company_name: company_name || null })),
  );
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom(...languages),
      fc.boolean(),
      async (search, language, isExact) => {
        const match = await resolveCriteria(scope, toCriteria(search, { language, isExact }));
        if (!match?.words) return;
        const total = (await matching(scope, match).select('job_id').execute()).length;
        const page = { offset: 0, limit: 100, total, sort: 'relevance' as const };
        const byRows = { ...match, hasFewCandidates: true };
        const sorted = (ids: string[]) => [...ids].sort();
        expect(sorted(await findJobIds(scope, match, page))).toEqual(
          sorted(await findJobIds(scope, byRows, { ...page, total: 60 })),
        );
        if (!isRanked(match, 'relevance') || !isRanked(byRows, 'relevance')) return;
        // With a large total, the text index finds rank after rank.
        const ranked = await findRankedIds(scope, match, { ...page, total: 5_000 });
        expect(ranked).toEqual(await findRankedIds(scope, byRows, page));
        expect(ranked).toHaveLength(total);
      },
    ),
    { numRuns: propertyRuns(40), seed: 11 },
  );
});

it.each(['nurse -sales', 'registered nurs*', 'nurse -"night shift"', '-a'])(
  '%s as a text means the same',
  (search) => {
    const criteria = toCriteria(search);
    expect(readBoardSearch(toSearch(criteria), 'en', false)).toMatchObject({
      terms: criteria.terms,
      understanding: criteria.understanding,
    });
  },
);
