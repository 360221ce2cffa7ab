import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, issuePaths } from '../../../../test/jobs.ts';
import { patchPage, postAuthor, postPage, toSummary } from '../../../../test/pages.ts';
import type { PageSummary } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('GET /pages', () => {
  it('lists pages of all kinds and statuses, newest first, without content', async () => {
    const organization = await newOrganization();
    const first = await postPage(organization, { content: '<p>A</p>', og_image: 'https://x.example/a.png' });
    const second = await postPage(organization, { kind: 'blog_post', status: 'published' });
    const third = await postPage(organization);
    const archived = await patchPage(organization, third.id, { status: 'archived' });
    const response = await organization.get('/pages');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [archived, second, first].map(toSummary),
      meta: {
        pagination: { current_page: 1, per_page: 20, total_items: 3, total_pages: 1, has_more: false },
      },
    });
  });

  it('filters by kind and status together', async () => {
    const organization = await newOrganization();
    for (const kind of ['page', 'blog_post']) {
      for (const status of ['draft', 'published'])
        await postPage(organization, { title: `${kind} ${status}`, kind, status });
    }
    const archived = await postPage(organization, { title: 'page archived' });
    await patchPage(organization, archived.id, { status: 'archived' });
    const found: [string, string[]][] = [
      [
        'kind=all',
        ['blog_post draft', 'blog_post published', 'page archived', 'page draft', 'page published'],
      ],
      ['kind=page', ['page archived', 'page draft', 'page published']],
      ['kind=blog_post', ['blog_post draft', 'blog_post published']],
      ['status=published', ['blog_post published', 'page published']],
      ['status=archived', ['page archived']],
      ['kind=blog_post&status=draft', ['blog_post draft']],
      ['kind=blog_post&status=archived', []],
    ];
    for (const [query, titles] of found)
      expect([query, await titlesOf(organization, query)]).toEqual([query, titles]);
  });

  it('finds titles with every search term in any case and order, and treats special characters as text', async () => {
    const organization = await newOrganization();
    for (const title of ['A Day on the Meuse', 'Übersee: 100% Fahrt', 'snake_case', 'back\\slash', "O'Neill"])
      await postPage(organization, { title });
    const found: [string, string[]][] = [
      ['meuse', ['A Day on the Meuse']],
      ['MEUSE day', ['A Day on the Meuse']],
      ['  the   da ', ['A Day on the Meuse']],
      ['meuse night', []],
      ['übersee', ['Übersee: 100% Fahrt']],
      ['ÜBERSEE fahrt', ['Übersee: 100% Fahrt']],
      ['100%', ['Übersee: 100% Fahrt']],
      ['100 %', ['Übersee: 100% Fahrt']],
      ['e_c', ['snake_case']],
      ['snake%case', []],
      ['k\\s', ['back\\slash']],
      ["'n", ["O'Neill"]],
      ["' or 1=1 --", []],
    ];
    for (const [search, titles] of found) {
      const query = new URLSearchParams({ search }).toString();
      expect([search, await titlesOf(organization, query)]).toEqual([search, titles]);
    }
    expect((await titlesOf(organization, 'search=')).length).toBe(5);
  });

  it('filters by author', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { title: 'Signed', author_id: author.id });
    await postPage(organization);
    const { data, meta } = (await organization.get(`/pages?author_id=${author.id.toUpperCase()}`)).body;
    expect(data).toEqual([toSummary(page)]);
    expect(meta.pagination.total_items).toBe(1);
    expect((await organization.get(`/pages?author_id=${UNKNOWN_ID}`)).body.data).toEqual([]);
  });

  it('returns pages of results, and counts what the filters match', async () => {
    const organization = await newOrganization();
    const nothing = (await organization.get('/pages')).body;
    expect(nothing).toEqual({
      data: [],
      meta: {
        pagination: { current_page: 1, per_page: 20, total_items: 0, total_pages: 0, has_more: false },
      },
    });
    for (let number = 1; number <= 25; number++)
      await postPage(organization, { title: `P${number}`, kind: number % 5 === 0 ? 'blog_post' : 'page' });
    const pages = [
      ['', 20, 'P25', 25, true, 2],
      ['?page=2', 5, 'P5', 25, false, 2],
      ['?page=3&per_page=10', 5, 'P5', 25, false, 3],
      ['?per_page=100', 25, 'P25', 25, false, 1],
      ['?page=9', 0, undefined, 25, false, 2],
      ['?kind=blog_post&per_page=2&page=2', 2, 'P15', 5, true, 3],
      ['?search=p1&per_page=5', 5, 'P19', 11, true, 3],
    ] as const;
    for (const [query, length, first, total_items, has_more, total_pages] of pages) {
      const { data, meta } = (await organization.get(`/pages${query}`)).body;
      expect([query, data.length, data[0]?.title]).toEqual([query, length, first]);
      expect(meta.pagination).toMatchObject({ total_items, has_more, total_pages });
    }
  });

  it('orders pages with the same created_at by id, newest first', async () => {
    const organization = await newOrganization();
    const { db, organizationId } = organization.scope;
    for (let number = 0; number < 5; number++) await postPage(organization);
    await db
      .updateTable('pages')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('organization_id', '=', organizationId)
      .execute();
    const ids = (await organization.get('/pages')).body.data.map(({ id }: PageSummary) => id);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it.each([
    'kind=post',
    'kind=',
    'status=live',
    'status=draft,published',
    'page=0',
    'page=x',
    'per_page=0',
    'per_page=101',
    'per_page=1.5',
    'author_id=x',
    `search=${'a'.repeat(501)}`,
    `search=${'a+'.repeat(31)}`,
    'search=%00',
  ])('rejects ?%s', async (query) => {
    const response = await (await newOrganization()).get(`/pages?${query}`);
    expect(issuePaths(response)).toEqual([query.split('=')[0]]);
  });

  it('ignores unknown parameters', async () => {
    expect((await (await newOrganization()).get('/pages?color=blue')).status).toBe(200);
  });

  it('returns 304 for a matching ETag, as reads of a page and its revisions do', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization);
    for (const path of ['/pages', `/pages/${page.id}`, `/pages/${page.id}/revisions`]) {
      const etag = (await organization.get(path)).headers.get('etag') ?? '';
      expect((await organization.get(path, { 'if-none-match': etag })).status).toBe(304);
    }
  });

  it('does not show pages of another organization', async () => {
    const otherOrganization = await newOrganization();
    const { id } = await postPage(otherOrganization);
    const organization = await newOrganization();
    expect((await organization.get('/pages')).body.data).toEqual([]);
    for (const path of [id, UNKNOWN_ID, 'abc', '0']) {
      expectError(await organization.get(`/pages/${path}`), 404, 'not_found');
      expectError(await organization.patch(`/pages/${path}`, { title: 'B' }), 404, 'not_found');
      expectError(await organization.delete(`/pages/${path}`), 404, 'not_found');
      expectError(await organization.get(`/pages/${path}/revisions`), 404, 'not_found');
    }
  });
});

async function titlesOf(organization: Client, query: string): Promise<string[]> {
  const response = await organization.get(`/pages?${query}`);
  expect(response.status, response.text).toBe(200);
  expect(response.body.meta.pagination.total_items).toBe(response.body.data.length);
  return response.body.data.map(({ title }: PageSummary) => title).sort();
}
