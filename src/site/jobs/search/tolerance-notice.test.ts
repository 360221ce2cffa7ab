import { beforeAll, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { newChangeLog } from '../../../../test/caches.ts';
import { openPage } from '../../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf, textsOf } from '../../../../test/html.ts';
import { postJobs } from '../../../../test/jobs.ts';
import { JobCache } from '../../../features/jobs/jobs/responses/job-cache.ts';
import { liveCriteria } from '../../../features/jobs/jobs/search/filters.ts';
import { readWordsOf } from '../../../features/jobs/jobs/search/tolerance/read-words.ts';
import { parseSearch } from '../../../platform/search-words.ts';
import { findListPage } from '../../job-lists/find-list-page.ts';

let board: Client;
beforeAll(async () => {
  board = await newOrganization();
  await postJobs(board, [
    { title: 'Engineer', category: 'Engines', posted_at: '2026-11-01', expires_at: null },
    { title: 'Cook', description: '<p>for our engineers</p>', posted_at: '2026-11-02', expires_at: null },
  ]);
  await readWordsOf(board.scope.db, board.scope.organizationId, { lagSeconds: 0 });
});

async function show(path: string, client = board) {
  const response = await openPage(client, path);
  expect(response.status, response.text).toBe(200);
  const page = requireSafePage(response);
  const notice = findElements(page, 'p').find((each) => attributeOf(each, 'class') === 'tolerance');
  const [link] = notice ? findElements(notice, 'a') : [];
  const orders = findElements(page, 'nav').find((each) => attributeOf(each, 'class') === 'sorts');
  return {
    titles: textsOf(page, 'h3'),
    notice: notice && textOf(notice),
    link: link && attributeOf(link, 'href'),
    orders: orders ? textsOf(orders, 'a') : [],
    text: response.text,
  };
}

it('lists a search by relevance, and offers the other orders', async () => {
  const found = await show('/jobs?q=engineer');
  expect(found).toMatchObject({ titles: ['Engineer', 'Cook'], notice: undefined });
  expect(found.orders).toEqual(['Relevance', 'Newest', 'Recently updated', 'Title']);
  expect((await show('/jobs?q=engineer&sort=newest')).titles).toEqual(['Cook', 'Engineer']);
  expect((await show('/')).orders).toEqual(['Newest', 'Recently updated', 'Title']);
});

it('says which words it found instead, counts their jobs in the filters, and links to the exact search and back', async () => {
  const found = await show('/jobs?q=enigneer');
  expect(found.titles).toEqual(['Engineer', 'Cook']);
  expect(found.notice).toBe('Results for engineer Search only for “enigneer”');
  expect(found.link).toBe('/jobs?q=enigneer&exact=1');
  expect(found.text).toContain('Engines');
  const exact = await show('/jobs?q=enigneer&exact=1');
  expect(exact).toMatchObject({
    titles: [],
    notice: 'Only jobs with exactly “enigneer” Include similar words',
    link: '/jobs?q=enigneer',
  });
});

it.each([
  ['en', 'Teilzeit Hamburg', 'Part-time. Jobs in Hamburg, Germany. Search only for “Teilzeit Hamburg”'],
  ['de', 'part time nurse', 'Teilzeit. Nur nach „part time nurse“ suchen'],
])('says in the language %s which job type and place “%s” asks for', async (language, text, notice) => {
  const client = await newOrganization();
  await client.patch('/organization', { language });
  await postJobs(client, [
    { title: 'Nurse', location: 'Hamburg, Germany', job_type: 'part-time', expires_at: null },
    { title: 'Cook', location: 'Hamburg, Germany', job_type: 'full-time', expires_at: null },
  ]);
  const found = await show(`/jobs?q=${encodeURIComponent(text)}`, client);
  expect(found).toMatchObject({ titles: ['Nurse'], notice });
});

it('caches a search that may be corrected for a minute at most, because no event says that the board has new words', async () => {
  const scope = board.scope;
  const maxAgeOf = async (text: string) => {
    const criteria = { ...liveCriteria(), terms: parseSearch(text) };
    const request = { page: 1, sort: '-posted_at' as const };
    return (await findListPage(scope, criteria, request, new JobCache(newChangeLog()))).maxAgeMs;
  };
  expect(await maxAgeOf('enginer')).toBeLessThanOrEqual(60_000);
  expect(await maxAgeOf('')).toBeGreaterThan(60_000);
});

it('keeps an exact search exact in the filters of the form, and forgets it with the words', async () => {
  const { text } = await show('/jobs?q=engineer&exact=1');
  expect(text).toContain('<input type="hidden" form="find" name="exact" value="1"/>');
  expect(text).toContain('href="/"');
});

it('names what the dictionary found, and links to the words alone', async () => {
  const client = await newOrganization();
  await client.patch('/organization', { language: 'de' });
  await postJobs(client, [
    { title: 'Registered Nurse', expires_at: null },
    { title: 'Köchin', expires_at: null },
  ]);
  const found = await show('/jobs?q=Krankenschwestern', client);
  expect(found).toMatchObject({
    titles: ['Registered Nurse'],
    notice: 'Zeigt auch: Krankenpfleger. Nur nach „Krankenschwestern“ suchen',
    link: '/jobs?q=Krankenschwestern&exact=1',
  });
  expect((await show('/jobs?q=K%C3%B6chin', client)).notice).toBeUndefined();
});

it('escapes hostile words in the notice', async () => {
  const { text } = await show(`/jobs?q=${encodeURIComponent('<b>enginer</b>')}&exact=1`);
  expect(text).not.toContain('<b>');
});
