import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import {
  patchPage,
  postAuthor,
  postPage,
  readPage,
  readRevision,
  revisionsOf,
  toSummary,
} from '../../../../test/pages.ts';
import type { Page } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const full = {
  title: 'First',
  slug: 'first',
  status: 'published',
  content: '<p>One</p>',
  cover_image: 'https://x.example/1.png',
  og_image: 'https://x.example/og1.png',
  meta_title: 'M1',
  meta_description: 'D1',
  custom_fields: { n: 1 },
  published_at: '2020-01-01T00:00:00.000Z',
};

describe('revisions', () => {
  it('contain the page before each update, newest first', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const first = await postPage(organization, { ...full, author_id: author.id });
    const second = await patchPage(organization, first.id, { title: 'Second', content: '<p>Two</p>' });
    await patchPage(organization, first.id, { slug: 'third', status: 'draft' });
    const revisions = await revisionsOf(organization, first.id);
    expect(revisions).toEqual([summaryOf(second, organization), summaryOf(first, organization)]);
    expect(await readRevision(organization, first.id, revisions[1]!.id)).toEqual({
      ...summaryOf(first, organization),
      content: first.content,
      content_html: '<p>One</p>',
      content_text: 'One',
      og_image: full.og_image,
      custom_fields: { n: 1 },
    });
    expect((await readRevision(organization, first.id, revisions[0]!.id)).content_html).toBe('<p>Two</p>');
  });

  it('are paginated', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization, { title: 'T0' });
    for (let number = 1; number <= 5; number++) await patchPage(organization, id, { title: `T${number}` });
    const { data, meta } = (await organization.get(`/pages/${id}/revisions?per_page=2&page=2`)).body;
    expect(data.map(({ title }: Page) => title)).toEqual(['T2', 'T1']);
    expect(meta).toEqual({
      pagination: { current_page: 2, per_page: 2, total_items: 5, total_pages: 3, has_more: true },
    });
    expect((await organization.get(`/pages/${id}/revisions?per_page=101`)).status).toBe(400);
  });

  it('are limited to the last 50', async () => {
    const organization = await newOrganization();
    const other = await postPage(organization);
    await patchPage(organization, other.id, { title: 'Other' });
    const { id } = await postPage(organization, { title: 'T0' });
    for (let number = 1; number <= 53; number++) await patchPage(organization, id, { title: `T${number}` });
    const titles = (await revisionsOf(organization, id)).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 50 }, (_, number) => `T${52 - number}`));
    expect(await revisionsOf(organization, other.id)).toHaveLength(1);
  });

  it('merge on request while one actor saves again and again, and not across actors or after ten minutes', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization, { title: '0' });
    const titles = async () => (await revisionsOf(organization, id)).map(({ title }) => title);
    const save = async (title: string, headers?: Record<string, string>) => {
      const response = await organization.patch(`/pages/${id}?revision=merge`, { title }, headers);
      expect(response.status, response.text).toBe(200);
    };
    await save('1');
    await save('2');
    await save('3');
    expect(await titles()).toEqual(['0']);
    await patchPage(organization, id, { title: '4' });
    expect(await titles()).toEqual(['3', '0']);

    const { key } = (await organization.post('/api-keys', { name: 'Other', scopes: ['pages:write'] })).body
      .data;
    await save('5', { 'x-api-key': key });
    expect(await titles()).toEqual(['4', '3', '0']);
    await save('6', { 'x-api-key': key });
    expect(await titles()).toEqual(['4', '3', '0']);

    await organization.scope.db
      .updateTable('page_revisions')
      .set({ replaced_at: sql`replaced_at - interval '10 minutes'` })
      .where('page_id', '=', id)
      .execute();
    await save('7', { 'x-api-key': key });
    expect(await titles()).toEqual(['6', '4', '3', '0']);
  });

  it('are not created by an update that changes nothing', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { ...full, author_id: author.id });
    for (const changes of [
      {},
      { title: 'First', content: '<p>One</p>' },
      { content: page.content, custom_fields: { n: 1 }, published_at: '2020-01-01' },
      { status: 'published', slug: 'first', author_id: author.id.toUpperCase() },
    ]) {
      expect(await patchPage(organization, page.id, changes)).toEqual(page);
    }
    expect(await revisionsOf(organization, page.id)).toEqual([]);
    expect(await eventsOf(organization)).toHaveLength(3);
  });

  it('return 404 for an unknown page, an unknown revision and a revision of another page', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization);
    await patchPage(organization, page.id, { title: 'B' });
    const [revision] = await revisionsOf(organization, page.id);
    const other = await postPage(organization);
    for (const path of [UNKNOWN_ID, 'abc'])
      expectError(await organization.get(`/pages/${path}/revisions`), 404, 'not_found');
    for (const path of [
      `${page.id}/revisions/${UNKNOWN_ID}`,
      `${page.id}/revisions/abc`,
      `${other.id}/revisions/${revision!.id}`,
      `${UNKNOWN_ID}/revisions/${revision!.id}`,
      `abc/revisions/${revision!.id}`,
    ]) {
      expectError(await organization.get(`/pages/${path}`), 404, 'not_found');
      expectError(await organization.post(`/pages/${path}/restore`), 404, 'not_found');
    }
    expect(await revisionsOf(organization, other.id)).toEqual([]);
  });
});

describe('restoring', () => {
  it('rejects fields, and accepts an empty body with content-type JSON', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization);
    const changed = await patchPage(organization, page.id, { title: 'Second' });
    const [revision] = await revisionsOf(organization, page.id);
    const path = `/pages/${page.id}/revisions/${revision!.id}/restore`;
    expect(issuePaths(await organization.post(path, { title: 'Third' }))).toEqual(['/title']);
    expect(await readPage(organization, page.id)).toEqual(changed);
    for (const body of ['', '{}'])
      expect((await organization.post(path, body, { 'content-type': 'application/json' })).status).toBe(200);
  });

  it('restores everything but slug, status and published_at, and is recorded as an update', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const first = await postPage(organization, { ...full, author_id: author.id });
    const second = await patchPage(organization, first.id, {
      title: 'Second',
      slug: 'second',
      status: 'archived',
      content: '<p>Two</p>',
      cover_image: null,
      og_image: null,
      meta_title: null,
      meta_description: null,
      author_id: null,
      custom_fields: { n: 2 },
      published_at: '2021-01-01',
    });
    const [revision] = await revisionsOf(organization, first.id);
    const response = await organization.post(`/pages/${first.id}/revisions/${revision!.id}/restore`);
    expect(response.status).toBe(200);
    const { data } = response.body;
    expect(data).toEqual({
      ...first,
      slug: 'second',
      url: second.url,
      status: 'archived',
      published_at: '2021-01-01T00:00:00.000Z',
      updated_at: data.updated_at,
    });
    expect(await readPage(organization, first.id)).toEqual(data);
    expect((await revisionsOf(organization, first.id)).map(({ title }) => title)).toEqual([
      'Second',
      'First',
    ]);
    expect((await eventsOf(organization)).at(-1)).toEqual({
      type: 'page.updated',
      data: toSummary(data),
      changed_fields: [
        ...['title', 'cover_image', 'meta_title', 'meta_description', 'author_id'],
        ...['og_image', 'custom_fields', 'content'],
      ],
      actor: `api_key:${organization.keyId}`,
    });
  });

  it('leaves a page without an author when the author has been deleted', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { title: 'First', author_id: author.id });
    await patchPage(organization, page.id, { title: 'Second', author_id: null });
    expect((await organization.delete(`/authors/${author.id}`)).status).toBe(200);
    const [revision] = await revisionsOf(organization, page.id);
    expect(revision?.author_id).toBe(author.id);
    for (const headers of [{ 'idempotency-key': 'a' }, undefined]) {
      const response = await organization.post(
        `/pages/${page.id}/revisions/${revision!.id}/restore`,
        undefined,
        headers,
      );
      expect([response.status, response.body.data.title, response.body.data.author_id]).toEqual([
        200,
        'First',
        null,
      ]);
    }
    expect(await revisionsOf(organization, page.id)).toHaveLength(2);
  });

  it('changes nothing when the page has the same content', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { title: 'First' });
    await patchPage(organization, page.id, { title: 'Second' });
    const again = await patchPage(organization, page.id, { title: 'First' });
    const revisions = await revisionsOf(organization, page.id);
    const events = await eventsOf(organization);
    const response = await organization.post(`/pages/${page.id}/revisions/${revisions[1]!.id}/restore`);
    expect(response.body.data).toEqual(again);
    expect(await revisionsOf(organization, page.id)).toEqual(revisions);
    expect(await eventsOf(organization)).toEqual(events);
  });

  it('accepts an empty body with content-type JSON, and rejects invalid JSON', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { title: 'First' });
    await patchPage(organization, page.id, { title: 'Second' });
    const [revision] = await revisionsOf(organization, page.id);
    const path = `/pages/${page.id}/revisions/${revision!.id}/restore`;
    const headers = { 'content-type': 'application/json' };
    const response = await organization.post(path, '', headers);
    expect(response.status).toBe(200);
    expect(response.body.data.title).toBe('First');
    expectError(await organization.post('/pages', '', headers), 400, 'invalid_json');
    expectError(await organization.post(path, '{', headers), 400, 'invalid_json');
  });

  it('works for the oldest of 50 revisions, which is then deleted for the new one', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization, { title: 'T0' });
    for (let number = 1; number <= 50; number++) await patchPage(organization, id, { title: `T${number}` });
    const oldest = (await revisionsOf(organization, id)).at(-1);
    const response = await organization.post(`/pages/${id}/revisions/${oldest!.id}/restore`);
    expect(response.body.data.title).toBe('T0');
    expect(await revisionsOf(organization, id)).toHaveLength(50);
    expectError(await organization.get(`/pages/${id}/revisions/${oldest!.id}`), 404, 'not_found');
  });
});

describe('concurrent updates', () => {
  it('run one after another, and each records a revision', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization, { title: 'T0', content: '<p>0</p>' });
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        patchPage(organization, id, { title: `T${number + 1}`, content: `<p>${number + 1}</p>` }),
      ),
    );
    const last = await readPage(organization, id);
    const revisions = await revisionsOf(organization, id);
    expect(revisions).toHaveLength(20);
    const seen = [last.title, ...revisions.map(({ title }) => title)];
    expect(new Set(seen)).toEqual(new Set(Array.from({ length: 21 }, (_, number) => `T${number}`)));
    for (const { id: revisionId, title } of revisions) {
      const { content_text } = await readRevision(organization, id, revisionId);
      expect(`T${content_text}`).toBe(title);
    }
    expect(last.content_text).toBe(last.title.slice(1));
    const events = (await eventsOf(organization)).filter(({ type }) => type === 'page.updated');
    expect(events).toHaveLength(20);
  });

  it('with the same If-Match succeed once', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization);
    const etag = (await organization.get(`/pages/${id}`)).headers.get('etag') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        organization.patch(`/pages/${id}`, { title: `T${number}` }, { 'if-match': etag }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    expect(await revisionsOf(organization, id)).toHaveLength(1);
  });

  it('return 200 or 404 beside a deletion', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization);
    const [deleted, ...updated] = await Promise.all([
      organization.delete(`/pages/${id}`),
      ...Array.from({ length: 8 }, (_, number) =>
        organization.patch(`/pages/${id}`, { title: `T${number}` }),
      ),
    ]);
    expect(deleted.status).toBe(200);
    expect(updated.every(({ status }) => status === 200 || status === 404)).toBe(true);
  });
});

/** The revision of this version of the page, as lists return it. */
function summaryOf(page: Page, organization: Client): object {
  const { title, slug, status, cover_image, meta_title, meta_description, author_id, published_at } = page;
  return {
    id: expect.any(String),
    ...{ title, slug, status, cover_image, meta_title, meta_description, author_id, published_at },
    replaced_by: `api_key:${organization.keyId}`,
    replaced_at: expect.stringMatching(TIME),
  };
}
