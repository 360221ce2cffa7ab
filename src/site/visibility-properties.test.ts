import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../test/app.ts';
import { openPage } from '../../test/hosts.ts';
import { postJobs } from '../../test/jobs.ts';
import { postPage } from '../../test/pages.ts';
import { propertyRuns } from '../../test/property-runs.ts';

/*
 * Random boards are crawled from the front page, the sitemap and the landing pages of everything that exists. Whatever is not public has
 * a mark in each of its texts, so no response may contain the mark.
 */

const HIDDEN = 'xqhiddenx';
const PAST = '2026-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

const hiddenStates = [
  { status: 'draft' },
  { status: 'draft', is_sticky: true, is_highlighted: true },
  { status: 'expired' },
  { status: 'expired', is_sticky: true },
  { expires_at: PAST },
  { expires_at: PAST, is_sticky: true },
];

const places = ['Ghent, Belgium', 'Rotterdam, Netherlands', null];

const arbitraryJob = fc.record({
  isPublic: fc.boolean(),
  state: fc.constantFrom(...hiddenStates),
  category: fc.constantFrom('Shipping', 'Ports', null),
  location: fc.constantFrom(...places),
  job_type: fc.constantFrom('full-time', 'teilzeit (20h)', null),
  is_remote: fc.boolean(),
  hasPay: fc.boolean(),
  /** A draft with a company, location and type of its own. Those of closed jobs stay public. */
  isAlone: fc.boolean(),
});
type RandomJob = typeof arbitraryJob extends fc.Arbitrary<infer T> ? T : never;

function toFields({ isPublic, state, isAlone, hasPay, ...shared }: RandomJob, index: number) {
  const mark = isPublic ? `seen${index}` : `${HIDDEN}${index}`;
  const own = isAlone && !isPublic && state.status === 'draft';
  return {
    ...shared,
    title: `Pilot ${mark}`,
    description: `<p>Text ${mark}, ${'long enough to be found. '.repeat(3)}</p>`,
    recruiter_name: `Person ${mark}`,
    how_to_apply: `https://${mark}.example/apply`,
    company_name: own ? `Company ${mark}` : 'Quay Works',
    ...(own && { location: `${mark} town, Belgium`, job_type: `${mark}-type` }),
    ...(hasPay && {
      salary_min: isPublic ? 50_000 : 987_654,
      salary_currency: 'EUR',
      salary_period: 'yearly',
    }),
    expires_at: FUTURE,
    ...(isPublic ? {} : state),
  };
}

async function fill(owner: Client, jobs: RandomJob[]): Promise<void> {
  await postJobs(owner, jobs.map(toFields));
  for (const kind of ['page', 'blog_post']) {
    const hidden = { title: `Words ${HIDDEN}`, content: `<p>${HIDDEN}</p>`, meta_description: HIDDEN, kind };
    await postPage(owner, { ...hidden, slug: `draft-${kind.replace('_', '-')}` });
    await postPage(owner, {
      ...hidden,
      slug: `later-${kind.replace('_', '-')}`,
      status: 'published',
      published_at: FUTURE,
    });
  }
}

/** Paths that no link leads to when few jobs are live: lists, landing pages and their feeds, salaries, searches. */
async function seedsOf(owner: Client): Promise<string[]> {
  const { db, organizationId } = owner.scope;
  const facets = await db
    .selectFrom('job_facets')
    .select(['id', 'kind'])
    .where('organization_id', '=', organizationId)
    .execute();
  const categories = (await owner.get('/categories?per_page=100')).body.data as { slug: string }[];
  const slugs = categories.map(({ slug }) => slug);
  const keysOf = (wanted: string) => facets.flatMap(({ id, kind }) => (kind === wanted ? [`x-${id}`] : []));
  const landing = [
    ...slugs.flatMap((slug) => [`/categories/${slug}`, `/remote/${slug}`]),
    ...slugs.flatMap((slug) => keysOf('location').map((key) => `/categories/${slug}/${key}`)),
    ...keysOf('company').map((key) => `/companies/${key}`),
    ...keysOf('location').map((key) => `/locations/${key}`),
    ...keysOf('job_type').map((key) => `/types/${key}`),
  ];
  const formats = ['feed.xml', 'feed.atom', 'feed.json'];
  return [
    ...['/', '/jobs', '/categories', '/companies', '/locations', '/remote', '/types', '/salaries', '/blog'],
    ...['/sitemap.xml', '/indeed.xml', '/robots.txt', '/embed/jobs', '/embed/jobs?q=pilot'],
    ...formats.flatMap((name) => [`/${name}`, `/${name}?q=pilot`, `/blog/${name}`]),
    ...['/embed/jobs?count=20', '/embed/jobs?q=pilot&count=20', '/embed/jobs?where=town&sort=title'],
    ...['/jobs?q=pilot', '/jobs?where=town', '/jobs?sort=title', '/jobs?remote=1', '/jobs?posted=24h'],
    ...landing,
    ...landing.map((path) => `${path}/feed.json`),
    ...slugs.map((slug) => `/salaries/categories/${slug}`),
    ...keysOf('location').map((key) => `/salaries/locations/${key}`),
    ...['/draft-page', '/later-page', '/blog/draft-blog-post', '/blog/later-blog-post'],
  ];
}

const MAX_PAGES = 250;

/** Opens the seeds and what they link to. Returns what contains the mark, and what public jobs were seen. */
async function crawl(owner: Client, seeds: string[]): Promise<{ leaks: string[]; seen: Set<string> }> {
  const { origin } = new URL(owner.scope.organization.boardUrl);
  const known = new Set(seeds);
  const leaks: string[] = [];
  const seen = new Set<string>();
  // A set can grow while it is iterated.
  for (const path of known) {
    const { status, text, headers } = await openPage(owner, path);
    const location = headers.get('location') ?? '';
    if (status < 400 && (text + location).toLowerCase().includes(HIDDEN)) leaks.push(path);
    for (const [word] of text.matchAll(/seen\d+/g)) seen.add(word);
    for (const next of pathsIn(text, origin)) if (known.size < MAX_PAGES) known.add(next);
    if (location.startsWith('/')) known.add(location);
  }
  return { leaks, seen };
}

/** The paths of the board that a page or sitemap links to. */
function pathsIn(text: string, origin: string): string[] {
  const links = [...text.matchAll(/(?:href="|<loc>)([^"<]+)/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
  return links
    .map((link) => (link.startsWith(origin) ? link.slice(origin.length) || '/' : link))
    .filter((link) => /^\/(?!\/)/.test(link));
}

/** The pictures that are sent although their job or page is not public. Text cannot be found in them, so their page decides. */
async function findHiddenPictures(owner: Client): Promise<string[]> {
  const drafts = (await owner.get('/jobs?status=draft&per_page=100')).body.data as { slug: string }[];
  const pages = ['/draft-page', '/later-page', '/blog/draft-blog-post', '/blog/later-blog-post'];
  const sent: string[] = [];
  for (const path of [...drafts.map(({ slug }) => `/jobs/${slug}`), ...pages]) {
    const { status } = await openPage(owner, `/og/0123456789ab${path}/picture.jpg`);
    if (status !== 404) sent.push(path);
  }
  return sent;
}

test('no page, feed, sitemap, search, salary, list for frames or picture of a random board shows what is not public, and each public job is found', {
  timeout: 120_000 * propertyRuns(1),
}, async () => {
  const boards = fc.array(arbitraryJob, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(boards, async (jobs) => {
      const [owner, other] = [await newOrganization(), await newOrganization()];
      await fill(owner, jobs);
      await postJobs(other, [{ title: `Other ${HIDDEN}`, category: 'Shipping', location: places[0] }]);
      const { leaks, seen } = await crawl(owner, await seedsOf(owner));
      const expected = jobs.flatMap(({ isPublic }, index) => (isPublic ? [`seen${index}`] : []));
      expect(leaks).toEqual([]);
      expect(await findHiddenPictures(owner)).toEqual([]);
      expect(expected.filter((word) => !seen.has(word))).toEqual([]);
    }),
    { numRuns: propertyRuns(3) },
  );
});
