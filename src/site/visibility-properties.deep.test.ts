import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../test/app.ts';
import { openPage } from '../../test/hosts.ts';
import { postJobs } from '../../test/jobs.ts';
import { postPage } from '../../test/pages.ts';
import { newEmployer, postPostingPlan } from '../../test/postings.ts';
import { propertyRuns } from '../../test/property-runs.ts';
import type { Job } from '../features/jobs/jobs/schema.ts';

/*
 * Random boards are crawled from the front page, the sitemap and the landing pages of everything that exists. Whatever is not public has a
 * mark in each of its texts, so no response may contain the mark. Pictures contain no text, so each is compared with the picture of a board
 * that never had anything hidden.
 */

const HIDDEN = 'xqhiddenx';
const PAST = '2026-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';
const LATER = '2998-01-01T00:00:00Z';

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
  /** The date of a job is what its company says. It neither hides nor shows the job. */
  posted_at: fc.constantFrom(FUTURE, LATER, undefined),
  /** A draft with a company, location and type of its own. The ones of closed jobs stay public. */
  isAlone: fc.boolean(),
  /** Whether people apply on the board. */
  hasForm: fc.boolean(),
});
type RandomJob = typeof arbitraryJob extends fc.Arbitrary<infer T> ? T : never;

function toFields({ isPublic, state, isAlone, hasPay, hasForm, ...shared }: RandomJob, index: number) {
  const mark = isPublic ? `seen${index}` : `${HIDDEN}${index}`;
  const own = isAlone && !isPublic && state.status === 'draft';
  return {
    ...shared,
    title: `Pilot ${mark}`,
    description: `<p>Text ${mark}, ${'long enough to be found. '.repeat(3)}</p>`,
    recruiter_name: `Person ${mark}`,
    ...(hasForm
      ? { how_to_apply_method: 'form', application_form: toForm(mark) }
      : { how_to_apply: `https://${mark}.example/apply` }),
    // The feed for partners has it.
    external_id: mark,
    // No visitor sees these fields, whatever the state of the job.
    notify_email: `${HIDDEN}@works.example`,
    form_data: { note: HIDDEN },
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

function toForm(mark: string) {
  return { questions: [{ id: 'ships', type: 'text', label: `Which ships ${mark}?` }] };
}

async function fill(owner: Client, jobs: RandomJob[]): Promise<Job[]> {
  await rename(owner);
  const posted = await postJobs(owner, jobs.map(toFields));
  await hideCompany(owner);
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
  return posted;
}

/** The jobs of a hidden company stay public with its name. */
async function hideCompany(owner: Client): Promise<void> {
  const hidden = { tagline: HIDDEN, description: `<p>${HIDDEN}</p>`, industry: HIDDEN, is_hidden: true };
  const found = (await listCompanies(owner)).find(({ name }) => name === 'Quay Works');
  if (found) expect((await owner.patch(`/companies/${found.id}`, hidden)).status).toBe(200);
}

/** A plan that is not offered, and a job that an employer has submitted. Returns the paths of the steps of that job. */
async function submitPosting(owner: Client): Promise<string[]> {
  await postPostingPlan(owner, { name: `Plan ${HIDDEN}`, isActive: false });
  const plan = await postPostingPlan(owner, { amount: 0 });
  const employer = await newEmployer(owner, { name: `Person ${HIDDEN}` });
  const texts = { title: `Pilot ${HIDDEN}`, company_name: `Employer ${HIDDEN}`, location: `${HIDDEN} bay` };
  const job = { ...texts, description: `<p>${HIDDEN}</p>`, how_to_apply: `https://${HIDDEN}.example` };
  const posting = await employer.draft({ plan_id: plan.id, job });
  await employer.act(posting, 'submit');
  return ['job', 'plan', 'preview', 'pay', 'done'].map((step) => `/post/${posting.id}/${step}`);
}

/** Pictures show the name of the board, which is otherwise different for each. */
async function rename(owner: Client): Promise<void> {
  expect((await owner.patch('/organization', { name: 'Harbour Jobs' })).status).toBe(200);
}

async function listFacets(owner: Client) {
  const { db, organizationId } = owner.scope;
  return db
    .selectFrom('job_facets')
    .select(['id', 'kind', 'value'])
    .where('organization_id', '=', organizationId)
    .execute();
}

async function listCompanies(owner: Client): Promise<{ id: string; name: string; slug: string }[]> {
  return (await owner.get('/companies?per_page=100')).body.data;
}

/** Paths that no link leads to when few jobs are live: lists, landing pages and their feeds, salaries, searches, and pages of jobs. */
async function seedsOf(owner: Client, posted: Job[]): Promise<string[]> {
  // A closed job keeps its page, although nothing leads to it.
  const jobs = posted.filter(({ status }) => status !== 'expired');
  const facets = await listFacets(owner);
  const categories = (await owner.get('/categories?per_page=100')).body.data as { slug: string }[];
  const slugs = categories.map(({ slug }) => slug);
  const keysOf = (wanted: string) => facets.flatMap(({ id, kind }) => (kind === wanted ? [`x-${id}`] : []));
  const landing = [
    ...slugs.flatMap((slug) => [`/categories/${slug}`, `/remote/${slug}`]),
    ...slugs.flatMap((slug) => keysOf('location').map((key) => `/categories/${slug}/${key}`)),
    ...keysOf('company').map((key) => `/companies/${key}`),
    ...(await listCompanies(owner)).map(({ slug }) => `/companies/${slug}`),
    ...['be', 'nl'].map((code) => `/countries/${code}`),
    ...keysOf('location').map((key) => `/locations/${key}`),
    ...keysOf('job_type').map((key) => `/types/${key}`),
  ];
  const formats = ['feed.xml', 'feed.atom', 'feed.json'];
  return [
    ...[
      '/',
      '/jobs',
      '/categories',
      '/companies',
      '/locations',
      '/countries',
      '/remote',
      '/types',
      '/salaries',
    ],
    '/blog',
    ...['/sitemap.xml', '/indeed.xml', '/robots.txt', '/embed/jobs', '/embed/jobs?q=pilot'],
    ...formats.flatMap((name) => [`/${name}`, `/${name}?q=pilot`, `/blog/${name}`]),
    ...['/embed/jobs?count=20', '/embed/jobs?q=pilot&count=20', '/embed/jobs?where=town&sort=title'],
    ...['/jobs?q=pilot', '/jobs?where=town', '/jobs?sort=title', '/jobs?remote=1', '/jobs?posted=24h'],
    ...landing,
    ...landing.map((path) => `${path}/feed.json`),
    ...slugs.map((slug) => `/salaries/categories/${slug}`),
    ...keysOf('location').map((key) => `/salaries/locations/${key}`),
    ...jobs.flatMap(({ slug }) => ['', '/apply', '/report'].map((path) => `/jobs/${slug}${path}`)),
    `/account/saved-jobs?${jobs.map(({ id }) => `job=${id}`).join('&')}`,
    ...(await listCompanies(owner)).map(({ slug }) => `/companies/${slug}/claim`),
    ...['/companies?q=xq', '/companies?letter=x', '/post', '/sign-in', '/payment'],
    ...['/draft-page', '/later-page', '/blog/draft-blog-post', '/blog/later-blog-post'],
  ];
}

const MAX_PAGES = 300;

/** Opens the seeds and all links on each page. Returns the pages with the mark, and the public jobs. */
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

/** The pictures that are sent although their job or page is not public. */
async function findHiddenPictures(owner: Client, jobs: Job[]): Promise<string[]> {
  const drafts = jobs.filter(({ status }) => status === 'draft').map(({ slug }) => `/jobs/${slug}`);
  const pages = ['/draft-page', '/later-page', '/blog/draft-blog-post', '/blog/later-blog-post'];
  const companies = await listCompanies(owner);
  const secret = companies
    .filter(({ name }) => name.includes(HIDDEN))
    .map(({ slug }) => `/companies/${slug}`);
  const sent: string[] = [];
  for (const path of [...drafts, ...pages, ...secret]) {
    const { status } = await openPage(owner, `/og/0123456789ab${path}/picture.jpg`);
    if (status !== 404) sent.push(path);
  }
  return sent;
}

/** The hash of what the picture of each path shows. Pages of facets have a name instead of their path, because ids differ. */
async function hashPictures(owner: Client, jobs: Job[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const paths = new Map(['/', '/jobs', '/blog', '/salaries', '/remote'].map((path) => [path, path]));
  for (const { name, slug } of (await owner.get('/categories?per_page=100')).body.data)
    for (const folder of ['categories', 'remote', 'salaries/categories'])
      paths.set(`${folder} ${name}`, `/${folder}/${slug}`);
  for (const { id, kind, value } of await listFacets(owner))
    for (const folder of facetFolders[kind] ?? []) paths.set(`${folder} ${value}`, `/${folder}/x-${id}`);
  for (const { slug, status } of jobs) if (status === 'active') paths.set(slug, `/jobs/${slug}`);
  for (const [name, path] of paths) {
    const url = /property="og:image" content="([^"]+)"/.exec(await followPage(owner, path))?.[1];
    if (url) hashes.set(name, new URL(url).pathname.split('/')[2] ?? '');
  }
  return hashes;
}

const facetFolders: Record<string, string[]> = {
  company: ['companies'],
  location: ['locations', 'salaries/locations'],
  job_type: ['types'],
};

/** The page, also behind redirects. Empty if there is none. */
async function followPage(owner: Client, path: string): Promise<string> {
  const { status, text, headers } = await openPage(owner, path);
  const location = headers.get('location');
  if (location?.startsWith('/')) return followPage(owner, location);
  return status === 200 ? text : '';
}

/** The pictures that differ from the pictures of a board with only public content. */
async function findChangedPictures(owner: Client, posted: Job[], jobs: RandomJob[]): Promise<string[]> {
  const twin = await newOrganization();
  await rename(twin);
  const publicJobs = jobs.flatMap((job, index) => (job.isPublic ? [toFields(job, index)] : []));
  const twinJobs = publicJobs.length > 0 ? await postJobs(twin, publicJobs) : [];
  await hideCompany(twin);
  const expected = await hashPictures(twin, twinJobs);
  const actual = await hashPictures(owner, posted);
  return [...expected].filter(([name, hash]) => actual.get(name) !== hash).map(([name]) => name);
}

test('no page, feed, sitemap, search, salary, list for frames or picture of a random board shows what is not public, and each public job is found', {
  timeout: propertyRuns(240_000),
}, async () => {
  const boards = fc.array(arbitraryJob, { minLength: 1, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(boards, async (jobs) => {
      const [owner, other] = [await newOrganization(), await newOrganization()];
      const posted = await fill(owner, jobs);
      const steps = await submitPosting(owner);
      await postJobs(other, [{ title: `Other ${HIDDEN}`, category: 'Shipping', location: places[0] }]);
      const { leaks, seen } = await crawl(owner, [...(await seedsOf(owner, posted)), ...steps]);
      const expected = jobs.flatMap(({ isPublic }, index) => (isPublic ? [`seen${index}`] : []));
      expect(leaks).toEqual([]);
      expect(await findHiddenPictures(owner, posted)).toEqual([]);
      expect(await findChangedPictures(owner, posted, jobs)).toEqual([]);
      expect(expected.filter((word) => !seen.has(word))).toEqual([]);
    }),
    { numRuns: propertyRuns(3) },
  );
});
