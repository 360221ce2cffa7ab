import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, until } from '../../../test/app.ts';
import { boardIn } from '../../../test/boards.ts';
import { newSiteCaches } from '../../../test/caches.ts';
import { openPage } from '../../../test/hosts.ts';
import {
  attributeOf,
  findElements,
  type HtmlElement,
  requireSafePage,
  textOf,
  textsOf,
} from '../../../test/html.ts';
import { postJob, postJobs } from '../../../test/jobs.ts';
import { renderView } from '../render.tsx';
import { frontPage } from './list-page.tsx';

const PAST = '2026-11-01T00:00:00Z';

/** The parts of a list page. */
interface PageResult {
  titles: string[];
  /** `1,712 jobs` */
  total: string;
  chips: string[];
  /** The count of each filter value, by label. */
  counts: Record<string, string>;
  checked: string[];
  robots: string | undefined;
  canonical: string | undefined;
  text: string;
}

const ofClass = (elements: HtmlElement[], name: string) =>
  elements.filter((each) => attributeOf(each, 'class')?.split(' ').includes(name));

async function show(client: Client, path: string): Promise<PageResult> {
  const response = await openPage(client, path);
  expect(response.status, response.text).toBe(200);
  const page = requireSafePage(response);
  const choices = ofClass(findElements(page, 'label'), 'choice').map((label) => {
    const [name, count] = textsOf(label, 'span');
    const input = findElements(label, 'input')[0]!;
    return { name: name!, count, isChecked: attributeOf(input, 'checked') !== undefined };
  });
  const links = findElements(page, 'link');
  const robots = findElements(page, 'meta').find((each) => attributeOf(each, 'name') === 'robots');
  const canonical = links.find((each) => attributeOf(each, 'rel') === 'canonical');
  return {
    titles: textsOf(page, 'h3'),
    total: textsOf(page, 'h2')[0] ?? '',
    chips: ofClass(findElements(page, 'ul'), 'chips').flatMap((list) => textsOf(list, 'bdi')),
    counts: Object.fromEntries(choices.flatMap(({ name, count }) => (count ? [[name, count]] : []))),
    checked: choices.filter(({ isChecked }) => isChecked).map(({ name }) => name),
    robots: robots && attributeOf(robots, 'content'),
    canonical:
      canonical &&
      new URL(attributeOf(canonical, 'href')!).pathname + new URL(attributeOf(canonical, 'href')!).search,
    text: response.text,
  };
}

/** Posts jobs in this order, so that the last is the newest. */
async function postHarbour(client: Client): Promise<void> {
  const jobs = [
    ['Deckhand', 'North Sea Pilots', 'Rotterdam', 'Shipping', 'full-time', false],
    ['Cook', 'Grand Hotel', 'Hamburg', 'Kitchen', 'part-time', false],
    ['Harbour Pilot', 'North Sea Pilots', 'Hamburg', 'Shipping', 'full-time', false],
    ['Chart Maker', 'Sea Charts', 'Hamburg', 'Shipping', 'contract', true],
    ['Baker', null, null, null, null, false],
  ] as const;
  await postJobs(
    client,
    jobs.map(([title, company_name, location, category, job_type, is_remote], index) => ({
      title,
      company_name,
      location,
      category,
      job_type,
      is_remote,
      posted_at: `2026-11-0${index + 1}T00:00:00Z`,
      expires_at: null,
    })),
  );
}

/** Posts a job in each hidden state, with the same properties as visible ones, and a draft with unique properties. */
async function postHidden(client: Client): Promise<void> {
  const alike = {
    company_name: 'North Sea Pilots',
    location: 'Hamburg',
    category: 'Shipping',
    job_type: 'full-time',
    is_sticky: true,
    is_remote: true,
    posted_at: PAST,
  };
  await postJobs(client, [
    { ...alike, title: 'Secret draft', status: 'draft', expires_at: null },
    { ...alike, title: 'Secret expired', status: 'expired', expires_at: null },
    { ...alike, title: 'Secret overdue', expires_at: '2026-11-02T00:00:00Z' },
    {
      ...alike,
      title: 'Secret only',
      status: 'draft',
      company_name: 'Secret Ltd',
      location: 'Secret Bay',
      category: 'Secret matters',
      job_type: 'secret',
    },
  ]);
}

let harbour: Client;
beforeAll(async () => {
  harbour = await newOrganization();
  await postHarbour(harbour);
});

describe('the job list', () => {
  it('shows live jobs only: no draft, no expired job, and no job of another organization', async () => {
    const client = await newOrganization();
    const other = await newOrganization();
    await postHarbour(client);
    await postHidden(client);
    await postHidden(other);
    await postJob(other, { title: 'Secret neighbour', location: 'Hamburg', category: 'Shipping' });
    const all = await show(client, '/');
    expect(all.titles).toEqual(['Baker', 'Chart Maker', 'Harbour Pilot', 'Cook', 'Deckhand']);
    expect(all.total).toBe('5 jobs');
    expect(all.counts).toMatchObject({
      Shipping: '3',
      Kitchen: '1',
      'Full-time': '2',
      Hamburg: '3',
      Rotterdam: '1',
      'Remote only': '1',
    });
    for (const path of [
      '/',
      '/jobs?where=hamburg',
      '/jobs?category=shipping&type=full-time&remote=1',
      '/jobs?sort=title',
      '/categories',
      '/companies',
      '/locations',
    ])
      expect((await openPage(client, path)).text, path).not.toMatch(/secret/i);
    expect((await show(client, '/jobs?q=secret')).titles).toEqual([]);
  });

  it('is the same at / and /jobs, with the canonical path /', async () => {
    const front = await show(harbour, '/');
    expect(front).toMatchObject({ robots: undefined, canonical: '/' });
    expect((await show(harbour, '/jobs')).text).toBe(front.text);
    expect((await show(harbour, '/jobs?page=1&utm_source=x')).text).toBe(front.text);
  });

  test.each([
    ['/jobs?q=pilot', ['Harbour Pilot', 'Deckhand'], ['“pilot”']],
    ['/jobs?q=pilots+se', ['Harbour Pilot', 'Deckhand'], ['“pilots se”']],
    ['/jobs?where=HAM', ['Chart Maker', 'Harbour Pilot', 'Cook'], ['“HAM”']],
    ['/jobs?category=shipping', ['Chart Maker', 'Harbour Pilot', 'Deckhand'], ['Shipping']],
    [
      '/jobs?category=shipping&category=kitchen',
      ['Chart Maker', 'Harbour Pilot', 'Cook', 'Deckhand'],
      ['Shipping', 'Kitchen'],
    ],
    ['/jobs?type=Full+Time', ['Harbour Pilot', 'Deckhand'], ['Full-time']],
    ['/jobs?remote=1', ['Chart Maker'], ['Remote only']],
    [
      '/jobs?category=shipping&type=full-time&where=ham',
      ['Harbour Pilot'],
      ['“ham”', 'Shipping', 'Full-time'],
    ],
    ['/jobs?q=cook&remote=1', [], ['“cook”', 'Remote only']],
    ['/jobs?q=!!!', [], ['“!!!”']],
    ['/jobs?sort=title&where=ham', ['Chart Maker', 'Cook', 'Harbour Pilot'], ['“ham”']],
  ])('%s finds %j and shows the active filters', async (path, titles, chips) => {
    const result = await show(harbour, path);
    expect(result.titles).toEqual(titles);
    expect(result.chips).toEqual(chips);
    expect(result.total).toBe(titles.length === 1 ? '1 job' : `${titles.length} jobs`);
    // A list of one category is indexed as its landing page, if that has at least five jobs.
    expect(result.robots).toBe('noindex');
  });

  it('ignores invalid values, but returns 404 for a page that does not exist', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'sort=pay',
      'posted=1y',
      'remote=yes',
      'category=Nowhere!',
      'location=x',
      'q=%00',
      'type=-',
      'category=%22%3E',
      'q=',
      'where=++',
    ])
      expect((await show(harbour, `/jobs?${query}`)).total, query).toBe('5 jobs');
    for (const query of ['page=2', 'page=999999999', 'page=2&remote=1'])
      expect((await openPage(harbour, `/jobs?${query}`)).status, query).toBe(404);
  });

  it('counts for each value the jobs that match it together with all other filters', async () => {
    const { counts, checked } = await show(harbour, '/jobs?category=shipping&where=ham');
    expect(checked).toEqual(['Shipping', 'Any time']);
    expect(counts).toMatchObject({
      Shipping: '2',
      Kitchen: '1',
      'Full-time': '1',
      Contract: '1',
      'Remote only': '1',
      Hamburg: '2',
    });
    expect(counts).not.toHaveProperty('Part-time');
    expect(counts).not.toHaveProperty('Rotterdam');
  });

  it('filters by one or more locations of its list', async () => {
    const page = requireSafePage(await openPage(harbour, '/'));
    const keys = findElements(page, 'input')
      .filter((each) => attributeOf(each, 'name') === 'location')
      .map((each) => attributeOf(each, 'value')!);
    expect(keys).toEqual([expect.stringMatching(/^hamburg-\d+$/), expect.stringMatching(/^rotterdam-\d+$/)]);
    const one = await show(harbour, `/jobs?location=${keys[1]}`);
    expect(one).toMatchObject({
      titles: ['Deckhand'],
      chips: ['Rotterdam'],
      checked: ['Rotterdam', 'Any time'],
    });
    const both = await show(harbour, `/jobs?location=${keys[1]}&location=${keys[0]}`);
    expect(both.total).toBe('4 jobs');
  });

  it('removes each filter by a link', async () => {
    const page = requireSafePage(
      await openPage(harbour, '/jobs?q=pilot&category=shipping&remote=1&sort=title'),
    );
    const [chips] = ofClass(findElements(page, 'ul'), 'chips');
    expect(findElements(chips!, 'a').map((each) => attributeOf(each, 'href'))).toEqual([
      '/jobs?category=shipping&remote=1&sort=title',
      '/jobs?q=pilot&remote=1&sort=title',
      '/jobs?q=pilot&category=shipping&sort=title',
      '/',
    ]);
  });

  it('filters by posting time and counts these jobs', async () => {
    const client = await newOrganization();
    const now = Date.now();
    const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
    await postJobs(
      client,
      [1, 25, 8 * 24, 31 * 24].map((hours) => ({
        title: `${hours}`,
        posted_at: ago(hours),
        expires_at: null,
      })),
    );
    const { titles, counts } = await show(client, '/jobs?posted=7d');
    expect(titles).toEqual(['1', '25']);
    expect(counts).toMatchObject({ 'Last 24 hours': '1', 'Last 7 days': '2', 'Last 30 days': '3' });
  });

  it('shows different messages for no matching jobs and an empty board', async () => {
    const client = await newOrganization();
    const empty = await show(client, '/');
    expect(empty.text).toContain('No open jobs right now');
    await postJob(client);
    const none = await show(client, '/jobs?q=nothing');
    expect(none.text).toContain('No matching jobs');
    expect(none.text).not.toContain('No open jobs right now');
  });

  it('leads operators of a board that has never had a job to the dashboard, and shows no filters', async () => {
    const client = await newOrganization();
    const other = await newOrganization();
    await postJob(other, { status: 'draft' });
    const [never, hidden] = [await show(client, '/'), await show(other, '/')];
    expect(never.text).toContain('href="/dashboard"');
    expect(never.counts).toEqual({});
    expect(hidden.text).not.toContain('href="/dashboard"');
  });

  it('follows changes of the board', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { title: 'Fresh' });
    expect((await show(client, '/')).titles).toEqual(['Fresh']);
    await client.patch(`/jobs/${id}`, { status: 'draft' });
    const result = await until(
      () => show(client, '/'),
      ({ titles }) => titles.length === 0,
    );
    expect(result).toMatchObject({ titles: [], total: 'No open jobs right now', counts: {} });
  });
});

describe('pages of the job list', () => {
  it('link to each other, contain each job once, and pin jobs to the top', async () => {
    const client = await newOrganization();
    const jobs = Array.from({ length: 45 }, (_, index) => ({
      title: `Job ${index}`,
      posted_at: new Date(Date.parse(PAST) - index * 60_000).toISOString(),
      is_sticky: index % 20 === 7,
      expires_at: null,
    }));
    await postJobs(client, jobs);
    const pages = [
      await show(client, '/'),
      await show(client, '/jobs?page=2'),
      await show(client, '/jobs?page=3'),
    ];
    const titles = pages.flatMap((page) => page.titles);
    const pinned = ['Job 7', 'Job 27'];
    const rest = jobs.map(({ title }) => title).filter((title) => !pinned.includes(title));
    expect(titles).toEqual([...pinned, ...rest]);
    expect(pages.map(({ total }) => total)).toEqual(['45 jobs', '45 jobs', '45 jobs']);
    expect(pages.map(({ canonical, robots }) => [canonical, robots])).toEqual([
      ['/', undefined],
      ['/jobs?page=2', undefined],
      ['/jobs?page=3', undefined],
    ]);
    const [nav] = ofClass(findElements(requireSafePage(pages[1]!), 'nav'), 'pagination');
    expect(
      findElements(nav!, 'a').map((each) => [
        textOf(each),
        attributeOf(each, 'href'),
        attributeOf(each, 'aria-current'),
      ]),
    ).toEqual([
      ['Previous', '/', undefined],
      ['Page 1', '/', undefined],
      ['Page 2', '/jobs?page=2', 'page'],
      ['Page 3', '/jobs?page=3', undefined],
      ['Next', '/jobs?page=3', undefined],
    ]);
    expect(pages.map(({ text }) => text.match(/Pinned/g)?.length ?? 0)).toEqual([2, 0, 0]);
    // Other orders do not pin jobs, so they must not say that a job is pinned.
    const byTitle = await show(client, '/jobs?sort=title');
    expect(byTitle.titles[0]).toBe('Job 0');
    expect(byTitle.text).not.toContain('Pinned');
  });

  it('have a description each: that of the board on the front page, and their first jobs elsewhere', async () => {
    const client = await newOrganization();
    await client.patch('/organization', { description: 'Jobs at sea.' });
    await postJobs(
      client,
      Array.from({ length: 21 }, (_, n) => ({
        title: `Job ${n}`,
        posted_at: `2026-11-01T00:00:${String(n).padStart(2, '0')}Z`,
        expires_at: '2099-01-01',
      })),
    );
    const describe = async (path: string) => {
      const page = requireSafePage(await openPage(client, path));
      const [meta] = findElements(page, 'meta').filter((each) => attributeOf(each, 'name') === 'description');
      return meta && attributeOf(meta, 'content');
    };
    expect(await describe('/')).toBe('Jobs at sea.');
    expect(await describe('/jobs?page=2')).toBe('21 jobs: Job 0 · Page 2 of 2');
    expect(await describe('/jobs?q=job')).toBe('21 jobs: Job 20, Job 19, Job 18');
    expect(await describe('/jobs?q=none')).toBe('0 jobs');
  });

  it('label featured jobs in words', async () => {
    const client = await newOrganization();
    await postJobs(client, [{ title: 'Plain' }, { title: 'Bright', is_highlighted: true }]);
    const page = requireSafePage(await openPage(client, '/'));
    const [featured] = ofClass(findElements(page, 'li'), 'featured');
    expect(textsOf(featured!, 'h3')).toEqual(['Bright']);
    expect(textOf(featured!)).toContain('Featured');
    expect(ofClass(findElements(page, 'p'), 'marks')).toHaveLength(1);
  });

  it('are below 50 kB and allow no other hosts', async () => {
    const client = await newOrganization();
    const long = {
      title: 'x'.repeat(200),
      company_name: 'y'.repeat(200),
      location: 'z'.repeat(100),
      expires_at: null,
    };
    await postJobs(
      client,
      Array.from({ length: 40 }, () => long),
    );
    const response = await openPage(client, '/');
    expect(response.text.length).toBeLessThan(50_000);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'self'; script-src 'self'/,
    );
  });
});

test('the job list is available in German', async () => {
  const client = await newOrganization();
  await postJobs(client, [
    {
      title: 'Lotse',
      job_type: 'full-time',
      salary_min: 52_000,
      salary_max: 68_000,
      salary_currency: 'EUR',
      salary_period: 'yearly',
      is_sticky: true,
      posted_at: PAST,
      expires_at: null,
    },
    { title: 'Koch', is_remote: true, posted_at: PAST, expires_at: null },
  ]);
  const { scope } = client;
  const board = boardIn('de', scope, 'Hafenstellen');
  const view = await frontPage.show({
    board,
    caches: newSiteCaches(),
    params: {},
    query: new URLSearchParams(),
    cookies: undefined,
  });
  if (!('main' in view)) throw new Error('no page');
  const page = requireSafePage({
    ...(await openPage(client, '/')),
    text: renderView(board, view).body.toString(),
  });
  const text = textOf(page).replace(/\u00a0/g, ' ');
  for (const words of [
    '2 Stellen',
    'Angeheftet',
    'Vollzeit',
    '52.000–68.000 € im Jahr',
    'Remote',
    'Filter anwenden',
    'Stellenangebote auf Hafenstellen',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/\b(Jobs|Search|Newest|Category|Workplace)\b/);
});
