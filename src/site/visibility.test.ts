import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../test/app.ts';
import { saveCollection, saveItem } from '../../test/collections.ts';
import { openPage } from '../../test/hosts.ts';
import { minutesFromNow } from '../../test/items.ts';
import { postJob } from '../../test/jobs.ts';
import { patchPage, postAuthor, postPage } from '../../test/pages.ts';

/*
 * Creates jobs, pages and items in every state. Each has a unique word in all its fields. The tests search every public page, feed
 * and API response for these words, and so find one that shows hidden content or omits public content.
 */

const PAST = '2026-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';
const SEARCHED = 'harbour';

const jobs = {
  jobLive: {},
  jobAlike: { expires_at: FUTURE },
  jobPinned: { is_sticky: true, is_highlighted: true },
  jobRemote: { is_remote: true },
  jobDraft: { status: 'draft' },
  jobDraftPinned: { status: 'draft', is_sticky: true, is_highlighted: true, is_remote: true },
  jobExpired: { status: 'expired', is_sticky: true },
  jobOverdue: { expires_at: PAST, is_sticky: true, is_remote: true },
};
const liveJobs = ['jobLive', 'jobAlike', 'jobPinned', 'jobRemote'];

const pages = {
  Live: {},
  Dated: { published_at: PAST },
  Draft: { status: 'draft', published_at: null },
  Scheduled: { published_at: FUTURE },
};

const items = {
  Live: {},
  Dated: { starts_at: PAST, expires_at: FUTURE },
  Draft: { status: 'draft' },
  Pending: { status: 'pending_review' },
  Archived: { status: 'archived' },
  Scheduled: { starts_at: FUTURE },
  Overdue: { expires_at: minutesFromNow(-1) },
};

let client: Client;
const paths: Record<string, string> = {};

async function createJobs(owner: Client): Promise<void> {
  const fieldsOf = (word: string) => ({
    title: `Harbour pilot ${word}`,
    company_name: `${word} works`,
    location: `${word} town, Belgium`,
    job_type: `${word}-type`,
    category: 'Shipping',
    description: `<p>Harbour of ${word}.</p>`,
    recruiter_name: `${word} person`,
    how_to_apply: `https://${word}.example/apply`,
    salary_min: 50_000,
    salary_currency: 'EUR',
    salary_period: 'yearly',
    expires_at: null,
  });
  for (const [word, fields] of Object.entries(jobs))
    paths[word] = `/jobs/${(await postJob(owner, { ...fieldsOf(word), ...fields })).slug}`;
  const deleted = await postJob(owner, fieldsOf('jobDeleted'));
  paths.jobDeleted = `/jobs/${deleted.slug}`;
  expect((await owner.delete(`/jobs/${deleted.id}`)).status).toBeLessThan(300);
}

async function createPages(owner: Client, kind: 'page' | 'blog_post'): Promise<void> {
  const prefix = kind === 'page' ? 'page' : 'post';
  const create = async (word: string, fields: object) => {
    const author = await postAuthor(owner, { name: `${word} writer` });
    const page = await postPage(owner, {
      kind,
      title: `Harbour words ${word}`,
      status: 'published',
      meta_description: `Harbour summary ${word}`,
      content: `<p>Harbour text ${word}</p>`,
      author_id: author.id,
      ...fields,
    });
    paths[word] = `${kind === 'page' ? '' : '/blog'}/${page.slug}`;
    return page;
  };
  for (const [state, fields] of Object.entries(pages)) await create(prefix + state, fields);
  const archived = await create(`${prefix}Archived`, {});
  await patchPage(owner, archived.id, { status: 'archived' });
  const withdrawn = await create(`${prefix}Withdrawn`, {});
  await patchPage(owner, withdrawn.id, { status: 'draft' });
  const deleted = await create(`${prefix}Deleted`, {});
  await owner.delete(`/pages/${deleted.id}`);
}

async function createItems(owner: Client, visibility: 'public' | 'gated' | 'private'): Promise<void> {
  const schema = [{ name: 'name', type: 'text' }];
  await saveCollection(owner, { slug: visibility, name: visibility, visibility, schema });
  for (const [state, fields] of Object.entries(items)) {
    const word = visibility + state;
    const item = await saveItem(owner, { name: word }, { slug: visibility, status: 'published', ...fields });
    paths[word] = `/c/${visibility}/${item.id}`;
  }
}

beforeAll(async () => {
  client = await newOrganization();
  const other = await newOrganization();
  await createJobs(client);
  for (const kind of ['page', 'blog_post'] as const) await createPages(client, kind);
  for (const visibility of ['public', 'gated', 'private'] as const) await createItems(client, visibility);
  await postJob(other, { title: 'Harbour pilot jobOther', category: 'Shipping' });
  await postPage(other, { kind: 'blog_post', title: 'Harbour words postOther', status: 'published' });
});

const allWords = () => [...Object.keys(paths), 'jobDeleted', 'jobOther', 'postOther'];

/** The words of created things in a text, in any case: paths have them in lower case. */
function wordsIn(text: string): string[] {
  const byLowerCase = new Map(allWords().map((word) => [word.toLowerCase(), word]));
  const found = new Set<string>();
  for (const [match] of text.matchAll(/[a-z]+/gi)) {
    const word = byLowerCase.get(match.toLowerCase());
    if (word) found.add(word);
  }
  return [...found].sort();
}

async function read(path: string): Promise<{ status: number; text: string; words: string[] }> {
  const { status, text } = await openPage(client, path);
  return { status, text, words: wordsIn(text) };
}

const live = (...more: string[]) => [...liveJobs, ...more].sort();

describe('jobs that are not live', () => {
  test.each([
    '/',
    '/jobs',
    '/jobs?sort=title',
    '/jobs?sort=updated',
    `/jobs?q=${SEARCHED}`,
    '/jobs?where=town',
    '/jobs?posted=24h',
    '/jobs?category=shipping',
    '/locations',
    '/categories/shipping',
    '/feed.xml',
    '/feed.atom',
    '/feed.json',
    '/indeed.xml',
    '/salaries',
    '/embed/jobs?count=20',
    `/embed/jobs?q=${SEARCHED}&count=20`,
  ])('do not appear at %s', async (path) => {
    const { status, words } = await read(path);
    expect(status).toBe(200);
    // The page omits groups of fewer than three jobs.
    expect(words).toEqual(path === '/salaries' ? [] : live());
  });

  test('name no company of drafts in the list of companies, which has those of closed jobs', async () => {
    const { words } = await read('/companies');
    expect(words.filter((word) => /Draft|Other|Deleted/.test(word))).toEqual([]);
  });

  test('are not counted', async () => {
    // The number of jobs is above the list and on the button of the filters.
    const counts = async (path: string) => [...new Set((await read(path)).text.match(/\d+ jobs?\b/g))];
    expect(await counts('/')).toEqual(['4 jobs']);
    expect(await counts('/jobs?remote=1')).toEqual(['1 job']);
    expect(await counts('/categories')).toEqual(['4 jobs']);
    expect((await read('/companies')).text.match(/\d+ jobs?\b/g)).toEqual(Array(4).fill('1 job'));
    expect((await read('/salaries')).text).toContain('Based on 4 of 4 open jobs');
    const { text } = await read('/');
    const filterCounts = [...text.matchAll(/<\/span><span class="figures quiet">(\d+)<\/span>/g)];
    // Hybrid: none. Job types and locations of one job each, and remote work: one. On site: three. One category and country, pay, and jobs
    // of a day, a week and a month: all.
    const expected = [0, ...Array(9).fill(1), 3, ...Array(6).fill(4)];
    expect(filterCounts.map(([, count]) => Number(count)).sort()).toEqual(expected);
  });

  test.each(['jobDraft', 'jobDraftPinned', 'jobExpired', 'jobOverdue', 'jobDeleted', 'jobOther'])(
    'are not found by a search for the word of %s',
    async (word) => {
      for (const query of [`q=${word}`, `where=${word}`, `type=${word}-type`]) {
        const { text } = await read(`/jobs?${query}`);
        expect(text).toMatch(/<h2 id="results"[^>]*>0 jobs</);
        expect(text).not.toContain('class="job"');
      }
    },
  );

  test('do not appear on other job pages; expired ones have a page, drafts return 404 and deleted ones 410', async () => {
    for (const word of liveJobs)
      expect(await read(paths[word]!)).toMatchObject({ status: 200, words: live() });
    for (const word of ['jobExpired', 'jobOverdue'])
      expect(await read(paths[word]!)).toMatchObject({ status: 200, words: live(word) });
    for (const word of ['jobDraft', 'jobDraftPinned'])
      expect(await read(paths[word]!)).toMatchObject({ status: 404, words: [] });
    expect(await read(paths.jobDeleted!)).toMatchObject({ status: 410, words: [] });
    for (const word of ['jobDraft', 'jobExpired', 'jobOverdue', 'jobDeleted']) {
      const { headers } = await openPage(client, `${paths[word]}/apply`);
      expect(headers.get('location') ?? '').not.toContain('.example');
    }
  });
});

describe('pages and posts that are not public', () => {
  test.each(['/blog', '/blog/feed.xml', '/blog/feed.atom', '/blog/feed.json'])(
    'do not appear at %s',
    async (path) => {
      expect(await read(path)).toMatchObject({ status: 200, words: ['postDated', 'postLive'] });
    },
  );

  test.each(['page', 'post'])('return 404 or 410 at the path of a %s', async (kind) => {
    const statuses = {
      Live: 200,
      Dated: 200,
      Draft: 404,
      Scheduled: 404,
      Withdrawn: 404,
      Archived: 410,
      Deleted: 410,
    };
    for (const [state, expected] of Object.entries(statuses)) {
      const word = kind + state;
      const { status, words } = await read(paths[word]!);
      const related = kind === 'post' ? ['postDated', 'postLive'] : [word];
      expect([word, status, words]).toEqual([word, expected, expected === 200 ? related : []]);
    }
  });
});

test('the sitemap contains public content only', async () => {
  const index = await read('/sitemap.xml');
  const parts = [...index.text.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  const words = (await Promise.all(parts.map(read))).flatMap((part) => part.words);
  // Companies and locations are in the sitemap too.
  expect([...new Set(words)].sort()).toEqual(live('pageDated', 'pageLive', 'postDated', 'postLive'));
  const entries = (await Promise.all(parts.map(read))).flatMap(({ text }) => [
    ...text.matchAll(/<loc>([^<]+)/g),
  ]);
  const collections = entries
    .map(([, url = '']) => new URL(url).pathname)
    .filter((path) => path.startsWith('/c/'));
  expect(collections.sort()).toEqual(['/c/public', paths.publicDated, paths.publicLive].sort());
});

describe('items that are not public', () => {
  const result = ['publicDated', 'publicLive'];

  test.each(['/c/public', '/api/v1/organization/cms/public'])('do not appear at %s', async (path) => {
    expect(await read(path)).toMatchObject({ status: 200, words: result });
  });

  test('do not return 200 at their own paths', async () => {
    for (const [word, path] of Object.entries(paths).filter(([, path]) => path.startsWith('/c/'))) {
      const isShown = result.includes(word);
      for (const url of [path, path.replace('/c/', '/api/v1/organization/cms/')]) {
        const { status, words } = await read(url);
        expect([url, status === 200, words]).toEqual([url, isShown, isShown ? [word] : []]);
      }
    }
  });

  test.each(['gated', 'private'])('do not appear in the list of a %s collection', async (visibility) => {
    for (const path of [`/c/${visibility}`, `/api/v1/organization/cms/${visibility}`]) {
      const { status, words } = await read(path);
      expect([status === 200, words]).toEqual([false, []]);
    }
  });
});
