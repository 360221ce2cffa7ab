import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { patchPage, postAuthor, postPage, readPage, revisionsOf } from '../../../../test/pages.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const imported = {
  title: 'A day on the Meuse',
  kind: 'blog_post',
  external_id: 'WP-17',
  content: '<p>Old</p>',
};

describe('the external_id of a page', () => {
  it('is part of the page, the list and the events, and filters the list', async () => {
    const page = await postPage(client, imported);
    const other = await postPage(client);
    expect([page.external_id, other.external_id]).toEqual(['WP-17', null]);
    const found = (await client.get('/pages?external_id=WP-17')).body;
    expect(found.data).toMatchObject([{ id: page.id, external_id: 'WP-17' }]);
    expect(found.meta.pagination.total_items).toBe(1);
    expect((await client.get('/pages?external_id=wp-17')).body.data).toEqual([]);
    expect((await client.get('/pages?external_id=WP-17&kind=page')).body.data).toEqual([]);
    expect(issuePaths(await client.get('/pages?external_id=%00'))).toEqual(['external_id']);
    expect((await eventsOf(client))[0]).toMatchObject({ data: { external_id: 'WP-17' } });
  });

  it('is unique among the pages and posts of an organization', async () => {
    const page = await postPage(client, imported);
    const again = await client.post('/pages', { ...imported, kind: 'page' });
    expectError(again, 409, 'duplicate_page');
    expect(again.body.error.details).toEqual({ existing_page_id: page.id });
    expect((await (await newOrganization()).post('/pages', imported)).status).toBe(201);
    expect((await client.get('/pages')).body.meta.pagination.total_items).toBe(1);
  });

  it('can be set, changed and cleared, but not to that of another page', async () => {
    const taken = await postPage(client, imported);
    const page = await postPage(client);
    const rejected = await client.patch(`/pages/${page.id}`, { title: 'New', external_id: 'WP-17' });
    expectError(rejected, 409, 'duplicate_page');
    expect(rejected.body.error.details).toEqual({ existing_page_id: taken.id });
    expect((await readPage(client, page.id)).title).toBe('About us');
    expect((await patchPage(client, page.id, { external_id: 'WP-18' })).external_id).toBe('WP-18');
    expect((await eventsOf(client)).at(-1)).toMatchObject({
      type: 'page.updated',
      changed_fields: ['external_id'],
    });
    expect((await patchPage(client, taken.id, { external_id: null })).external_id).toBeNull();
    expect((await patchPage(client, page.id, { external_id: 'WP-17' })).external_id).toBe('WP-17');
    for (const external_id of ['', 'x'.repeat(201), 5])
      expect(issuePaths(await client.patch(`/pages/${page.id}`, { external_id }))).toEqual(['/external_id']);
  });

  it('does not change when a revision is restored', async () => {
    const page = await postPage(client, imported);
    await patchPage(client, page.id, { title: 'New', external_id: 'WP-18' });
    const [former] = await revisionsOf(client, page.id);
    await client.post(`/pages/${page.id}/revisions/${former!.id}/restore`, {});
    expect(await readPage(client, page.id)).toMatchObject({ title: imported.title, external_id: 'WP-18' });
  });
});

describe('POST /pages with on_duplicate', () => {
  it('update replaces the fields that are sent, and records a revision', async () => {
    const page = await postPage(client, { ...imported, meta_title: 'Kept' });
    const author = await postAuthor(client);
    const changes = { ...imported, title: 'Changed', content: '<p>New</p>', author_id: author.id };
    const response = await client.post('/pages?on_duplicate=update', changes);
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    expect(response.body.data).toMatchObject({
      id: page.id,
      slug: page.slug,
      title: 'Changed',
      content_html: '<p>New</p>',
      meta_title: 'Kept',
    });
    expect(response.body.data).toEqual(await readPage(client, page.id));
    expect(await revisionsOf(client, page.id)).toHaveLength(1);
    expect((await client.post('/pages?on_duplicate=update', changes)).status).toBe(200);
    expect(await revisionsOf(client, page.id)).toHaveLength(1);
  });

  it('skip returns the stored page unchanged', async () => {
    const page = await postPage(client, imported);
    const response = await client.post('/pages?on_duplicate=skip', { ...imported, title: 'Other' });
    expect([response.status, response.body.data]).toEqual([200, page]);
  });

  it('creates a page with an unknown external_id, and rejects an unknown mode', async () => {
    for (const mode of ['update', 'skip', 'error'])
      expect(
        (await client.post(`/pages?on_duplicate=${mode}`, { title: mode, external_id: mode })).status,
      ).toBe(201);
    expect(issuePaths(await client.post('/pages?on_duplicate=replace', imported))).toEqual(['on_duplicate']);
  });

  it('update does not turn a post into a page', async () => {
    await postPage(client, imported);
    const response = await client.post('/pages?on_duplicate=update', { ...imported, kind: 'page' });
    expect(issuePaths(response)).toEqual(['/kind']);
  });

  it('update creates one page for twenty concurrent imports, which all succeed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.post('/pages?on_duplicate=update', { ...imported, title: `Title ${index}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await client.get('/pages')).body.meta.pagination.total_items).toBe(1);
  });

  it('lets one of twenty concurrent requests create the page when it is omitted', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post('/pages', imported)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});
