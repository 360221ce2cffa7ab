import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, request, sharedServer } from '../../../test/app.ts';
import type { Asset } from '../../features/content/assets/schema.ts';
import type { Author } from '../../features/content/pages/authors/schema.ts';
import type { Page } from '../../features/content/pages/schema.ts';
import type { TipTapNode } from '../../platform/rich-text/document.ts';
import { schema } from '../../platform/rich-text/schema.ts';
import { inTransaction } from '../../platform/scope.ts';
import { listNames } from '../data.ts';
import { loadDemoContent } from './load-content.ts';
import { readContent, readPages as readDemoPages } from './pages.ts';
import { renderPicture } from './pictures.ts';

const demoPages = readDemoPages();
const now = new Date();
const DAY_MS = 86_400_000;

let organization: Client;
let pages: Page[];
let nodes: TipTapNode[];
beforeAll(async () => {
  organization = await newOrganization();
  await load(organization);
  pages = await readPages(organization);
  nodes = pages.flatMap(({ content }) => [...walk(content as TipTapNode)]);
});

describe('the content format', () => {
  it('is covered completely: every node and every mark', () => {
    expect(namesOf(nodes.map(({ type }) => type))).toEqual(Object.keys(schema.nodes).sort());
    const marks = nodes.flatMap((node) => node.marks ?? []);
    expect(namesOf(marks.map(({ type }) => type))).toEqual(Object.keys(schema.marks).sort());
  });

  it('is covered with the attributes of its elements', () => {
    const values = (type: RegExp, name: string) =>
      new Set(nodes.filter((node) => type.test(node.type)).map((node) => node.attrs?.[name]));
    expect(values(/^heading$/, 'level')).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(values(/./, 'textAlign')).toEqual(new Set([undefined, null, 'center', 'right', 'justify']));
    expect([...values(/^table/, 'colspan')]).toEqual(expect.arrayContaining([1, 2, 3]));
    expect([...values(/^table/, 'rowspan')]).toEqual(expect.arrayContaining([1, 2]));
    expect([...values(/^codeBlock$/, 'language')].sort()).toEqual(['bash', 'json']);
    expect([...values(/^orderedList$/, 'start')]).toEqual(expect.arrayContaining([0, 1]));
    const isNested = (node: TipTapNode) =>
      node.type === 'listItem' && node.content?.some((child) => child.type.endsWith('List'));
    expect(nodes.some(isNested)).toBe(true);
    for (const { attrs } of nodes.filter(({ type }) => type === 'image')) expect(attrs?.alt).toMatch(/\w/);
  });

  it('preserves all content: no element is stripped', () => {
    for (const page of demoPages) {
      const { content_html } = pageOf(page.slug);
      expect(countTags(content_html), page.slug).toEqual(countTags(readContent(page, () => '/assets/x.jpg')));
    }
  });
});

describe('pages and posts', () => {
  it('are four pages and nine posts, of every status', () => {
    const kinds = pages.map(({ type, status, published_at }) => {
      const isScheduled = published_at !== null && Date.parse(published_at) > now.getTime();
      return `${isScheduled ? 'scheduled' : status} ${type}`;
    });
    expect(
      Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length])),
    ).toEqual({
      'published page': 4,
      'published blog_post': 6,
      'scheduled blog_post': 1,
      'draft blog_post': 1,
      'archived blog_post': 1,
    });
  });

  it('were published over the past months, the newest four days ago', () => {
    for (const { slug, publishedDaysAgo } of demoPages) {
      const expected = publishedDaysAgo === null ? null : new Date(now.getTime() - publishedDaysAgo * DAY_MS);
      expect(pageOf(slug).published_at).toBe(expected?.toISOString() ?? null);
    }
    const ages = demoPages.flatMap(({ publishedDaysAgo }) => publishedDaysAgo ?? []);
    expect(Math.min(...ages.filter((age) => age > 0))).toBe(4);
  });

  it('are valid for the API: saving a page as returned changes nothing', async () => {
    for (const page of pages) {
      const { title, slug, status, cover_image, og_image, meta_title, meta_description } = page;
      const { author_id, custom_fields, published_at, content_html } = page;
      const response = await organization.patch(`/pages/${page.id}`, {
        ...{ title, slug, status, cover_image, og_image, meta_title, meta_description },
        ...{ author_id, custom_fields, published_at, content: content_html },
      });
      expect(response.status, response.text).toBe(200);
      expect(response.body.data).toEqual(page);
    }
  });

  it('have 250 to 900 words, and a summary that fits a card', () => {
    for (const { slug, content_text, meta_description } of pages) {
      const words = content_text.split(/\s+/).length;
      expect([slug, words >= 250 && words <= 900]).toEqual([slug, true]);
      expect(meta_description?.length).toBeLessThanOrEqual(160);
    }
  });

  it('link to public pages of the board, and to no other site', () => {
    const targets = pages.flatMap(({ content_html }) =>
      [...content_html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href),
    );
    const open = pages.filter(
      ({ status, published_at }) => status === 'published' && Date.parse(published_at ?? '') < now.getTime(),
    );
    const known = new Set(['/jobs', ...open.map(({ url }) => new URL(url).pathname)]);
    expect(targets.filter((href) => href?.startsWith('/') && !known.has(href))).toEqual([]);
    expect(targets.filter((href) => !/^(\/|mailto:\w+@board\.example$|tel:\+1555)/.test(href ?? ''))).toEqual(
      [],
    );
  });

  it('have four authors with pictures and URLs, and each author has a post', async () => {
    const authors: Author[] = (await organization.get('/authors')).body.data;
    expect(authors).toHaveLength(4);
    for (const { avatar_url } of authors) expect(avatar_url).toMatch(/\/assets\/[\w-]+\.jpg$/);
    for (const { url } of authors) expect(url).toMatch(/^https:\/\/[a-z-]+\.example\/$/);
    const posts = pages.filter((page) => page.is_blog_article);
    expect(namesOf(posts.map(({ author_id }) => author_id ?? 'none'))).toEqual(
      namesOf(authors.map(({ id }) => id)),
    );
  });
});

describe('pictures', () => {
  it('are served, have a small file size, and are all in use', async () => {
    const assets: Asset[] = (await organization.get('/assets?per_page=100')).body.data;
    expect(namesOf(assets.map(({ name }) => name))).toEqual(
      listNames('pictures').map((name) => `${name}.jpg`),
    );
    const { origin } = await sharedServer();
    for (const { id, url, name, alt, size, width } of assets) {
      expect(alt).toMatch(/\w/);
      expect([name, size > 5_000 && size < 150_000]).toEqual([name, true]);
      expect(width).toBe(name.startsWith('portrait') ? 400 : 1200);
      const picture = await request(origin + new URL(url).pathname);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await organization.get(`/assets/${id}`)).body.data.used_by).not.toEqual([]);
    }
  });

  it('are deterministic, so that a second organization has the same content', async () => {
    expect(await renderPicture('pictures', 'quilt')).toEqual(await renderPicture('pictures', 'quilt'));
    const other = await newOrganization();
    await load(other);
    const withoutIds = (all: Page[]) =>
      all.map(({ slug, content_html }) => [slug, content_html.replaceAll(/[\da-f-]{36}/g, 'id')]);
    expect(withoutIds(await readPages(other))).toEqual(withoutIds(pages));
  });
});

/** Loads everything in one transaction, as the first start does. */
async function load({ scope }: Client): Promise<void> {
  const { connection, storage } = await sharedServer();
  await inTransaction(scope, (scope) => loadDemoContent(scope, { db: connection.db, storage }, now));
}

async function readPages(client: Client): Promise<Page[]> {
  const { body } = await client.get('/pages?per_page=100');
  const ids = (body.data as Page[]).map(({ id }) => id);
  return Promise.all(ids.map(async (id) => (await client.get(`/pages/${id}`)).body.data));
}

function pageOf(slug: string): Page {
  const page = pages.find((page) => page.slug === slug);
  if (!page) throw new Error(`There is no page ${slug}`);
  return page;
}

function* walk(node: TipTapNode): Generator<TipTapNode> {
  yield node;
  for (const child of node.content ?? []) yield* walk(child);
}

function namesOf(names: string[]): string[] {
  return [...new Set(names)].sort();
}

/** Counts the opening tags, without the tags that the printer adds around tables and embeds. */
function countTags(html: string): Record<string, number> {
  const names = [...html.matchAll(/<([a-z]+\d?)/g)].map(([, name = '']) => name);
  const counted = names.filter((name) => !['div', 'tbody', 'colgroup', 'col'].includes(name));
  const groups = Map.groupBy(counted.sort(), (name) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}
