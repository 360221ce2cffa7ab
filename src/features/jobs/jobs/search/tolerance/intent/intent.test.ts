import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../../../test/app.ts';
import { postJobs } from '../../../../../../../test/jobs.ts';
import type { Job } from '../../../schema.ts';
import { readWordsOf } from '../read-words.ts';

let board: Client;
beforeAll(async () => {
  board = await newOrganization();
  await postJobs(board, [
    { title: 'Nurse', location: 'Berlin, Germany' },
    { title: 'Cook', location: 'Berlin, Germany' },
    { title: 'Developer', location: 'Hamburg, Germany', is_remote: true },
    { title: 'Tester', description: '<p>No remote work for a developer.</p>', location: 'Kraków, Poland' },
    { title: 'Developer', location: 'Kraków, Poland' },
    { title: 'Job coach', location: 'Kiel, Germany' },
  ]);
  await readWordsOf(board.scope.db, board.scope.organizationId, { lagSeconds: 0 });
});

async function search(text: string, others: Record<string, string> = {}) {
  const { body } = await board.get(`/jobs?${new URLSearchParams({ search: text, ...others })}`);
  const { filters, place, remote } = body.meta;
  const found = body.data.map(({ title, location }: Job) => `${title}, ${location?.split(',')[0]}`);
  return { found: found.sort(), corrected: filters.corrected, place: place?.name ?? null, remote };
}

const all = [
  'Cook, Berlin',
  'Developer, Hamburg',
  'Developer, Kraków',
  'Job coach, Kiel',
  'Nurse, Berlin',
  'Tester, Kraków',
];

describe('a search that matches few jobs finds what it asks for besides words', () => {
  it.each([
    ['jobs in berlin', ['Cook, Berlin', 'Nurse, Berlin'], null, 'Berlin', null],
    ['Nurse jobs in Berlin', ['Nurse, Berlin'], 'nurse', 'Berlin', null],
    ['nurse in berlin', ['Nurse, Berlin'], null, 'Berlin', null],
    ['praca w Krakowie', ['Developer, Kraków', 'Tester, Kraków'], null, 'Kraków', null],
    ['offerte di lavoro a Berlino', ['Cook, Berlin', 'Nurse, Berlin'], null, 'Berlin', null],
    ['developer da remoto', ['Developer, Hamburg'], null, null, 'full'],
    // Also the job with both words.
    ['remote developer', ['Developer, Hamburg', 'Tester, Kraków'], null, null, 'full'],
    ['remote jobs', ['Developer, Hamburg'], null, null, 'full'],
    ['remote developer jobs in germany', ['Developer, Hamburg'], 'developer', 'Germany', 'full'],
    ['nurses vacancies', ['Nurse, Berlin'], 'nurse', null, null],
    ['enginer jobs', [], null, null, null],
    ['stellenangebote', all, '', null, null],
    ['job coach', ['Job coach, Kiel'], null, null, null],
  ])('%s', async (text, found, corrected, place, remote) => {
    expect(await search(text)).toEqual({ found, corrected, place, remote });
  });

  it('together with the filters', async () => {
    const empty = { found: [], corrected: null, place: null, remote: null };
    expect(await search('remote developer', { is_remote: 'false' })).toMatchObject({
      found: ['Tester, Kraków'],
    });
    expect(await search('jobs in berlin', { status: 'expired' })).toEqual(empty);
    expect(await search('nurse jobs', { place: 'berlin' })).toMatchObject({ found: ['Nurse, Berlin'] });
  });

  it('unless it asks for its words only', async () => {
    for (const text of ['jobs in berlin', 'remote jobs', 'stellenangebote'])
      expect(await search(text, { exact: 'true' })).toMatchObject({ found: [], remote: null });
  });

  it('and on each page the same', async () => {
    const pages = await Promise.all(
      ['1', '2'].map((page) => search('remote developer', { page, per_page: '1', sort: 'relevance' })),
    );
    expect(pages.flatMap(({ found }) => found).sort()).toEqual(['Developer, Hamburg', 'Tester, Kraków']);
  });
});

describe('a misspelled place is understood if nothing else is found', () => {
  it.each([
    ['berln', 'Berlin', 2],
    ['Brelin', 'Berlin', 2],
    ['hambrug', 'Hamburg', 1],
    ['Krakóww', 'Kraków', 2],
    ['germny', 'Germany', 4],
    ['berln, de', 'Berlin', 2],
  ])('by the filter place: %s', async (place, name, count) => {
    const { body } = await board.get(`/jobs?${new URLSearchParams({ place })}`);
    expect([body.meta.place?.name, body.meta.pagination.total_items]).toEqual([name, count]);
    expect(body.meta.filters.place).toBe(place);
  });

  it.each([
    ['nurse berln', ['Nurse, Berlin'], 'Berlin'],
    ['hambrug', ['Developer, Hamburg'], 'Hamburg'],
    ['jobs in berln', ['Cook, Berlin', 'Nurse, Berlin'], 'Berlin'],
  ])('in the search: %s', async (text, found, place) => {
    expect(await search(text)).toMatchObject({ found, place });
  });

  it.each([
    // Quoted, without jobs there, and too short.
    '"berln"',
    'amsterdm',
    'kxl',
    'zyxwvutsr',
  ])('and %s is not', async (place) => {
    const { body } = await board.get(`/jobs?${new URLSearchParams({ place })}`);
    expect([body.meta.place, body.meta.pagination.total_items]).toEqual([null, 0]);
  });

  it('but not as an abbreviation: Java is no misspelling of JAV, the United States in Lithuanian', async () => {
    const american = await newOrganization();
    await postJobs(american, [{ title: 'Welder', location: 'Denver, CO, USA' }]);
    for (const query of ['search=java', 'search=java+welder', 'place=java']) {
      const { body } = await american.get(`/jobs?${query}`);
      expect([query, body.meta.place, body.meta.pagination.total_items]).toEqual([query, null, 0]);
    }
  });

  it('together with misspelled words', async () => {
    expect(await search('nures', { place: 'berln' })).toMatchObject({
      found: ['Nurse, Berlin'],
      corrected: 'nurse',
      place: 'Berlin',
    });
  });
});
