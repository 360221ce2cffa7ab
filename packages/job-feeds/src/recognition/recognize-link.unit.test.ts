import { describe, expect, test } from 'vitest';
import { toContext } from '../../../../test/imports/read-source.ts';
import { samples } from '../../../../test/imports/system-samples.ts';
import { startSystems } from '../../../../test/imports/system-server.ts';
import { newFetch, startWebServer } from '../../../../test/imports/web-server.ts';
import { systems } from '../sources/registry.ts';
import { recognizeForm } from './candidates.ts';
import { recognizeLink } from './recognize-link.ts';

const acme = { account: 'acme' };

test.each<[string, string, object]>([
  ['https://boards.greenhouse.io/acme', 'greenhouse', acme],
  ['https://boards.greenhouse.io/acme/jobs/127817', 'greenhouse', acme],
  ['https://boards.eu.greenhouse.io/acme', 'greenhouse', acme],
  ['https://job-boards.greenhouse.io/acme/jobs/1?gh_src=x', 'greenhouse', acme],
  ['https://job-boards.eu.greenhouse.io/acme/jobs/1', 'greenhouse', acme],
  ['https://boards.greenhouse.io/embed/job_board?for=acme', 'greenhouse', acme],
  ['https://boards.greenhouse.io/embed/job_board/js?for=acme', 'greenhouse', acme],
  ['https://boards.greenhouse.io/embed/job_app?for=acme&token=1', 'greenhouse', acme],
  ['https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true', 'greenhouse', acme],
  ['https://api.greenhouse.io/v1/boards/acme/departments', 'greenhouse', acme],
  ['https://jobs.lever.co/acme', 'lever', acme],
  ['https://jobs.lever.co/Acme/5ac21346-8e0c-4494-8e7a-3eb92ff77902/apply', 'lever', { account: 'Acme' }],
  ['https://jobs.eu.lever.co/acme/5ac21346', 'lever', { account: 'acme', region: 'eu' }],
  ['https://api.lever.co/v0/postings/acme?mode=json', 'lever', acme],
  ['https://api.eu.lever.co/v0/postings/acme', 'lever', { account: 'acme', region: 'eu' }],
  ['https://jobs.ashbyhq.com/acme', 'ashby', acme],
  ['https://jobs.ashbyhq.com/Acme%20Inc/job-uuid/application', 'ashby', { account: 'Acme Inc' }],
  ['https://jobs.ashbyhq.com/acme/embed?version=2', 'ashby', acme],
  ['https://api.ashbyhq.com/posting-api/job-board/acme', 'ashby', acme],
  ['https://apply.workable.com/acme/', 'workable', acme],
  ['https://apply.workable.com/acme/j/A1B2C3D4E5/', 'workable', acme],
  ['https://acme.workable.com/jobs', 'workable', acme],
  ['https://www.workable.com/api/accounts/acme?details=true', 'workable', acme],
  ['https://apply.workable.com/api/v1/widget/accounts/acme', 'workable', acme],
  ['https://acme.recruitee.com', 'recruitee', acme],
  ['https://acme.recruitee.com/o/game-director', 'recruitee', acme],
  ['https://acme.recruitee.com/api/offers/', 'recruitee', acme],
  ['https://jobs.smartrecruiters.com/Acme/744000133907678-backend', 'smartrecruiters', { account: 'Acme' }],
  ['https://careers.smartrecruiters.com/Acme', 'smartrecruiters', { account: 'Acme' }],
  ['https://api.smartrecruiters.com/v1/companies/Acme/postings', 'smartrecruiters', { account: 'Acme' }],
  [
    'https://jobs.smartrecruiters.com/oneclick-ui/company/Acme/publication/1',
    'smartrecruiters',
    { account: 'Acme' },
  ],
  ['https://acme.jobs.personio.de/', 'personio', acme],
  ['https://acme.jobs.personio.com/job/2800938', 'personio', acme],
  ['https://acme.jobs.personio.de/xml?language=de', 'personio', { account: 'acme', language: 'de' }],
  ['https://acme.teamtailor.com/jobs', 'teamtailor', acme],
  ['https://acme.teamtailor.com/jobs.rss', 'teamtailor', acme],
  ['https://acme.na.teamtailor.com/jobs/1', 'teamtailor', { account: 'acme.na.teamtailor.com' }],
  ['https://acme.breezy.hr/', 'breezy', acme],
  ['https://acme.breezy.hr/p/18df3ec23bf901-senior-designer', 'breezy', acme],
  ['https://acme.bamboohr.com/careers/52', 'bamboohr', acme],
  ['https://acme.bamboohr.com/jobs/', 'bamboohr', acme],
  ['https://acme.pinpointhq.com/en/postings/1', 'pinpoint', acme],
  ['https://acme.pinpointhq.com/postings.json', 'pinpoint', acme],
  ['https://ats.rippling.com/acme/jobs/75ad50c6-778f-42ee-9c63-70d1cd687202', 'rippling', acme],
  ['https://ats.rippling.com/en-GB/acme/jobs', 'rippling', acme],
  ['https://ats.rippling.com/hr/jobs', 'rippling', { account: 'hr' }],
  ['https://api.rippling.com/platform/api/ats/v1/board/acme/jobs', 'rippling', acme],
  ['https://jobs.gem.com/acme/1000', 'gem', acme],
  ['https://api.gem.com/job_board/v0/acme/job_posts/', 'gem', acme],
])('%s is %s by its form', (link, kind, settings) => {
  expect(recognizeForm(new URL(link))[0]).toEqual({ kind, settings });
});

test.each([
  'https://www.greenhouse.io/',
  'https://boards.greenhouse.io/',
  'https://boards.greenhouse.io/embed/job_board',
  'https://boards.greenhouse.io.example/acme',
  'https://www.lever.co/acme',
  'https://jobs.lever.co/',
  'https://api.lever.co/v1/postings',
  'https://apply.workable.com/j/A1B2C3D4E5',
  'https://www.workable.com/pricing',
  'https://recruitee.com/',
  'https://www.recruitee.com/blog',
  'https://docs.recruitee.com/reference',
  'https://www.personio.de/',
  'https://evilrecruitee.com/o/1',
  'https://jobs.ashbyhq.com/%E0%A4%A',
  'https://jobs.ashbyhq.com/..%2f..',
  'https://a.b.breezy.hr/',
  'https://www.pinpointhq.com/',
  'https://ats.rippling.com/api/v2/board/acme/jobs',
  'https://www.rippling.com/acme',
  'https://api.gem.com/v0/candidates',
  'https://acme.example/jobs',
])('%s is no system by its form', (link) => {
  expect(recognizeForm(new URL(link))).toEqual([]);
});

/** The systems, and pages by their URL without scheme. A page with `location` is a redirect. */
async function startWeb(
  pages: Record<string, string | { location: string } | { type: string; body: string }> = {},
) {
  const server = await startSystems();
  for (const { kind } of systems) server.jobs[kind] = ['1', '2', '3', '4', '5', '6'];
  const web = await startWebServer((request, response) => {
    const page = pages[request.url?.slice(1) ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'string') response.setHeader('content-type', 'text/html').end(page);
    else if ('location' in page) response.writeHead(302, page).end();
    else response.setHeader('content-type', page.type).end(page.body);
  });
  const ofSystems = Object.fromEntries(systems.map(({ kind }) => [kind, server.origin]));
  const fetch = newFetch({ baseUrls: { ...ofSystems, '*': web.origin } });
  return { server, recognize: (link: string) => recognizeLink(link, toContext(fetch)) };
}

test.each<[string, string, string]>([
  ['boards.greenhouse.io/acme', 'Greenhouse', 'Vault Designer'],
  ['https://jobs.lever.co/acme', 'Lever', 'Harbour Pilot'],
  ['https://jobs.ashbyhq.com/acme', 'Ashby', 'Platform Engineer'],
  ['https://apply.workable.com/acme/', 'Workable', 'Senior Backend Developer'],
  ['https://acme.recruitee.com/o/game-director', 'Recruitee', 'Game Director'],
  ['https://jobs.smartrecruiters.com/acme', 'SmartRecruiters', 'Backend Engineer'],
  [' acme.jobs.personio.de ', 'Personio', 'Frontend Entwickler (m/w/d)'],
  ['https://acme.teamtailor.com', 'Teamtailor', 'Account Manager'],
  ['https://acme.breezy.hr', 'Breezy HR', 'Senior Designer'],
  ['https://acme.bamboohr.com/careers', 'BambooHR', 'Senior Designer'],
  ['https://acme.pinpointhq.com', 'Pinpoint', 'Test Engineer'],
  ['https://ats.rippling.com/acme/jobs', 'Rippling', 'Software Engineer'],
  ['https://jobs.gem.com/acme', 'Gem', 'Product Designer'],
])('%s shows the first five jobs of %s', async (link, label, title) => {
  const { recognize } = await startWeb();
  const found = await recognize(link);
  expect(found).toMatchObject({ label, settings: acme, account: 'acme' });
  const { sample } = found as Extract<typeof found, { sample: unknown }>;
  expect(sample.map(({ fields }) => fields.title)).toEqual(Array(5).fill(title));
});

const posting = `<script type="application/ld+json">{"@type":"JobPosting","title":"Pilot","description":"<p>Work.</p>"}</script>`;
const feed = (item: string) => ({
  type: 'application/xml',
  body: `<?xml version="1.0"?><source><publisher>x</publisher>${item}</source>`,
});

describe('a page', () => {
  test.each<[string, Parameters<typeof startWeb>[0], object]>([
    [
      'that redirects to a system',
      { 'acme.example/jobs': { location: 'https://jobs.lever.co/acme' } },
      { kind: 'lever' },
    ],
    [
      'with a script of Greenhouse',
      {
        'acme.example/jobs':
          '<div id="grnhse_app"></div><script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>',
      },
      { kind: 'greenhouse' },
    ],
    [
      'with a frame of Ashby',
      { 'acme.example/jobs': '<iframe src="//jobs.ashbyhq.com/acme/embed"></iframe>' },
      { kind: 'ashby' },
    ],
    [
      'whose script calls Workable',
      {
        'acme.example/jobs': String.raw`<script>load("https:\/\/apply.workable.com\/api\/v1\/widget\/accounts\/acme")</script>`,
      },
      { kind: 'workable' },
    ],
    [
      'with links to jobs at BambooHR',
      {
        'acme.example/jobs':
          '<a href="https://www.bamboohr.com/">HR</a><a href="https://acme.bamboohr.com/careers/1">Job</a>',
      },
      { kind: 'bamboohr' },
    ],
    [
      'that links to one board more often than to another',
      {
        'acme.example/jobs':
          '<a href="https://jobs.lever.co/other">x</a><a href="https://acme.breezy.hr/p/1">1</a><a href="https://acme.breezy.hr/p/2">2</a>',
      },
      { kind: 'breezy' },
    ],
    [
      'of Recruitee on an own domain',
      { 'careers.acme.example/o/x': '<script src="https://cdn.recruiteecdn.com/app.js"></script>' },
      { kind: 'recruitee', settings: { account: 'careers.acme.example' } },
    ],
    [
      'of Teamtailor on an own domain',
      { 'careers.acme.example/jobs': '<link href="https://assets.teamtailor-cdn.com/a.css">' },
      { kind: 'teamtailor', settings: { account: 'careers.acme.example' } },
    ],
    [
      'with JobPosting data',
      { 'acme.example/jobs/1': `<title>Pilot</title>${posting}` },
      { kind: 'jsonld', account: 'acme.example', settings: { url: 'https://acme.example/jobs/1' } },
    ],
    [
      'with links to pages with JobPosting data',
      {
        'acme.example/careers': '<a href="/careers/jobs/1">Pilot</a>',
        'acme.example/careers/jobs/1': posting,
      },
      { kind: 'jsonld' },
    ],
    [
      'that is a sitemap',
      {
        'acme.example/s.xml': {
          type: 'application/xml',
          body: '<urlset><url><loc>https://acme.example/jobs/1</loc></url></urlset>',
        },
        'acme.example/jobs/1': posting,
      },
      { kind: 'jsonld' },
    ],
    [
      'that is an XML feed',
      {
        'acme.example/feed': feed(
          '<job><title>Pilot</title><url>https://acme.example/1</url><company>Acme</company></job>',
        ),
      },
      { kind: 'xml', settings: { url: 'https://acme.example/feed' } },
    ],
    [
      'that is JSON',
      {
        'acme.example/feed': {
          type: 'application/json',
          body: '[{"title":"Pilot","url":"https://acme.example/1"}]',
        },
      },
      { kind: 'json' },
    ],
    [
      'that is NDJSON',
      {
        'acme.example/feed': { type: 'application/x-ndjson', body: '{"title":"Pilot"}\n{"title":"Cook"}\n' },
      },
      { kind: 'ndjson' },
    ],
    [
      'that is CSV',
      { 'acme.example/jobs.csv': { type: 'text/csv', body: 'title,company\nPilot,Acme\nCook,Acme\n' } },
      { kind: 'csv' },
    ],
    [
      'with an alternate feed of jobs',
      {
        'acme.example/work':
          '<link rel="alternate" type="application/rss+xml" href="/blog.rss"><link rel="alternate" type="application/rss+xml" href="/jobs.xml">',
        'acme.example/jobs.xml': feed('<job><title>Pilot</title><url>https://acme.example/1</url></job>'),
      },
      { kind: 'xml', settings: { url: 'https://acme.example/jobs.xml' } },
    ],
  ])('%s', async (_, pages, expected) => {
    const { recognize } = await startWeb(pages);
    expect(await recognize(`https://${Object.keys(pages ?? {})[0]}`)).toMatchObject(expected);
  });
});

test('an account of Lever that only the EU has is found there', async () => {
  const { recognize } = await startWeb();
  expect(await recognize('https://jobs.lever.co/acme-eu')).toMatchObject({
    settings: { account: 'acme-eu', region: 'eu' },
  });
});

test.each([
  ['', 'Enter the link'],
  ['acme', 'Enter the link'],
  ['javascript:alert(1)', 'Enter the link'],
  ['ftp://acme.example/', 'Enter the link'],
  ['https://user:password@acme.example/', 'Enter the link'],
  [`https://acme.example/${'x'.repeat(3_000)}`, 'Enter the link'],
  ['https://boards.greenhouse.io/unknown', 'Greenhouse has no job board for “unknown”'],
  ['https://unknown.bamboohr.com/', 'Check the name'],
  ['https://acme.example/missing', 'The page responded with status 404.'],
  ['https://acme.example/about', 'No jobs were found'],
])('%s is explained', async (link, problem) => {
  const { recognize } = await startWeb({ 'acme.example/about': '<title>About</title><p>We.</p>' });
  expect(await recognize(link)).toMatchObject({ problem: { message: expect.stringContaining(problem) } });
});

test('the samples of the fake server cover every system', () => {
  expect(Object.keys(samples).sort()).toEqual(systems.map(({ kind }) => kind).sort());
});
