import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../../test/app.ts';
import { postJob, postJobs } from '../../../../../../test/jobs.ts';
import { propertyRuns } from '../../../../../../test/property-runs.ts';
import type { Job } from '../../schema.ts';
import { readWordsOf } from './read-words.ts';

/** Creates jobs of one moment, so that equally relevant ones keep their order, and reads their words. */
async function newBoard(jobs: Record<string, unknown>[]): Promise<Client> {
  const organization = await newOrganization();
  await postJobs(
    organization,
    jobs.map((job) => ({ posted_at: '2026-11-20T00:00:00Z', ...job })),
  );
  await readWords(organization);
  return organization;
}

async function readWords({ scope }: Client): Promise<void> {
  await readWordsOf(scope.db, scope.organizationId, { lagSeconds: 0 });
}

interface Found {
  titles: string[];
  corrected: string | null;
}

async function search(client: Client, text: string, others: Record<string, string> = {}): Promise<Found> {
  const query = new URLSearchParams({ search: text, sort: 'relevance', ...others });
  const { status, body } = await client.get(`/jobs?${query}`);
  expect(status).toBe(200);
  return { titles: body.data.map(({ title }: Job) => title), corrected: body.meta.filters.corrected };
}

describe('a search that matches few jobs', () => {
  let boardOfTitles: Client;
  beforeAll(async () => {
    const titles = [
      'Engineer',
      'Frontend Developer',
      'Back end lead',
      'Secretary',
      'Gärtner',
      'Front office',
      'The end',
    ];
    boardOfTitles = await newBoard(titles.map((title) => ({ title })));
  });

  it.each([
    // Letters left out, added, replaced and exchanged.
    ['enginer', 'engineer', ['Engineer']],
    ['enngineer', 'engineer', ['Engineer']],
    ['angineer', null, []],
    ['engineur', 'engineer', ['Engineer']],
    ['enigneer', 'engineer', ['Engineer']],
    ['developper', 'developer', ['Frontend Developer']],
    ['developper frontent', 'developer frontend', ['Frontend Developer']],
    // Joined and split words.
    ['front end', 'frontend', ['Frontend Developer']],
    ['front-end', 'frontend', ['Frontend Developer']],
    ['backend', '"back end"', ['Back end lead']],
    ['back-end', null, ['Back end lead']],
    // Plurals.
    ['engineers', 'engineer', ['Engineer']],
    ['secretaries', 'secretary', ['Secretary']],
    ['leads', 'lead', ['Back end lead']],
    // Two letters for an umlaut.
    ['gaertner', 'gartner', ['Gärtner']],
    // Nonsense, short words, other words and phrases.
    ['zyxwvutsr', null, []],
    ['ledd', null, []],
    ['pioneer', null, []],
    ['"enginer"', null, []],
    ['enginer zyxwvutsr', null, []],
  ])('for %s finds jobs with %s', async (text, corrected, titles) => {
    expect(await search(boardOfTitles, text)).toEqual({ corrected, titles });
  });

  it('replaces a letter of a word of five letters, but never of a word that is right', async () => {
    const board = await newBoard([
      { title: 'Nurse' },
      { title: 'Pilot' },
      { title: 'Baker' },
      { title: 'Sorter of parts' },
      { title: 'Cook' },
      // Only in one text, which may have a typing error itself.
      { title: 'Clerk', description: '<p>Stars</p>' },
    ]);
    const found = async (text: string) => (await search(board, text)).corrected;
    const texts = ['nurze', 'nurxe', 'pilat', 'maker', 'paris', 'book', 'coak', 'stare', 'nurse', 'parts'];
    const corrected = Object.fromEntries(await Promise.all(texts.map(async (t) => [t, await found(t)])));
    expect(corrected).toEqual({
      ...{ nurze: 'nurse', nurxe: 'nurse', pilat: 'pilot' },
      ...{ maker: null, paris: null, book: null, coak: null, stare: null, nurse: null, parts: null },
    });
    await postJob(board, { title: 'Pivot' });
    await readWords(board);
    expect(await search(board, 'pivot')).toEqual({ corrected: null, titles: ['Pivot'] });
  });

  it('finds only jobs with the words themselves if it asks for them', async () => {
    const board = await newBoard([{ title: 'Engineer' }]);
    expect(await search(board, 'enginer', { exact: 'true' })).toEqual({ corrected: null, titles: [] });
    const { body } = await board.get('/jobs?search=enginer&exact=true');
    expect(body.meta.filters).toMatchObject({ search: 'enginer', exact: true, corrected: null });
  });

  it('still finds the jobs with the words themselves, and says nothing if no others match', async () => {
    const board = await newBoard([
      { title: 'Engineer' },
      { title: 'Night shift for Pilots' },
      { title: 'Pilot' },
    ]);
    expect(await search(board, 'pilots')).toEqual({
      corrected: 'pilot',
      titles: ['Night shift for Pilots', 'Pilot'],
    });
    expect(await search(board, 'engineer')).toEqual({ corrected: null, titles: ['Engineer'] });
  });

  it('is corrected to the most frequent of the nearest words, and a word of a title is never corrected', async () => {
    const board = await newBoard([
      { title: 'Marketeer' },
      { title: 'Marketing 1' },
      { title: 'Marketing 2' },
      { title: 'Barketing' },
      { title: 'Linar' },
      ...Array.from({ length: 40 }, (_, n) => ({ title: `Linear ${n}` })),
    ]);
    expect((await search(board, 'marketin')).corrected).toBe(null);
    expect((await search(board, 'marketinq')).corrected).toBe('marketing');
    expect(await search(board, 'linar')).toEqual({ corrected: null, titles: ['Linar'] });
  });

  it('is not corrected if it matches a page of jobs', async () => {
    const board = await newBoard([
      ...Array.from({ length: 20 }, (_, n) => ({ title: `Nurses ${n}` })),
      { title: 'Nurse' },
    ]);
    expect((await search(board, 'nurses')).corrected).toBe(null);
    expect((await search(board, 'nurses', { category: 'none' })).titles).toEqual([]);
  });

  it('is corrected to words of its own board only, and never to a word of drafts', async () => {
    const board = await newBoard([{ title: 'Engineer' }, { title: 'Astronaut', status: 'draft' }]);
    await newBoard([{ title: 'Cosmonaut' }]);
    expect((await search(board, 'cosmonout')).corrected).toBe(null);
    expect((await search(board, 'astronout')).corrected).toBe(null);
  });

  it('passes the same filters as before', async () => {
    const board = await newBoard([
      { title: 'Engineer 1', is_remote: true },
      { title: 'Engineer 2', location: 'Bergen' },
    ]);
    expect((await search(board, 'enginer', { is_remote: 'true' })).titles).toEqual(['Engineer 1']);
    expect((await search(board, 'enginer', { locations: 'bergen' })).titles).toEqual(['Engineer 2']);
    expect((await search(board, 'enginer', { status: 'expired' })).titles).toEqual([]);
  });

  it('finds at least the jobs that the exact search finds', async () => {
    const word = fc.constantFrom(
      'night',
      'nights',
      'pilot',
      'pilots',
      'nightpilot',
      'engineer',
      'engineers',
      'ship',
    );
    const words = (maxLength: number) =>
      fc.array(word, { minLength: 1, maxLength }).map((each) => each.join(' '));
    const [jobs] = fc.sample(
      fc.array(fc.record({ title: words(3), description: words(5) }), { minLength: 40, maxLength: 40 }),
      { numRuns: 1, seed: 11 },
    ) as [{ title: string; description: string }[]];
    const board = await newBoard(jobs.map((job, n) => ({ ...job, title: `${job.title} ${n}` })));
    const typo = fc.constantFrom(
      'nigth',
      'pillot',
      'enginer',
      'shp',
      'night pilot',
      'nightpilots',
      '"pilot night"',
    );
    const text = fc.array(fc.oneof(word, typo), { minLength: 1, maxLength: 3 }).map((each) => each.join(' '));
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const exact = await search(board, text, { exact: 'true', per_page: '100' });
        const tolerant = await search(board, text, { per_page: '100' });
        expect(new Set(tolerant.titles).isSupersetOf(new Set(exact.titles))).toBe(true);
        if (tolerant.corrected === null) expect(tolerant.titles).toEqual(exact.titles);
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  it('of many and long words gets a response', async () => {
    const board = await newBoard([{ title: 'Engineer' }]);
    const texts = [
      Array.from({ length: 30 }, (_, n) => `wordnumber${String.fromCharCode(97 + n)}`).join(' '),
      'x'.repeat(500),
      Array.from({ length: 8 }, () => 'enginer'.repeat(8)).join(' '),
      '\u{10FFFF} \u{1F600} e\u0301nginer \ud7ff',
    ];
    for (const text of texts)
      expect((await search(board, text.slice(0, 500))).titles.length).toBeLessThanOrEqual(1);
  });
});

describe('the dictionary of a board', () => {
  const wordsOf = async ({ scope }: Client) => {
    const { rows } = await sql<{ word: string }>`
      select word from job_words where organization_id = ${scope.organizationId} order by word`.execute(
      scope.db,
    );
    return rows.map(({ word }) => word);
  };

  it('has the words of new and changed jobs', async () => {
    const board = await newBoard([
      { title: 'Harbour Pilot 24/7', company_name: 'Acme', description: '<p>a C++ job</p>' },
    ]);
    expect(await wordsOf(board)).toEqual(['acme', 'harbour', 'job', 'pilot']);
    const { id } = await postJob(board, { title: 'Captain' });
    await readWords(board);
    expect(await wordsOf(board)).toContain('captain');
    await board.patch(`/jobs/${id}`, { title: 'Sailor' });
    await readWords(board);
    expect(await wordsOf(board)).toEqual(['acme', 'captain', 'harbour', 'job', 'pilot', 'sailor']);
  });

  it('loses words that no job has anymore when all jobs are read again after a week', async () => {
    const board = await newBoard([{ title: 'Pilot' }, { title: 'Captain' }]);
    const { body } = await board.get('/jobs?search=captain');
    await board.delete(`/jobs/${body.data[0].id}`);
    await readWords(board);
    expect(await wordsOf(board)).toEqual(['captain', 'pilot']);
    const { db, organizationId } = board.scope;
    await sql`
      update job_word_progress set pass_finished_at = now() - interval '8 days' where organization_id = ${organizationId}`.execute(
      db,
    );
    await readWords(board);
    expect(await wordsOf(board)).toEqual(['pilot']);
  });
});
