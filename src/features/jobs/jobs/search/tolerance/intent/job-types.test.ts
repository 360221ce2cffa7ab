import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../../../test/app.ts';
import { newChangeLog } from '../../../../../../../test/caches.ts';
import { postJobs } from '../../../../../../../test/jobs.ts';
import { propertyRuns } from '../../../../../../../test/property-runs.ts';
import { toWordsQuery } from '../../../publications/alert-query.ts';
import { JobCache } from '../../../responses/job-cache.ts';
import type { Job } from '../../../schema.ts';
import { readFilters } from '../../filters.ts';
import { findPage } from '../../list.ts';
import { readWordsOf } from '../read-words.ts';

let board: Client;
beforeAll(async () => {
  board = await newOrganization();
  await postJobs(board, [
    { title: 'Nurse', location: 'Berlin, Germany', job_type: 'Part Time' },
    { title: 'Cook', location: 'Berlin, Germany', job_type: 'full-time' },
    { title: 'Cook', location: 'Hamburg, Germany', job_type: 'Teilzeit' },
    {
      title: 'Cook',
      description: '<p>Or in part time.</p>',
      location: 'Lyon, France',
      job_type: 'full-time',
    },
    { title: 'Pilot', location: 'Hamburg, Germany', job_type: 'internship', is_remote: true },
    { title: 'Stage manager', location: 'Kiel, Germany' },
    { title: 'Manager', location: 'Kiel, Germany', job_type: 'internship' },
    { title: 'Diver', location: 'Kiel, Germany', job_type: 'contract', status: 'draft' },
  ]);
  await readWordsOf(board.scope.db, board.scope.organizationId, { lagSeconds: 0 });
});

async function search(text: string, others: Record<string, string> = {}) {
  const query = new URLSearchParams({ search: text, status: 'active', ...others });
  const { body } = await board.get(`/jobs?${query}`);
  const { filters, place, job_types } = body.meta;
  const found = body.data.map(({ title, location }: Job) => `${title}, ${location?.split(',')[0]}`);
  return {
    found: found.sort(),
    types: job_types,
    place: place?.name ?? null,
    corrected: filters.corrected,
    total: body.meta.pagination.total_items,
  };
}

const partTime = ['part-time', 'teilzeit'];
const teilzeit = ['teilzeit', 'part-time'];

describe('a search that matches few jobs finds those of the job type that it names', () => {
  it.each([
    ['in a place', 'Teilzeit Hamburg', ['Cook, Hamburg'], teilzeit, 'Hamburg', null],
    ['in another language', 'temps partiel Berlin', ['Nurse, Berlin'], partTime, 'Berlin', null],
    ['alone', 'internship', ['Manager, Kiel', 'Pilot, Hamburg'], ['internship'], null, null],
    // Also the job with the words.
    ['with words', 'part time cook', ['Cook, Hamburg', 'Cook, Lyon'], partTime, null, null],
    ['with fillers', 'Teilzeit Jobs als Cook', ['Cook, Hamburg'], teilzeit, null, 'cook'],
    ['with a misspelled word', 'Teilzeit nures', ['Nurse, Berlin'], teilzeit, null, 'nurse'],
    ['in a misspelled place', 'Teilzeit Hambrug', ['Cook, Hamburg'], teilzeit, 'Hamburg', null],
    ['remote', 'remote internship', ['Pilot, Hamburg'], ['internship'], null, null],
    ['by the nearest type', 'Werkstudent Hamburg', ['Pilot, Hamburg'], ['internship'], 'Hamburg', null],
  ])('%s: %s', async (_, text, found, types, place, corrected) => {
    expect(await search(text)).toEqual({ found, types, place, corrected, total: found.length });
  });

  it.each([
    ['without such jobs', 'Teilzeit Lyon', [], 0],
    ['of a type that only drafts have', 'contract', [], 0],
    ['of a type that the board does not have', 'freelance Berlin', [], 0],
    ['in quotes', '"Teilzeit" Hamburg', [], 0],
    // An ambiguous name counts only if nothing else is found.
    ['with a word of jobs', 'stage manager', ['Stage manager, Kiel'], 0],
    ['with nonsense', 'Teilzeit zyxwvutsr', [], 0],
    ['with a word of jobs that nothing else has', 'stage pilot', ['Pilot, Hamburg'], 1],
  ])('but not %s: %s', async (_, text, found, typeCount) => {
    const result = await search(text);
    expect([result.found, result.types.length]).toEqual([found, typeCount]);
  });

  it('unless it asks for its words only, or has the filter', async () => {
    expect(await search('Teilzeit Hamburg', { exact: 'true' })).toMatchObject({ found: [], types: [] });
    expect(await search('Teilzeit', { job_types: 'internship' })).toMatchObject({ found: [], types: [] });
    expect(await search('part time', { job_types: 'full-time' })).toMatchObject({
      found: ['Cook, Lyon'],
      types: [],
    });
  });

  it('together with other filters, on each page, and in each order', async () => {
    expect(await search('part time cook', { is_remote: 'true' })).toMatchObject({ found: [] });
    expect(await search('part time cook', { place: 'france' })).toMatchObject({ found: ['Cook, Lyon'] });
    for (const sort of ['relevance', 'title', '-posted_at']) {
      const pages = await Promise.all(
        ['1', '2'].map((page) => search('part time cook', { page, per_page: '1', sort })),
      );
      expect(pages.flatMap(({ found }) => found).sort(), sort).toEqual(['Cook, Hamburg', 'Cook, Lyon']);
    }
  });

  it('and an alert for it has the job type and the place as filters', async () => {
    const { criteria } = readFilters({ search: 'Teilzeit Hamburg', status: ['active'] });
    const page = { offset: 0, limit: 20, sort: 'relevance' as const };
    const found = await findPage(board.scope, criteria, page, new JobCache(newChangeLog()));
    expect(toWordsQuery('Teilzeit Hamburg', found.criteria)).toEqual({
      place: 'hamburg',
      job_types: teilzeit,
    });
  });

  it('but keeps what it found without the type if that fills a page', async () => {
    const many = await newOrganization();
    const texts = Array.from({ length: 20 }, () => ({ title: 'Part time cook', job_type: 'full-time' }));
    await postJobs(many, [...texts, { title: 'Cook', job_type: 'part-time' }]);
    const { body } = await many.get('/jobs?search=part+time+cook');
    expect(body.meta).toMatchObject({ pagination: { total_items: 20 }, job_types: [] });
  });
});

it('finds at least what the same search finds on a board without job types', async () => {
  const word = fc.constantFrom('cook', 'cooks', 'part', 'time', 'intern', 'stage', 'manager', 'remote');
  const words = (maxLength: number) =>
    fc.array(word, { minLength: 1, maxLength }).map((each) => each.join(' '));
  const job = fc.record({
    title: words(3),
    description: words(4),
    location: fc.constantFrom('Berlin, Germany', 'Lyon, France'),
    job_type: fc.constantFrom('part-time', 'internship', 'teilzeit', 'full-time'),
    is_remote: fc.boolean(),
  });
  const [drawn] = fc.sample(fc.array(job, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 });
  const jobs = (drawn ?? []).map((each, n) => ({ ...each, title: `${each.title} ${n}` }));
  const [typed, untyped] = [await newOrganization(), await newOrganization()];
  await postJobs(typed, jobs);
  await postJobs(
    untyped,
    jobs.map((each) => ({ ...each, job_type: null })),
  );
  for (const { scope } of [typed, untyped])
    await readWordsOf(scope.db, scope.organizationId, { lagSeconds: 0 });
  const other = fc.constantFrom('coook', 'Teilzeit', 'internship', 'berlin', 'jobs in', 'lyn', '"part time"');
  const text = fc.array(fc.oneof(word, other), { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));
  const list = async (client: Client, text: string) => {
    const query = new URLSearchParams({ search: text, per_page: '100', sort: 'relevance' });
    const { body } = await client.get(`/jobs?${query}`);
    expect(body.data.length).toBe(body.meta.pagination.total_items);
    return body.data.map(({ title }: Job) => title);
  };
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      expect(new Set(await list(typed, text)).isSupersetOf(new Set(await list(untyped, text)))).toBe(true);
    }),
    { numRuns: propertyRuns(20) },
  );
});
