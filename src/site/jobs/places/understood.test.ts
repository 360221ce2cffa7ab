import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf, textsOf } from '../../../../test/html.ts';
import { postJobs } from '../../../../test/jobs.ts';
import type { Job } from '../../../features/jobs/jobs/schema.ts';

const jobs = [
  { title: 'Nurse', location: 'München, Germany', category: 'Care' },
  { title: 'Cook', location: 'München, Germany', category: 'Kitchen' },
  { title: 'Nurse', location: 'Hamburg, Germany', category: 'Care', job_type: 'part-time' },
  { title: 'Developer', location: 'Wien, Österreich', is_remote: true, category: 'Software' },
];

async function newBoard(language = 'en'): Promise<Client> {
  const client = await newOrganization();
  await client.patch('/organization', { language });
  await postJobs(
    client,
    jobs.map((job) => ({ ...job, expires_at: null })),
  );
  return client;
}

let board: Client;
let german: Client;
beforeAll(async () => {
  [board, german] = await Promise.all([newBoard(), newBoard('de')]);
});

async function show(path: string, client = board) {
  const response = await openPage(client, path);
  const page = requireSafePage(response);
  const [results] = findElements(page, 'section').filter((each) => attributeOf(each, 'data-part') === 'list');
  const [nothing] = findElements(results!, 'div').filter((each) => attributeOf(each, 'class') === 'nothing');
  const links = nothing ? findElements(nothing, 'a') : [];
  const [head] = findElements(results!, 'p').filter((each) =>
    ['tolerance', 'quiet'].includes(attributeOf(each, 'class') ?? ''),
  );
  return {
    titles: textsOf(results!, 'h3'),
    understood: head && textOf(head),
    nothing: nothing && textsOf(nothing, 'p')[0],
    offers: links.map((link) => `${textOf(link)} ${decodeURIComponent(attributeOf(link, 'href')!)}`),
    alert: /name="query" value="([^"]*)"/.exec(response.text)?.[1]?.replaceAll('&quot;', '"'),
  };
}

describe('a search says what it was understood as, and its alert looks for that', () => {
  it.each([
    [
      '/jobs?q=nurse+jobs+in+munich',
      ['Nurse'],
      'Results for nurse. Jobs in Munich, Germany. Search only for “nurse jobs in munich”',
      '{"search":"nurse","place":"munich"}',
    ],
    [
      '/jobs?q=remote+developer',
      ['Developer'],
      'Remote jobs. Search only for “remote developer”',
      '{"search":"developer","is_remote":true}',
    ],
    ['/jobs?q=jobs', 4, 'All jobs. Search only for “jobs”', '{}'],
    [
      '/jobs?where=muenchn',
      ['Cook', 'Nurse'],
      'Jobs in Munich, Germany. Search for the words “muenchn” instead',
      '{"place":"muenchen"}',
    ],
  ])('%s', async (path, titles, understood, alert) => {
    const page = await show(path);
    if (typeof titles === 'number') expect(page.titles).toHaveLength(titles);
    else expect(page.titles.sort()).toEqual(titles);
    expect(page).toMatchObject({ understood, alert });
  });

  it('in German', async () => {
    const { titles, understood } = await show('/jobs?q=Jobs+in+Munich', german);
    expect([titles.sort(), understood]).toEqual([
      ['Cook', 'Nurse'],
      'Ort: München, Deutschland. Nur nach „Jobs in Munich“ suchen',
    ]);
  });
});

describe('where a place has no jobs, the list says so and offers what finds some', () => {
  const alert = 'Email me jobs like these #alert';
  const everything = 'See all jobs /';

  it('around it, elsewhere and by email', async () => {
    expect(await show('/jobs?where=nuremberg')).toMatchObject({
      titles: [],
      nothing: 'No jobs in Nuremberg, Germany at the moment',
      offers: [
        'Jobs in Bavaria, Germany /jobs?where=Bavaria,+Germany',
        'Jobs in Germany /jobs?country=DE',
        'Remote jobs /jobs?remote=1',
        alert,
        everything,
      ],
    });
    expect(await show('/jobs?where=Bavaria,+Germany')).toMatchObject({ titles: ['Cook', 'Nurse'] });
  });

  it('with the other filters, or without them at the place', async () => {
    expect(await show('/jobs?q=nurse&where=wien&category=care')).toMatchObject({
      nothing: 'No matching jobs in Vienna, Austria at the moment',
      offers: ['Jobs in Vienna, Austria /jobs?where=wien', alert, everything],
    });
  });

  it('if the search names it', async () => {
    expect(await show('/jobs?q=nurse+jobs+in+kiel')).toMatchObject({
      nothing: 'No matching jobs in Kiel, Germany at the moment',
      offers: ['“nurse” · Jobs in Germany /jobs?q=nurse&country=DE', alert, everything],
    });
    expect(await show('/jobs?q=Teilzeit+Kiel')).toMatchObject({
      nothing: 'No matching jobs in Kiel, Germany at the moment',
      offers: ['Part-time · Jobs in Germany /jobs?type=part-time&country=DE', alert, everything],
    });
  });

  it('in a whole country', async () => {
    expect(await show('/jobs?where=france')).toMatchObject({
      nothing: 'No jobs in France at the moment',
      offers: ['Remote jobs /jobs?remote=1', alert, everything],
    });
  });

  it('in German', async () => {
    expect(await show('/jobs?where=nuremberg', german)).toMatchObject({
      nothing: 'Nürnberg, Deutschland: zurzeit keine Stellen',
      offers: [
        'Stellen in Bayern, Deutschland /jobs?where=Bayern,+Deutschland',
        expect.stringContaining('/jobs?country=DE'),
        expect.stringContaining('/jobs?remote=1'),
        expect.stringContaining('#alert'),
        expect.stringMatching(/ \/$/),
      ],
    });
    expect((await show('/jobs?where=Bayern,+Deutschland', german)).titles).toEqual(['Cook', 'Nurse']);
  });

  it('but not for words that are no place', async () => {
    const { nothing, offers } = await show('/jobs?where=%22nuremberg%22');
    expect([nothing, offers]).toEqual(['No matching jobs', [everything]]);
    expect((await show('/jobs?q=zyxwvutsr')).nothing).toBe('No matching jobs');
  });
});

describe('a search at the place “remote” leads to all remote jobs', () => {
  const linksTo = async (path: string, client = board) =>
    findElements(requireSafePage(await openPage(client, path)), 'a')
      .map((link) => [textOf(link), attributeOf(link, 'href')])
      .filter(([text]) => text === 'Remote jobs' || text === 'Remote-Stellen');

  it('because most of them name another place, or none', async () => {
    expect(await linksTo('/jobs?where=Remote&category=software')).toEqual([
      ['Remote jobs', '/jobs?category=software&remote=1'],
    ]);
    expect((await show('/jobs?category=software&remote=1')).titles).toEqual(['Developer']);
    expect(await linksTo('/jobs?where=T%C3%A9l%C3%A9travail')).toEqual([['Remote jobs', '/jobs?remote=1']]);
  });

  it('and other places do not, nor does a list of remote jobs', async () => {
    for (const path of ['/jobs?where=Hamburg', '/jobs?where=remote&remote=1', '/jobs?where=nowhere'])
      expect(
        (await linksTo(path)).filter(([, href]) => href === '/jobs?remote=1'),
        path,
      ).toEqual([]);
  });
});

describe('places have their names in the language of the board', () => {
  it.each([
    ['/jobs?category=software', 'Wien, Österreich'],
    ['/jobs?category=kitchen', 'München, Deutschland'],
    ['/locations', 'München, Deutschland'],
    ['/feed.xml', 'München, Deutschland'],
  ])('in %s: %s', async (path, place) => {
    const { text } = await openPage(german, path);
    expect(text).toContain(place);
    expect(text).not.toContain('München, Germany');
  });

  it('on job pages, and in English', async () => {
    const { data } = (await board.get('/jobs')).body;
    const nurse = data.find(({ location }: Job) => location === 'München, Germany');
    expect((await openPage(board, `/jobs/${nurse?.slug}`)).text).toContain('>Munich, Germany<');
  });

  it('but not in the API', async () => {
    const { data } = (await german.get('/jobs')).body;
    expect(data.map(({ location }: Job) => location)).toContain('München, Germany');
  });
});
