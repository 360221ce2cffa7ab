import { describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, until } from '../../../test/app.ts';
import { makeImage, uploadImage } from '../../../test/assets.ts';
import { boardIn } from '../../../test/boards.ts';
import { newSiteCaches } from '../../../test/caches.ts';
import { passTime } from '../../../test/clock.ts';
import { openPage } from '../../../test/hosts.ts';
import {
  attributeOf,
  findElements,
  linksOf,
  parsePage,
  requireSafePage,
  textsOf,
} from '../../../test/html.ts';
import { patchPage, postAuthor, postPage } from '../../../test/pages.ts';
import { renderView } from '../render.tsx';
import { blogPage } from './list-page.tsx';

const PAST = '2026-03-01T09:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)> ' & </title></style>{{x}}`;

const post = (client: Client, title: string, fields: object = {}) =>
  postPage(client, { title, kind: 'blog_post', status: 'published', published_at: PAST, ...fields });

/** Creates one post in every state, and a page. */
async function postInEveryState(client: Client) {
  const archived = await post(client, 'Archived');
  await patchPage(client, archived.id, { status: 'archived' });
  const deleted = await post(client, 'Deleted');
  await client.delete(`/pages/${deleted.id}`);
  const withdrawn = await post(client, 'Withdrawn');
  await patchPage(client, withdrawn.id, { status: 'draft' });
  const deletedDraft = await post(client, 'Deleted draft', { status: 'draft', published_at: null });
  await client.delete(`/pages/${deletedDraft.id}`);
  await post(client, 'Live');
  await post(client, 'Draft', { status: 'draft', published_at: null });
  await post(client, 'Scheduled', { published_at: FUTURE });
  await postPage(client, { title: 'A page', status: 'published' });
}

/** The paths of posts and pages in the sitemap. */
async function readSitemap(client: Client): Promise<string[]> {
  const index = await openPage(client, '/sitemap.xml');
  const [, part = ''] = /\/\/[^/]+(\/sitemaps\/pages-[^<]+)/.exec(index.text) ?? [];
  const { text } = await openPage(client, part);
  return [...text.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname).sort();
}

describe('a post', () => {
  it('returns 200 while it is public, 410 after it is archived or deleted, and 404 otherwise', async () => {
    const client = await newOrganization();
    await postInEveryState(client);
    const statuses: Record<string, number> = {};
    for (const slug of [
      'live',
      'archived',
      'deleted',
      'withdrawn',
      'deleted-draft',
      'draft',
      'scheduled',
      'a-page',
      'nothing',
    ]) {
      const response = await openPage(client, `/blog/${slug}`);
      statuses[slug] = response.status;
      requireSafePage(response);
      if (slug !== 'live') expect(response.text).toContain('noindex');
    }
    expect(statuses).toEqual({
      live: 200,
      archived: 410,
      deleted: 410,
      withdrawn: 404,
      'deleted-draft': 404,
      draft: 404,
      scheduled: 404,
      'a-page': 404,
      nothing: 404,
    });
    const list = await openPage(client, '/blog');
    expect(linksOf(parsePage(list))).toEqual(['/blog/live']);
    for (const form of ['feed.xml', 'feed.atom', 'feed.json']) {
      const feed = await openPage(client, `/blog/${form}`);
      expect(feed.text.match(/\/blog\/[a-z-]+(?=[<"])/g)?.filter((path) => path !== '/blog/feed')).toContain(
        '/blog/live',
      );
      expect(feed.text).not.toMatch(/Archived|Draft|Scheduled|Withdrawn|Deleted|A page/);
    }
    const sitemap = await readSitemap(client);
    expect(sitemap).toEqual(['/a-page', '/blog/live']);
    const live = await openPage(client, '/blog/live');
    expect(live.text).not.toMatch(/Archived|Draft|Scheduled|Withdrawn|Deleted/);
  });

  it('does not appear on other boards', async () => {
    const client = await newOrganization();
    await post(client, 'Ours alone');
    const other = await newOrganization();
    await post(other, 'Theirs');
    expect((await openPage(other, '/blog/ours-alone')).status).toBe(404);
    expect(linksOf(parsePage(await openPage(other, '/blog')))).toEqual(['/blog/theirs']);
    expect((await openPage(other, '/blog/theirs')).text).not.toContain('Ours');
  });

  it('shows its fields, and the same in meta elements and structured data', async () => {
    const client = await newOrganization();
    const cover = await uploadImage(client, { bytes: await makeImage({ width: 1000, height: 600 }) });
    const avatar = await uploadImage(client, { bytes: await makeImage() });
    const author = await postAuthor(client, { name: 'Mette Holm', avatar_url: avatar.url });
    await post(client, 'A day on the Meuse', {
      content: '<h1>Before dawn</h1><p>The first ship waits.</p>',
      author_id: author.id,
      cover_image: cover.url,
      meta_title: 'Life of a pilot',
      meta_description: 'Between two tides.',
    });
    const response = await openPage(client, '/blog/a-day-on-the-meuse');
    const page = requireSafePage(response);
    expect(textsOf(page, 'title')[0]).toMatch(/^Life of a pilot · /);
    expect(textsOf(page, 'h1')).toEqual(['A day on the Meuse']);
    expect(textsOf(page, 'h2')).toEqual(['Before dawn']);
    expect(textsOf(page, 'time')).toEqual(['March 1, 2026']);
    expect(response.text).toMatch(/Mette Holm/);
    const [face, picture] = findElements(page, 'img');
    expect(attributeOf(face!, 'src')).toBe(`${avatar.url}?w=160`);
    expect(attributeOf(picture!, 'srcset')).toBe(
      [160, 320, 640, 960].map((width) => `${cover.url}?w=${width} ${width}w`).join(', ') +
        `, ${cover.url}?w=1280 1000w`,
    );
    expect([attributeOf(picture!, 'width'), attributeOf(picture!, 'height')]).toEqual(['1000', '600']);
    const metas = findElements(page, 'meta').map((meta) => [
      attributeOf(meta, 'property') ?? attributeOf(meta, 'name'),
      attributeOf(meta, 'content'),
    ]);
    expect(metas).toContainEqual(['og:image', cover.url]);
    expect(metas).toContainEqual(['og:type', 'article']);
    expect(metas).toContainEqual(['description', 'Between two tides.']);
    expect(response.text).toContain('"@type":"BlogPosting"');
  });

  it('shows no images of other hosts', async () => {
    const client = await newOrganization();
    const author = await postAuthor(client, { avatar_url: 'https://spy.example/a.png' });
    await post(client, 'Covered', { cover_image: 'https://spy.example/b.png', author_id: author.id });
    const page = parsePage(await openPage(client, '/blog/covered'));
    expect(findElements(page, 'img')).toEqual([]);
    expect(findElements(parsePage(await openPage(client, '/blog')), 'img')).toEqual([]);
  });

  it('escapes hostile input', async () => {
    const client = await newOrganization();
    const author = await postAuthor(client, {
      name: HOSTILE,
      avatar_url: 'https://a.example/?"><script>alert(3)</script>',
    });
    const fields = {
      author_id: author.id,
      cover_image: 'https://a.example/x.png?\'"><script>alert(4)</script>',
      og_image: 'https://a.example/"onload=alert(5)',
      meta_title: HOSTILE,
      meta_description: HOSTILE,
      content: `<p style="color:red;background:url(//x)">a<script>alert(6)</script></p><a href="javascript:alert(7)">b</a>`,
      slug: 'hostile',
    };
    await post(client, HOSTILE, fields);
    await post(client, `Other ${HOSTILE}`, { ...fields, slug: 'other' });
    for (const path of ['/blog', '/blog/hostile']) {
      const page = requireSafePage(await openPage(client, path));
      expect(textsOf(page, path === '/blog' ? 'h2' : 'h1')).toContain(HOSTILE);
    }
  });

  it('redirects former slugs until it is deleted', async () => {
    const client = await newOrganization();
    const page = await post(client, 'First name');
    await patchPage(client, page.id, { slug: 'second' });
    await patchPage(client, page.id, { slug: 'third' });
    for (const slug of ['first-name', 'second']) {
      const response = await openPage(client, `/blog/${slug}`);
      expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/third']);
      expect((await openPage(client, `/${slug}`)).status).toBe(404);
    }
    await patchPage(client, page.id, { slug: 'second' });
    const back = () => openPage(client, '/blog/second');
    expect((await until(back, ({ status }) => status === 200)).status).toBe(200);
    await client.delete(`/pages/${page.id}`);
    for (const slug of ['first-name', 'second', 'third']) {
      const gone = await until(
        () => openPage(client, `/blog/${slug}`),
        ({ status }) => status === 410,
      );
      expect(gone.status).toBe(410);
    }
  });

  it('with the slug of a deleted post returns 200', async () => {
    const client = await newOrganization();
    const old = await post(client, 'Tides');
    await client.delete(`/pages/${old.id}`);
    await post(client, 'Tides');
    expect((await openPage(client, '/blog/tides')).status).toBe(200);
  });
});

describe('the post list', () => {
  it('is newest first, with one canonical URL for each page', async () => {
    const client = await newOrganization();
    for (let day = 1; day <= 15; day++)
      await post(client, `Post ${day}`, { published_at: `2026-01-${String(day).padStart(2, '0')}` });
    const first = parsePage(await openPage(client, '/blog'));
    expect(textsOf(first, 'h2')).toEqual(Array.from({ length: 13 }, (_, index) => `Post ${15 - index}`));
    const second = parsePage(await openPage(client, '/blog?page=2'));
    expect(textsOf(second, 'h2')).toEqual(['Post 2', 'Post 1']);
    const canonical = (page: ReturnType<typeof parsePage>) =>
      findElements(page, 'link')
        .filter((link) => attributeOf(link, 'rel') === 'canonical')
        .map(
          (link) => new URL(attributeOf(link, 'href')!).pathname + new URL(attributeOf(link, 'href')!).search,
        );
    expect([canonical(first), canonical(second)]).toEqual([['/blog'], ['/blog?page=2']]);
    const description = (page: ReturnType<typeof parsePage>) =>
      findElements(page, 'meta')
        .filter((meta) => attributeOf(meta, 'name') === 'description')
        .map((meta) => attributeOf(meta, 'content'));
    expect([description(first), description(second)]).toEqual([
      ['Blog: Post 15, Post 14, Post 13'],
      ['Blog: Post 2, Post 1 · Page 2 of 2'],
    ]);
    for (const page of ['x', '0', '-1', '1.5', '99999999999', ''])
      expect((await openPage(client, `/blog?page=${page}`)).status).toBe(200);
    expect((await openPage(client, '/blog?page=3')).status).toBe(404);
  });

  it('shows a message while it is empty, and is in the board’s language', async () => {
    const client = await newOrganization();
    const board = boardIn('de', client.scope, 'Häfen');
    const caches = newSiteCaches();
    const visit = { board, caches, params: {}, query: new URLSearchParams(), cookies: undefined };
    const show = async () => {
      const view = await blogPage.show(visit);
      return 'main' in view ? renderView(board, view).body.toString() : '';
    };
    expect(await show()).toContain('Noch keine Beiträge.');
    await post(client, 'Ein Tag auf der Maas');
    const text = await show();
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('1. März 2026');
  });
});

test('related posts share words with the post, and come before newer posts', async () => {
  const client = await newOrganization();
  for (const title of [
    'Harbour pilots at night',
    'Reading a payslip',
    'Five questions for an interview',
    'Remote work and tides',
    'A letter to employers',
  ])
    await post(client, title);
  await post(client, 'What pilots earn in a harbour', { published_at: '2020-01-01' });
  const page = parsePage(await openPage(client, '/blog/harbour-pilots-at-night'));
  expect(textsOf(page, 'h3')).toHaveLength(3);
  expect(textsOf(page, 'h3')[0]).toBe('What pilots earn in a harbour');
});

test('the menu links to the blog while it has a public post, also on pages that were cached before', async () => {
  const client = await newOrganization();
  const hasLink = async (path: string) => {
    const page = parsePage(await openPage(client, path));
    const menu = findElements(page, 'nav').find((each) => attributeOf(each, 'id') === 'menu');
    return findElements(menu!, 'a').some((link) => attributeOf(link, 'href') === '/blog');
  };
  const paths = ['/', '/companies', '/blog'];
  const linked = async () => Promise.all(paths.map(hasLink));
  const all = (expected: boolean) => paths.map(() => expected);
  await post(client, 'Draft', { status: 'draft' });
  await post(client, 'Scheduled', { published_at: FUTURE });
  await postPage(client, { title: 'About', status: 'published', published_at: PAST });
  expect(await linked()).toEqual(all(false));
  await post(await newOrganization(), 'Elsewhere');
  const { id } = await post(client, 'First');
  passTime(5_000);
  expect(await linked()).toEqual(all(true));
  await patchPage(client, id, { status: 'archived' });
  passTime(5_000);
  expect(await linked()).toEqual(all(false));
});
