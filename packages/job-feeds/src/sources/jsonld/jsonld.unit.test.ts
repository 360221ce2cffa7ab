import { describe, expect, test } from 'vitest';
import { mapRows, readSource } from '../../../../../test/imports/read-source.ts';
import { newFetch, startWebServer } from '../../../../../test/imports/web-server.ts';
import { jsonld } from './jsonld.ts';

const SITE = 'https://acme.example';

const posting = (title: string, other: object = {}) =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: '<p>Work.</p>',
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: 'acme' },
    ...other,
  })}</script></head><body>…</body></html>`;
const sitemap = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('')}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${SITE}${path}</loc></sitemap>`).join('')}</sitemapindex>`;

/** Serves these paths of one site, and reads the source that starts at `path`. A number is a status. */
async function readSite(
  pages: Record<string, string | number>,
  path: string,
  settings: object = {},
  context = {},
) {
  const server = await startWebServer((request, response) => {
    const page = pages[request.url?.replace('/acme.example', '') ?? ''] ?? 404;
    if (typeof page === 'number') response.writeHead(page).end();
    else
      response
        .setHeader(
          'content-type',
          page.startsWith('<?xml') || page.startsWith('<sitemap') ? 'application/xml' : 'text/html',
        )
        .end(page);
  });
  const fetch = newFetch({ baseUrls: { jsonld: server.origin } });
  const outcome = readSource(jsonld, { url: `${SITE}${path}`, ...settings }, fetch, context);
  const paths = () => server.requests.map(({ url }) => url?.replace('/acme.example', ''));
  return { outcome, paths };
}

describe('a sitemap', () => {
  test('leads to its pages, of which each with JobPosting data is a job', async () => {
    const { outcome } = await readSite(
      {
        '/sitemap.xml': sitemap('/jobs/1', '/jobs/2', '/jobs/none', '/jobs/gone', '/about'),
        '/jobs/1': posting('Pilot'),
        '/jobs/2': posting('Cook'),
        '/jobs/none': '<p>Jobs at Acme</p>',
      },
      '/sitemap.xml',
    );
    const { rows, result } = await outcome;
    expect(rows.map(({ id, position }) => [position, id])).toEqual([
      [1, `${SITE}/jobs/1`],
      [2, `${SITE}/jobs/2`],
    ]);
    expect((await mapRows(rows))[1]?.fields).toMatchObject({ title: 'Cook', how_to_apply: `${SITE}/jobs/2` });
    expect(result).toMatchObject({ isComplete: true, shape: 'sitemap' });
    expect(result.notes).toMatchObject([{ message: '2 of 4 pages have no JobPosting data.' }]);
  });

  test('may be an index, of which the sitemaps with jobs are read, on its own host only', async () => {
    const { outcome, paths } = await readSite(
      {
        '/sitemap.xml': index('/sitemap-blog.xml', '/sitemap-jobs.xml').replace(
          '</sitemapindex>',
          '<sitemap><loc>https://other.example/jobs.xml</loc></sitemap></sitemapindex>',
        ),
        '/sitemap-jobs.xml': sitemap('/a'),
        '/a': posting('Pilot'),
      },
      '/sitemap.xml',
    );
    expect((await outcome).result.isComplete).toBe(true);
    expect(paths()).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap-jobs.xml', '/a']);
  });

  test.each([
    ['a page fails', { '/jobs/1': 500 }, {}, {}],
    ['there are more pages than the limit', {}, { max_pages: 1 }, {}],
    ['there are more jobs than the limit', {}, {}, { maxJobs: 1 }],
    ['robots.txt forbids a page', { '/robots.txt': 'User-agent: *\nDisallow: /jobs/2' }, {}, {}],
  ])('is incomplete if %s', async (_, pages, settings, context) => {
    const site = {
      '/s.xml': sitemap('/jobs/1', '/jobs/2'),
      '/jobs/1': posting('Pilot'),
      '/jobs/2': posting('Cook'),
      ...pages,
    };
    const { rows, result } = await (await readSite(site, '/s.xml', settings, context)).outcome;
    expect(rows).toHaveLength(1);
    expect(result).toMatchObject({ isComplete: false, reason: { message: expect.any(String) } });
  });

  test('fails if one of its sitemaps does', async () => {
    const { outcome } = await readSite({ '/s.xml': index('/jobs-1.xml') }, '/s.xml');
    await expect(outcome).rejects.toMatchObject({ code: 'unexpected_content' });
  });
});

describe('a page', () => {
  test('with JobPosting data is complete by itself', async () => {
    const two = posting('Pilot')
      .replace('<script type="application/ld+json">', '<script type="application/ld+json">[')
      .replace('</script>', `,{"@type":"JobPosting","title":"Cook","url":"/jobs/cook"}]</script>`);
    const { rows, result } = await (await readSite({ '/jobs': two }, '/jobs')).outcome;
    expect(rows.map(({ id }) => id)).toEqual([`${SITE}/jobs#acme`, `${SITE}/jobs/cook`]);
    expect(result).toMatchObject({ isComplete: true, shape: 'page' });
  });

  test('without it leads to the pages of the sitemap below its path', async () => {
    const { outcome } = await readSite(
      {
        '/robots.txt': `Sitemap: ${SITE}/all.xml`,
        '/careers': '<p>Join us</p>',
        '/all.xml': sitemap('/careers/pilot', '/news/jobs-report'),
        '/careers/pilot': posting('Pilot'),
      },
      '/careers',
    );
    const { rows, result } = await outcome;
    expect(rows.map(({ id }) => id)).toEqual([`${SITE}/careers/pilot`]);
    expect(result.isComplete).toBe(true);
  });

  test('with links to jobs is read, and never complete, because it may not list all', async () => {
    const { outcome } = await readSite(
      {
        '/careers':
          '<a href="/jobs/pilot#top">Pilot</a><a href="jobs/pilot">Pilot</a><a href="/news">News</a><a href="https://b.example/jobs">B</a>',
        '/jobs/pilot': posting('Pilot'),
      },
      '/careers',
    );
    const { rows, result } = await outcome;
    expect(rows).toHaveLength(1);
    expect(result).toMatchObject({ isComplete: false, shape: 'links' });
  });

  test('without jobs fails, as does one that does not exist', async () => {
    await expect((await readSite({ '/a': '<p>Hi</p>' }, '/a')).outcome).rejects.toMatchObject({
      code: 'unexpected_content',
    });
    await expect((await readSite({}, '/a')).outcome).rejects.toMatchObject({ code: 'not_found' });
  });
});

test.each([
  ['forbids the page to everyone', 'User-agent: *\nDisallow: /'],
  ['forbids the page to Corkboard', 'User-agent: corkboard\nDisallow: /a'],
  ['cannot be read', 500],
])('a robots.txt that %s is honored', async (_, robots) => {
  const { outcome, paths } = await readSite({ '/robots.txt': robots, '/a': posting('Pilot') }, '/a');
  await expect(outcome).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('robots.txt'),
  });
  expect(paths()).toEqual(['/robots.txt']);
});
