import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../../../test/app.ts';
import { postJobs } from '../../../../../../../test/jobs.ts';
import type { Job } from '../../../schema.ts';
import { readWordsOf } from '../read-words.ts';

describe('a search that names a place', () => {
  let board: Client;
  beforeAll(async () => {
    board = await newOrganization();
    await postJobs(board, [
      { title: 'Pilot', location: 'München, Germany' },
      { title: 'Nurse', location: 'München, Germany' },
      { title: 'Pilot', description: '<p>Flights to Munich.</p>', location: 'Hamburg, Germany' },
      { title: 'Engineer', location: 'San Francisco, CA' },
      { title: 'Mobile developer', location: 'Kiel, Germany' },
    ]);
    await readWordsOf(board.scope.db, board.scope.organizationId, { lagSeconds: 0 });
  });

  async function search(text: string, others: Record<string, string> = {}) {
    const { body } = await board.get(`/jobs?${new URLSearchParams({ search: text, ...others })}`);
    const { filters, place } = body.meta;
    const found = body.data.map(({ title, location }: Job) => `${title}, ${location?.split(',')[0]}`);
    return { found: found.sort(), place: place?.name ?? null, corrected: filters.corrected };
  }

  const pilots = ['Pilot, Hamburg', 'Pilot, München'];

  it.each([
    ['at the end, and keeps the jobs with its words', 'pilot munich', pilots],
    ['at the beginning', 'munich pilot', pilots],
    ['with its country', 'nurse munich germany', ['Nurse, München']],
    ['in another language', 'pilot monaco di baviera', ['Pilot, München']],
    ['with two letters for an umlaut', 'nurse muenchen', ['Nurse, München']],
    ['alone', 'munich', ['Nurse, München', ...pilots]],
  ])('finds the jobs there: %s', async (_, text, found) => {
    expect(await search(text)).toEqual({ found, place: 'Munich', corrected: null });
  });

  it('finds several words that are one place', async () => {
    expect(await search('engineer san francisco bay area')).toMatchObject({
      found: ['Engineer, San Francisco'],
      place: 'San Francisco Bay Area',
    });
  });

  it('corrects the other words', async () => {
    expect(await search('enginer san francisco')).toEqual({
      found: ['Engineer, San Francisco'],
      place: 'San Francisco',
      corrected: 'engineer',
    });
  });

  it.each([
    ['in double quotes', 'pilot "munich"', {}, ['Pilot, Hamburg']],
    ['in an exact search', 'pilot munich', { exact: 'true' }, ['Pilot, Hamburg']],
    ['where no job is', 'nurse hamburg', {}, []],
    ['with the name of a trade', 'mobile developer', {}, ['Mobile developer, Kiel']],
    ['in the middle', 'pilot munich kiel', {}, []],
  ])('takes the words as they are: %s', async (_, text, others, found) => {
    expect(await search(text, others)).toEqual({ found, place: null, corrected: null });
  });

  it('searches in the given place only', async () => {
    const given = await search('pilot munich', { place: 'hamburg' });
    expect(given).toEqual({ found: ['Pilot, Hamburg'], place: 'Hamburg', corrected: null });
  });

  it('gives the same jobs on each page', async () => {
    const pages = await Promise.all(
      ['1', '2'].map((page) => search('pilot munich', { page, per_page: '1' })),
    );
    expect(pages.flatMap(({ found }) => found).sort()).toEqual(pilots);
  });

  it('finds only jobs with the words if they fill a page', async () => {
    const many = await newOrganization();
    const texts = Array.from({ length: 20 }, () => ({
      title: 'Pilot for Munich',
      location: 'Kiel, Germany',
    }));
    await postJobs(many, [...texts, { title: 'Pilot', location: 'München, Germany' }]);
    const { body } = await many.get('/jobs?search=pilot+munich');
    expect(body.meta).toMatchObject({ pagination: { total_items: 20 }, place: null });
  });
});
