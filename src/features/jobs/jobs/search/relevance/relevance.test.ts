import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../../test/app.ts';
import { postJobs, titlesOf } from '../../../../../../test/jobs.ts';
import { propertyRuns } from '../../../../../../test/property-runs.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { readFilters } from '../filters.ts';
import { FEW_MATCHES, resolveCriteria } from '../find.ts';
import type { JobQuery } from '../list-schema.ts';
import { matching } from '../matching.ts';
import { selectJobIds } from '../select-ids.ts';
import { FEW_TO_SORT, findRankedIds, isRanked } from './find-ranked.ts';

/** For the search `night pilot`, one job of each rank, best first, and two that do not match. */
const bodies = [
  { title: '1 Night Pilot' },
  { title: '2 Pilot of the night' },
  { title: '3 Pilots by night' },
  { title: '4 Pilot', company_name: 'Night Ltd' },
  { title: '5 Pilots', company_name: 'Nights Ltd' },
  { title: '6 Pilot', description: '<p>Your shift is at night.</p>' },
  { title: '7 Captain', description: '<p>You are the night pilot.</p>' },
  { title: '8 Captain', description: '<p>A pilot works at night.</p>' },
  { title: '9 Captain', description: '<p>Pilots work nights.</p>' },
  { title: 'Night Captain' },
  { title: 'Copilot of the midnight train' },
];

/** Posted in this order, so that the best is the oldest. */
function inOrderOfTime<T>(jobs: T[]) {
  return jobs.map((job, n) => ({ ...job, posted_at: new Date(Date.UTC(2026, 0, n + 1)).toISOString() }));
}

it('ranks the title before the company and the text, whole words before beginnings, adjacent before scattered words', async () => {
  const organization = await newOrganization();
  await postJobs(organization, inOrderOfTime(bodies));
  const expected = bodies.slice(0, 9).map(({ title }) => title);
  expect(await titlesOf(organization, { search: 'night pilot', sort: 'relevance' })).toEqual(expected);
  for (const page of [1, 2, 3, 4, 5]) {
    const query = { search: 'night pilot', sort: 'relevance', per_page: '2', page: String(page) };
    expect(await titlesOf(organization, query)).toEqual(expected.slice(2 * page - 2, 2 * page));
  }
});

it('lists newer jobs first among equals, and all jobs newest first without words', async () => {
  const organization = await newOrganization();
  await postJobs(
    organization,
    inOrderOfTime([{ title: 'Pilot' }, { title: 'Pilot, again' }, { title: 'Captain' }]),
  );
  expect(await titlesOf(organization, { search: 'pilot', sort: 'relevance' })).toEqual([
    'Pilot, again',
    'Pilot',
  ]);
  expect(await titlesOf(organization, { sort: 'relevance' })).toEqual(['Captain', 'Pilot, again', 'Pilot']);
});

it('ranks a phrase in the title before one in the text, and a single letter only as a whole word', async () => {
  const organization = await newOrganization();
  await postJobs(
    organization,
    inOrderOfTime([
      { title: 'Night pilot 1' },
      { title: '2', description: '<p>A night pilot</p>' },
      { title: 'R developer' },
      { title: '3', description: '<p>We use R.</p>' },
      { title: 'Rust developer' },
    ]),
  );
  expect(await titlesOf(organization, { search: '"night pilot"', sort: 'relevance' })).toEqual([
    'Night pilot 1',
    '2',
  ]);
  expect(await titlesOf(organization, { search: 'r', sort: 'relevance' })).toEqual([
    'R developer',
    '3',
    'Rust developer',
  ]);
});

it('combines relevance with filters, and exports in this order', async () => {
  const organization = await newOrganization();
  const jobs = await postJobs(
    organization,
    inOrderOfTime(
      bodies.map((body, n) => ({
        ...body,
        is_remote: n % 2 === 0,
        job_type: n < 5 ? 'contract' : 'full-time',
      })),
    ),
  );
  const query = { search: 'night pilot', sort: 'relevance', is_remote: 'true', job_types: 'contract' };
  expect(await titlesOf(organization, query)).toEqual(['1 Night Pilot', '3 Pilots by night', '5 Pilots']);
  const selected = await selectJobIds(organization.scope, { search: 'night pilot', sort: 'relevance' });
  const { rows } = await sql<{ id: string }>`${selected}`.execute(organization.scope.db);
  expect(rows.map(({ id }) => id)).toEqual(jobs.slice(0, 9).map(({ id }) => id));
});

it('has the same order in every plan, and its pages contain each match once', async () => {
  const organization = await newOrganization();
  const word = fc.constantFrom('night', 'nights', 'pilot', 'pilots', 'ship', 'a', 'ab');
  const words = (maxLength: number) => fc.array(word, { maxLength }).map((each) => each.join(' '));
  const [jobs] = fc.sample(
    fc.array(fc.record({ title: words(3), company_name: words(2), description: words(6) }), {
      minLength: 60,
      maxLength: 60,
    }),
    { numRuns: 1, seed: 7 },
  ) as [{ title: string; company_name: string; description: string }[]];
  await postJobs(
    organization,
    inOrderOfTime(jobs).map((job, n) => ({
      ...job,
      title: job.title || `Job ${n}`,
      company_name: job.company_name || null,
    })),
  );
  const term = fc.oneof(
    word,
    fc.tuple(word, word).map(([one, two]) => `"${one} ${two}"`),
    fc.constantFrom('pil', 'ni'),
  );
  const search = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' '));
  const perPage = fc.integer({ min: 5, max: 25 });
  await fc.assert(
    fc.asyncProperty(search, perPage, async (search, limit) => {
      const [rows, found, index, sampled] = await Promise.all([
        inPages(organization.scope, { search }, { limit, hasFewCandidates: true }),
        inPages(organization.scope, { search }, { limit, hasFewCandidates: false }),
        inPages(organization.scope, { search }, { limit, hasFewCandidates: false, total: FEW_TO_SORT + 1 }),
        inPages(organization.scope, { search }, { limit, hasFewCandidates: false, total: FEW_MATCHES + 1 }),
      ]);
      expect(found.ids).toEqual(rows.ids);
      expect(index.ids).toEqual(rows.ids);
      expect(sampled.ids).toEqual(rows.ids);
      expect([...rows.ids].sort()).toEqual(rows.matches);
    }),
    { numRuns: propertyRuns(12) },
  );
});

interface Plan {
  limit: number;
  hasFewCandidates: boolean;
  total?: number;
}

/** All pages one after the other, and the ids of the matches, sorted. */
async function inPages(scope: Scope, query: JobQuery, { limit, hasFewCandidates, total }: Plan) {
  const found = await resolveCriteria(scope, readFilters(query).criteria);
  if (!found || !isRanked(found, 'relevance')) throw new Error('There are no ranks.');
  const match = { ...found, hasFewCandidates };
  const matches = (await matching(scope, match).select('job_id').execute())
    .map(({ job_id }) => job_id)
    .sort();
  const ids: string[] = [];
  for (let offset = 0; offset < matches.length; offset += limit)
    ids.push(
      ...(await findRankedIds(scope, match, {
        offset,
        limit,
        sort: 'relevance',
        total: total ?? matches.length,
      })),
    );
  return { ids, matches };
}
