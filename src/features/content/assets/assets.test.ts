import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, request, sharedServer, until } from '../../../../test/app.ts';
import { makeImage, uploadImage } from '../../../../test/assets.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/scope.ts';
import { removeUnusedFiles } from '../../../platform/storage/unused-files.ts';
import { deleteOrganization } from '../../board/organizations/queries.ts';
import { removeAssetUsages, replaceAssetUsages } from './usages.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

/** Runs the sweep until the file of the asset is removed. Other tests run the sweep too. */
async function untilFileRemoved(id: string, extension = 'png'): Promise<boolean> {
  const { connection, storage } = await sharedServer();
  const file = await until(
    async () => {
      await removeUnusedFiles(connection.db, storage, new AbortController().signal);
      return storage.read(`assets/${id}/original.${extension}`);
    },
    (bytes) => bytes === undefined,
  );
  return file === undefined;
}

/** Records that a page uses the asset in two fields. */
async function use(organization: Client, url: string): Promise<string> {
  const id = newId();
  await replaceAssetUsages(
    organization.scope,
    { type: 'page', id },
    { cover_image: [url], content: [url, url] },
  );
  return id;
}

describe('GET /assets', () => {
  it('lists assets newest first, with pagination', async () => {
    const organization = await newOrganization();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await uploadImage(organization)).id);
    const { body } = await organization.get('/assets?per_page=2');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(body.data[0].used_by).toBeUndefined();
    expect(body.meta.pagination).toEqual({
      current_page: 1,
      per_page: 2,
      total_items: 3,
      total_pages: 2,
      has_more: true,
    });
    const second = await organization.get('/assets?per_page=2&page=2');
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect((await organization.get('/assets?page=9')).body.data).toEqual([]);
    expect(issuePaths(await organization.get('/assets?per_page=101'))).toEqual(['per_page']);
    expect(issuePaths(await organization.get('/assets?search=a%00'))).toEqual(['search']);
  });

  it('searches for a substring of the name, regardless of case and without wildcards', async () => {
    const organization = await newOrganization();
    for (const name of ['Hafen 100%.png', 'hafen_2.png', 'Ostsee.png'])
      await uploadImage(organization, { name });
    const find = async (search: string) => {
      const { body } = await organization.get(`/assets?${new URLSearchParams({ search })}`);
      expect(body.meta.pagination.total_items).toBe(body.data.length);
      return body.data.map(({ name }: { name: string }) => name);
    };
    expect(await find('HAFEN')).toEqual(['hafen_2.png', 'Hafen 100%.png']);
    expect(await find('100%')).toEqual(['Hafen 100%.png']);
    expect(await find('n_')).toEqual(['hafen_2.png']);
    expect(await find('n\\_')).toEqual([]);
    expect(await find('')).toHaveLength(3);
  });
});

it('an asset of another organization is not found', async () => {
  const { id } = await uploadImage(await newOrganization());
  const other = await newOrganization();
  for (const send of [other.get, other.delete]) expectError(await send(`/assets/${id}`), 404, 'not_found');
  expectError(await other.patch(`/assets/${id}`, { alt: 'x' }), 404, 'not_found');
});

describe('PATCH /assets/{id}', () => {
  it('updates name and alt, and records the changed fields', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization, { alt: 'Old' });
    const response = await organization.patch(`/assets/${id}`, { name: '/tmp/quay.png', alt: 'Quay' });
    expect(response.body.data).toMatchObject({ id, url, name: 'quay.png', alt: 'Quay', used_by: [] });
    expect((await organization.get(`/assets/${id}`)).body).toEqual(response.body);
    expect((await organization.patch(`/assets/${id}`, { alt: null })).body.data.alt).toBeNull();
    await organization.patch(`/assets/${id}`, { alt: null, name: 'quay.png' });
    const events = await eventsOf(organization);
    expect(events.map(({ type, changed_fields }) => [type, changed_fields])).toEqual([
      ['asset.created', null],
      ['asset.updated', ['name', 'alt']],
      ['asset.updated', ['alt']],
    ]);
    expect(events[1]!.data.used_by).toBeUndefined();
  });

  it('rejects an invalid name or alt, an unknown field and a stale version', async () => {
    const organization = await newOrganization();
    const { id } = await uploadImage(organization);
    for (const name of ['', ' ', 'a/', 'x'.repeat(256), null, 5])
      expect(new Set(issuePaths(await organization.patch(`/assets/${id}`, { name })))).toEqual(
        new Set(['/name']),
      );
    expect(issuePaths(await organization.patch(`/assets/${id}`, { alt: 'x'.repeat(501) }))).toEqual(['/alt']);
    expect(issuePaths(await organization.patch(`/assets/${id}`, { url: 'x' }))).toEqual(['/url']);
    const stale = await organization.patch(`/assets/${id}`, { alt: 'x' }, { 'if-match': '"other"' });
    expectError(stale, 412, 'precondition_failed');
    expectError(await organization.patch(`/assets/${UNKNOWN_ID}`, { alt: 'x' }), 404, 'not_found');
  });
});

describe('DELETE /assets/{id}', () => {
  it('removes the asset and its URL immediately, and its files in the next sweep', async () => {
    const organization = await newOrganization();
    const asset = await uploadImage(organization);
    const { origin } = await sharedServer();
    const url = `${origin}/assets/${asset.id}.png`;
    expect((await request(`${url}?w=160`)).status).toBe(200);
    const response = await organization.delete(`/assets/${asset.id}`);
    expect(response.body).toEqual({ data: { id: asset.id, deleted: true } });
    for (const query of ['', '?w=160']) expectError(await request(url + query), 404, 'not_found');
    expectError(await organization.delete(`/assets/${asset.id}`), 404, 'not_found');
    expect(await untilFileRemoved(asset.id)).toBe(true);
    const { storage } = await sharedServer();
    expect(await storage.read(`assets/${asset.id}/w160.webp`)).toBeUndefined();
    expect((await eventsOf(organization)).at(-1)).toMatchObject({ type: 'asset.deleted', data: asset });
  });

  it('returns 409 with the usages of an asset in use, and deletes it with force', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    const page = await use(organization, url);
    const used_by = [
      { type: 'page', id: page, field: 'content' },
      { type: 'page', id: page, field: 'cover_image' },
    ];
    expect((await organization.get(`/assets/${id}`)).body.data.used_by).toEqual(used_by);
    const rejected = await organization.delete(`/assets/${id}`);
    expectError(rejected, 409, 'asset_in_use');
    expect(rejected.body.error.details).toEqual({ used_by });
    expectError(await organization.delete(`/assets/${id}?force=false`), 409, 'asset_in_use');
    expect(issuePaths(await organization.delete(`/assets/${id}?force=perhaps`))).toEqual(['force']);
    expect((await organization.delete(`/assets/${id}?force=true`)).status).toBe(200);
    expectError(await organization.get(`/assets/${id}`), 404, 'not_found');
  });

  it('returns at most 100 usages', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    await inTransaction(organization.scope, async (scope) => {
      for (let page = 0; page < 101; page++)
        await replaceAssetUsages(scope, { type: 'page', id: newId() }, { content: [url] });
    });
    expect((await organization.delete(`/assets/${id}`)).body.error.details.used_by).toHaveLength(100);
  });

  it('with If-Match returns 412 for an asset that came into use after it was read', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    const tag = (await organization.get(`/assets/${id}`)).headers.get('etag')!;
    await use(organization, url);
    const stale = await organization.delete(`/assets/${id}?force=true`, { 'if-match': tag });
    expectError(stale, 412, 'precondition_failed');
    const fresh = (await organization.get(`/assets/${id}`)).headers.get('etag')!;
    expect((await organization.delete(`/assets/${id}?force=true`, { 'if-match': fresh })).status).toBe(200);
  });

  it('is not needed when the organization is deleted: the sweep removes the files', async () => {
    const organization = await newOrganization();
    const { id } = await uploadImage(organization);
    await deleteOrganization(organization.scope.db, organization.slug);
    expect(await untilFileRemoved(id)).toBe(true);
  });
});

describe('asset usages', () => {
  it('are recorded for every URL that shows the asset, and for no other', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    const shows = [
      url,
      `${url}?w=640`,
      `${url}#top`,
      `/assets/${id}.png`,
      `/assets/${id}.png?w=320`,
      `${organization.scope.organization.boardUrl}/assets/${id}.png`,
      `https://boards.localhost:3000/assets/../assets/${id}.png`,
    ];
    const others = [
      `https://elsewhere.example/assets/${id}.png`,
      `http://boards.localhost:3000/${id}.png`,
      `http://boards.localhost:3000/assets/logos/${id}.png`,
      `http://boards.localhost:3000/assets/${id.toUpperCase()}.png`,
      `http://boards.localhost:3000/assets/${id}`,
      `javascript:/assets/${id}.png`,
      `http://[/assets/${id}.png`,
      `/assets/${UNKNOWN_ID}.png`,
      id,
      '',
      null,
      undefined,
    ];
    const user = { type: 'page', id: newId() };
    const countOf = async (url: string | null | undefined) => {
      await replaceAssetUsages(organization.scope, user, { content: [url] });
      return (await organization.get(`/assets/${id}`)).body.data.used_by.length;
    };
    for (const url of shows) expect([url, await countOf(url)]).toEqual([url, 1]);
    for (const url of others) expect([url, await countOf(url)]).toEqual([url, 0]);
  });

  it('are replaced and removed for one user only', async () => {
    const organization = await newOrganization();
    const [one, two] = [await uploadImage(organization), await uploadImage(organization)];
    const userId = await use(organization, one.url);
    const changing = await use(organization, one.url);
    await replaceAssetUsages(organization.scope, { type: 'page', id: changing }, { cover_image: [two.url] });
    const usersOf = async (id: string) => (await organization.get(`/assets/${id}`)).body.data.used_by;
    expect((await usersOf(one.id)).map(({ id }: { id: string }) => id)).toEqual([userId, userId]);
    expect(await usersOf(two.id)).toEqual([{ type: 'page', id: changing, field: 'cover_image' }]);
    await removeAssetUsages(organization.scope, { type: 'page', id: changing });
    expect(await usersOf(two.id)).toEqual([]);
    expect(await usersOf(one.id)).toHaveLength(2);
  });

  it('are not recorded for assets of another organization', async () => {
    const [owner, stranger] = [await newOrganization(), await newOrganization()];
    const { id, url } = await uploadImage(owner);
    await use(stranger, url);
    expect((await owner.get(`/assets/${id}`)).body.data.used_by).toEqual([]);
    expect((await owner.delete(`/assets/${id}`)).status).toBe(200);
  });

  it('and a deletion wait for each other', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    let deletion: ReturnType<Client['delete']> | undefined;
    await inTransaction(organization.scope, async (scope) => {
      await replaceAssetUsages(scope, { type: 'page', id: newId() }, { content: [url] });
      deletion = organization.delete(`/assets/${id}`);
      await until(
        async () => {
          const { rows } = await (await sharedServer()).connection.pool.query(
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%from \"assets\"%for update%'",
          );
          return rows.length;
        },
        (count) => count > 0,
      );
    });
    expectError((await deletion)!, 409, 'asset_in_use');
  });

  it('remain when the same image is uploaded again', async () => {
    const organization = await newOrganization();
    const bytes = await makeImage();
    const { id, url } = await uploadImage(organization, { bytes });
    await use(organization, url);
    expectError(await organization.delete(`/assets/${id}`), 409, 'asset_in_use');
  });
});
