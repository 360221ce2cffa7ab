import { expect, test } from 'vitest';
import {
  analyticsOf,
  browser,
  hostOf,
  jobAnalyticsOf,
  pageviewOf,
  recordViews,
  reportView,
} from '../../../../../test/analytics.ts';
import { type Client, newOrganization, ownServer, request, sharedServer } from '../../../../../test/app.ts';
import { requestBoard } from '../../../../../test/collections.ts';
import { postJob } from '../../../../../test/jobs.ts';
import { dayOf } from '../../../../platform/day.ts';
import { openDay } from './days.ts';
import { MAX_NEW_A_DAY } from './dimension-queries.ts';
import { writeViews } from './write.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

const viewsOf = async (client: Client) => (await analyticsOf(client)).totals.page_views;
const pathsOf = async (client: Client): Promise<string[]> =>
  (await analyticsOf(client)).top_pages.map(({ path }: { path: string }) => path);

test('an invalid view gets status 204 like a valid one, and is not counted', async () => {
  const client = await newOrganization();
  const invalidBodies: (object | string)[] = [
    '{',
    '',
    'null',
    '[]',
    '"/"',
    '\u0000',
    {},
    { path: 5 },
    { path: null },
    { path: '' },
    { path: 'jobs' },
    { path: '//elsewhere.example/jobs' },
    { path: '/\\elsewhere.example' },
    { path: 'https://elsewhere.example/' },
    { path: 'javascript:alert(1)' },
    { path: `/${'x'.repeat(2_048)}` },
    { path: '/', kind: 'purchase' },
    { path: '/', referrer: ['x'] },
    { path: '/', job: 'x'.repeat(37) },
    { kind: 'apply_click', path: '/' },
    { kind: 'apply_click', path: '/jobs/nobody' },
    { kind: 'apply_click', job: UNKNOWN_ID },
    { __proto__: { path: '/' } },
  ];
  for (const body of invalidBodies) {
    const response = await reportView(client, body);
    expect({ body, status: response.status, text: response.text }).toEqual({ body, status: 204, text: '' });
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  await recordViews(client, []);
  expect((await analyticsOf(client)).totals).toMatchObject({ page_views: 0, apply_clicks: 0, visitors: 0 });
});

test('a body that is larger than a few kilobytes, or neither text nor JSON, is rejected', async () => {
  const client = await newOrganization();
  expect((await reportView(client, { path: '/', referrer: 'x'.repeat(9_000) })).status).toBe(413);
  expect((await reportView(client, { path: '/' }, { headers: { 'content-type': 'text/html' } })).status).toBe(
    415,
  );
  await recordViews(client, [{ path: '/' }], { headers: { 'content-type': 'application/json' } });
  expect(await viewsOf(client)).toBe(1);
});

test('paths are normalized, without query and fragment', async () => {
  const client = await newOrganization();
  await recordViews(
    client,
    ['/jobs?page=2&email=a@b.example', '/jobs/', '/jobs#top', '/x/../jobs', '/jobs//'].map((path) => ({
      path,
    })),
  );
  await recordViews(client, [
    { path: '/caf\u00e9\u202e' },
    { path: '/<script>' },
    { path: `/${'y'.repeat(300)}` },
  ]);
  expect((await pathsOf(client)).sort()).toEqual(['/%3Cscript%3E', '/caf%C3%A9%E2%80%AE', '/jobs', 'other']);
  expect((await analyticsOf(client)).top_pages[0]).toMatchObject({ path: '/jobs', views: 5 });
});

test('a job is found by its id or its current or former path; unknown jobs count as one page', async () => {
  const client = await newOrganization();
  const other = await newOrganization();
  const foreignJob = await postJob(other, { title: 'Theirs' });
  const job = await postJob(client, { title: 'Pilot' });
  await client.patch(`/jobs/${job.id}`, { slug: 'captain' });
  await recordViews(client, [
    { path: '/jobs/captain' },
    { path: `/jobs/${job.slug}` },
    { path: '/', job: job.id.toUpperCase() },
    { path: '/jobs/invented-1' },
    { path: '/jobs/invented-2', job: UNKNOWN_ID },
    { path: `/jobs/${foreignJob.slug}`, job: foreignJob.id },
  ]);
  expect((await jobAnalyticsOf(client)).data).toMatchObject([{ job_id: job.id, views: 3 }]);
  expect((await analyticsOf(client)).totals).toMatchObject({ page_views: 6, job_views: 3 });
  expect(await pathsOf(client)).toEqual(['/jobs/captain', 'other']);
  expect((await jobAnalyticsOf(other)).data).toEqual([]);
});

test('a day stores a limited number of new paths and sources, and counts the rest as other', async () => {
  const client = await newOrganization();
  const server = await sharedServer();
  const { path: maxPaths = 0, source: maxSources = 0 } = MAX_NEW_A_DAY;
  await recordViews(client, [{ path: '/about', referrer: 'https://first.example' }]);
  const view = (n: number) => ({ path: `/x${n}`, referrer: `https://h${n}.example/` });
  for (let n = 0; n < maxPaths + 50; n += 50) {
    const some = Array.from({ length: 50 }, (_, k) => reportView(client, view(n + k)));
    for (const { status } of await Promise.all(some)) expect(status).toBe(204);
  }
  await server.app.views.flush();
  await recordViews(client, [{ path: '/about', referrer: 'https://first.example' }, view(9_999)]);
  const { rows } = await server.connection.pool.query(
    'SELECT kind, count(*) AS count FROM analytics_dimensions WHERE organization_id = $1 GROUP BY kind ORDER BY kind',
    [client.scope.organizationId],
  );
  expect(rows).toEqual([
    { kind: 'device', count: 1 },
    { kind: 'path', count: maxPaths + 1 },
    { kind: 'source', count: maxSources + 1 },
  ]);
  const { top_pages, totals } = await analyticsOf(client);
  expect(totals.page_views).toBe(maxPaths + 53);
  expect(top_pages[0]).toEqual({ path: 'other', views: 52, visitors: 1 });
  expect(top_pages[1]).toEqual({ path: '/about', views: 2, visitors: 1 });
});

test('views count in full when other is the first path on a day that reaches its limit', async () => {
  const client = await newOrganization();
  const { path: maxPaths = 0, source: maxSources = 0 } = MAX_NEW_A_DAY;
  const day = dayOf(Date.now());
  await openDay(client.scope.db, day);
  const many = (count: number, seen: (n: number) => object) =>
    Array.from({ length: count }, (_, n) => pageviewOf(client.scope, day, seen(n)));
  await writeViews(client.scope, day, [
    ...many(1, () => ({ path: 'other', source: 'other' })),
    ...many(maxPaths + 1, (n) => ({ path: `/x${n}` })),
    ...many(maxSources + 1, (n) => ({ source: `h${n}.example` })),
  ]);
  const { totals, top_pages, sources } = await analyticsOf(client);
  expect(totals.page_views).toBe(maxPaths + maxSources + 3);
  expect(top_pages.slice(0, 2)).toMatchObject([
    { path: 'other', views: maxSources + 4 },
    { path: '/x0', views: 1 },
  ]);
  expect(sources[0]).toMatchObject({ source: 'other', views: 3 });
});

test('only the host of a referrer is used, and utm_source only as plain text', async () => {
  const client = await newOrganization();
  const own = hostOf(client);
  const sources: [Record<string, string>, string | null][] = [
    [{ referrer: 'https://user:secret@www.News.example:8443/a?b=c#d' }, 'news.example'],
    [{ referrer: 'http://b\u00fccher.example/' }, 'xn--bcher-kva.example'],
    [{ referrer: '' }, 'direct'],
    [{ referrer: 'not an address' }, 'direct'],
    [{ referrer: 'javascript:alert(1)' }, 'direct'],
    [{ referrer: 'android-app://com.example/' }, 'direct'],
    [{ referrer: `https://${own}:3000/jobs` }, null],
    [{ referrer: `http://${own.toUpperCase()}/` }, null],
    [{ referrer: `https://${own}.evil.example/` }, `${own}.evil.example`],
    [{}, null],
    [{ path: '/?utm_source=%20Spring+Letter%20', referrer: 'https://mail.example' }, 'spring letter'],
    [{ path: '/?utm_source=person@mail.example', referrer: 'https://mail.example' }, 'mail.example'],
    [{ path: '/?utm_source=%3Cb%3E%00', referrer: '' }, 'direct'],
    [{ path: `/?utm_source=${'x'.repeat(101)}` }, null],
  ];
  await recordViews(
    client,
    sources.map(([view]) => ({ path: '/', ...view })),
  );
  const counts = new Map<string, number>();
  for (const [, source] of sources) if (source) counts.set(source, (counts.get(source) ?? 0) + 1);
  const found = (await analyticsOf(client)).sources;
  expect(
    Object.fromEntries(found.map((each: { source: string; views: number }) => [each.source, each.views])),
  ).toEqual(Object.fromEntries(counts));
});

test('bots, prefetches and requests of other sites are not counted', async () => {
  const client = await newOrganization();
  const agents = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    '',
  ];
  for (const agent of agents) await recordViews(client, [{ path: '/' }], { agent });
  for (const headers of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    await recordViews(client, [{ path: '/' }], { headers });
  expect(await viewsOf(client)).toBe(0);
  await recordViews(client, [{ path: '/' }], { headers: { 'sec-fetch-site': 'same-origin' } });
  // A visitor who follows a link from another site views the board.
  const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  await recordViews(client, [{ path: '/' }], { headers: navigation });
  expect(await viewsOf(client)).toBe(2);
});

test('a request for privacy is counted as a view, without a visitor', async () => {
  const client = await newOrganization();
  await recordViews(client, [{ path: '/' }], { headers: { 'sec-gpc': '1' } });
  await recordViews(client, [{ path: '/' }], { headers: { dnt: '1' } });
  expect((await analyticsOf(client)).totals).toMatchObject({ page_views: 2, visitors: 0 });
});

test('the host alone determines the board', async () => {
  const [client, other] = [await newOrganization(), await newOrganization()];
  await recordViews(client, [{ path: '/' }], { headers: { host: hostOf(other) } });
  await recordViews(client, [{ path: '/' }], { headers: { host: 'nobody.example' } });
  const { origin, app } = await sharedServer();
  await requestBoard(origin, hostOf(other), `/organization/views?organization=${client.slug}`, {
    method: 'POST',
    body: { path: '/' },
    headers: { 'user-agent': browser() },
  });
  await app.views.flush();
  expect([await viewsOf(client), await viewsOf(other)]).toEqual([0, 2]);
});

test('the tracking pixel counts the page that shows it', async () => {
  const client = await newOrganization();
  const { origin, app } = await sharedServer();
  const load = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
    requestBoard(origin, hostOf(client), `/organization/views/pixel.gif${query}`, {
      method,
      headers: { 'user-agent': browser(), ...headers },
    });
  const response = await load('?path=/about&referrer=https://search.example/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/gif');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.text.startsWith('GIF89a')).toBe(true);
  await load('', { referer: `https://${hostOf(client)}/jobs?page=2` });
  await load('', { referer: 'https://elsewhere.example/jobs' });
  await load('');
  await load('?path=/about', {}, 'HEAD');
  await load('?path=/a&path=/b&kind[]=1');
  await app.views.flush();
  const { totals, top_pages, sources } = await analyticsOf(client);
  expect(totals.page_views).toBe(2);
  expect(top_pages.map(({ path }: { path: string }) => path).sort()).toEqual(['/about', '/jobs']);
  expect(sources).toEqual([{ source: 'search.example', views: 1, visitors: 1 }]);
});

test('an IP address has a limit of views per minute; those above it get the same response', async () => {
  const server = await ownServer({ RATE_LIMIT_VIEWS: '2', TRUST_PROXY: '127.0.0.1' });
  const client = await newOrganization({ server });
  const from = (ipAddress: string) => ({ server, headers: { 'x-forwarded-for': ipAddress } });
  const views = [{ path: '/' }, { path: '/' }, { path: '/' }];
  await recordViews(client, views, from('203.0.113.7'));
  expect(await viewsOf(client)).toBe(2);
  // For IPv6, the network counts, for the limit as for the visitor.
  await recordViews(client, views.slice(1), from('2001:db8::1'));
  await recordViews(client, views.slice(1), from('2001:db8::ffff:2'));
  expect((await analyticsOf(client)).totals).toMatchObject({ page_views: 4, visitors: 2 });
  expect(await server.app.metrics.getSingleMetricAsString('analytics_views_total')).toMatch(
    /outcome="limited"\} 3/,
  );
});

test('a preflight from another origin does not allow POST', async () => {
  const { origin } = await sharedServer();
  const response = await request(`${origin}/api/v1/organization/views`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(response.headers.get('access-control-allow-methods') ?? '').not.toContain('POST');
});
