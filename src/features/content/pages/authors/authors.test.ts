import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { holdAuthorLock } from '../../../../../test/held-locks.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';
import {
  patchPage,
  postAuthor,
  postPage,
  readPage,
  revisionsOf,
  toSummary,
} from '../../../../../test/pages.ts';
import type { Author } from './schema.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const AVATAR = 'https://x.example/mette.png';

describe('POST /authors', () => {
  it('creates an author and records it', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/authors', { name: ' Mette Holm ', avatar_url: AVATAR });
    expect(response.status).toBe(201);
    const { data } = response.body;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        name: 'Mette Holm',
        avatar_url: AVATAR,
        url: null,
        created_at: expect.stringMatching(TIME),
        updated_at: data.created_at,
      },
    });
    expect(response.headers.get('location')).toBe(`/api/v1/authors/${data.id}`);
    expect((await organization.get(`/authors/${data.id}`)).body).toEqual(response.body);
    expect(await eventsOf(organization)).toEqual([
      { type: 'author.created', data, changed_fields: null, actor: `api_key:${organization.keyId}` },
    ]);
  });

  it('accepts a missing avatar_url and a repeated name', async () => {
    const organization = await newOrganization();
    expect((await postAuthor(organization)).avatar_url).toBe(null);
    expect((await postAuthor(organization, { avatar_url: null })).avatar_url).toBe(null);
    expect((await postAuthor(organization, { name: '🛳'.repeat(200) })).name).toBe('🛳'.repeat(200));
  });

  it('replays its response for an Idempotency-Key', async () => {
    const organization = await newOrganization();
    const send = () => organization.post('/authors', { name: 'A' }, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await organization.get('/authors')).body.meta).toEqual({ total: 1 });
  });

  it.each<[unknown, string[]]>([
    [{}, ['/name']],
    [{ name: '' }, ['/name']],
    [{ name: ' \t' }, ['/name']],
    [{ name: null }, ['/name']],
    [{ name: 'ü'.repeat(201) }, ['/name']],
    [{ name: 'a\u0000' }, ['/name']],
    [{ name: 'A', avatar_url: 'javascript:alert(1)' }, ['/avatar_url']],
    [{ name: 'A', avatar_url: '' }, ['/avatar_url']],
    [{ name: 'A', avatar_url: `https://x.example/${'a'.repeat(2048)}` }, ['/avatar_url']],
    [{ name: 'A', id: UNKNOWN_ID, bio: 'x' }, ['/bio', '/id']],
    [[], ['']],
  ])('rejects %j', async (body, paths) => {
    const organization = await newOrganization();
    expect([...new Set(issuePaths(await organization.post('/authors', body)))].sort()).toEqual(paths);
    expect((await organization.get('/authors')).body.data).toEqual([]);
    expect(await eventsOf(organization)).toEqual([]);
  });
});

describe('GET /authors', () => {
  it('lists all authors by name regardless of case, then by id', async () => {
    const organization = await newOrganization();
    expect((await organization.get('/authors')).body).toEqual({ data: [], meta: { total: 0 } });
    const authors = [];
    for (const name of ['beta', 'Alpha', 'Gamma', 'alpha 2', 'Alpha'])
      authors.push(await postAuthor(organization, { name }));
    const [beta, first, gamma, second, other] = authors;
    const response = await organization.get('/authors');
    expect(response.body).toEqual({ data: [first, other, second, beta, gamma], meta: { total: 5 } });
    for (let number = 0; number < 30; number++) await postAuthor(organization);
    expect((await organization.get('/authors')).body.data).toHaveLength(35);
  });

  it('does not show authors of another organization', async () => {
    const { id } = await postAuthor(await newOrganization());
    const organization = await newOrganization();
    expect((await organization.get('/authors')).body.data).toEqual([]);
    for (const path of [id, UNKNOWN_ID, 'abc']) {
      expectError(await organization.get(`/authors/${path}`), 404, 'not_found');
      expectError(await organization.patch(`/authors/${path}`, { name: 'B' }), 404, 'not_found');
      expectError(await organization.delete(`/authors/${path}`), 404, 'not_found');
    }
  });
});

describe('PATCH /authors/{id}', () => {
  it('updates name and avatar_url, and records the changed fields', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const changes: [object, object, string[]][] = [
      [{ name: ' B ' }, { name: 'B' }, ['name']],
      [{ avatar_url: AVATAR }, { avatar_url: AVATAR }, ['avatar_url']],
      [{ name: 'C', avatar_url: null }, { name: 'C', avatar_url: null }, ['name', 'avatar_url']],
    ];
    let expected: Author = author;
    for (const [change, after, fields] of changes) {
      const { status, body } = await organization.patch(`/authors/${author.id}`, change);
      expect(status).toBe(200);
      expected = { ...expected, ...after, updated_at: body.data.updated_at };
      expect(body.data).toEqual(expected);
      expect((await eventsOf(organization)).at(-1)).toMatchObject({
        type: 'author.updated',
        data: expected,
        changed_fields: fields,
      });
    }
  });

  it('records nothing when nothing changes', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization, { name: 'A' });
    for (const changes of [{}, { name: 'A' }, { name: ' A ', avatar_url: null }])
      expect((await organization.patch(`/authors/${author.id}`, changes)).body.data).toEqual(author);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it.each<[object, string[]]>([
    [{ name: '' }, ['/name']],
    [{ name: null }, ['/name']],
    [{ avatar_url: 'x' }, ['/avatar_url']],
    [{ created_at: 'x' }, ['/created_at']],
  ])('rejects %j', async (changes, paths) => {
    const organization = await newOrganization();
    const { id } = await postAuthor(organization);
    const response = await organization.patch(`/authors/${id}`, changes);
    expect([...new Set(issuePaths(response))]).toEqual(paths);
  });

  it('checks If-Match, as DELETE does', async () => {
    const organization = await newOrganization();
    const { id } = await postAuthor(organization);
    const tag = async () => ({
      'if-match': (await organization.get(`/authors/${id}`)).headers.get('etag') ?? '',
    });
    const old = await tag();
    expect((await organization.patch(`/authors/${id}`, { name: 'B' }, old)).status).toBe(200);
    expectError(await organization.patch(`/authors/${id}`, { name: 'C' }, old), 412, 'precondition_failed');
    expectError(await organization.delete(`/authors/${id}`, old), 412, 'precondition_failed');
    expect((await organization.delete(`/authors/${id}`, await tag())).status).toBe(200);
  });
});

describe('DELETE /authors/{id}', () => {
  it('deletes an author without pages', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { author_id: author.id });
    await patchPage(organization, page.id, { author_id: null });
    const response = await organization.delete(`/authors/${author.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: author.id, deleted: true } });
    expectError(await organization.get(`/authors/${author.id}`), 404, 'not_found');
    expectError(await organization.delete(`/authors/${author.id}`), 404, 'not_found');
    expect((await eventsOf(organization)).at(-1)).toMatchObject({ type: 'author.deleted', data: author });
  });

  it('returns 409 with the number of pages while pages name the author', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    await postPage(organization, { author_id: author.id });
    await postPage(organization, { author_id: author.id, kind: 'blog_post' });
    const response = await organization.delete(`/authors/${author.id}`);
    expectError(response, 409, 'author_in_use');
    expect(response.body.error.details).toEqual({ pages: 2 });
    expect((await organization.get(`/authors/${author.id}`)).status).toBe(200);
    expect(await eventsOf(organization)).toHaveLength(3);
  });

  it('reassigns the pages, with an update event and a revision for each', async () => {
    const organization = await newOrganization();
    const [author, newAuthor] = [
      await postAuthor(organization),
      await postAuthor(organization, { name: 'Heir' }),
    ];
    const pages = [];
    for (const title of ['A', 'B'])
      pages.push(await postPage(organization, { title, author_id: author.id, content: `<p>${title}</p>` }));
    const other = await postPage(organization, { author_id: newAuthor.id });
    const response = await organization.delete(
      `/authors/${author.id}?reassign_to=${newAuthor.id.toUpperCase()}`,
    );
    expect(response.status, response.text).toBe(200);
    const updates = (await eventsOf(organization)).filter(({ type }) => type === 'page.updated');
    expect(updates).toHaveLength(2);
    for (const page of pages) {
      const updated = await readPage(organization, page.id);
      expect(updated).toEqual({ ...page, author_id: newAuthor.id, updated_at: updated.updated_at });
      expect(await revisionsOf(organization, page.id)).toMatchObject([{ author_id: author.id }]);
      expect(updates).toContainEqual({
        type: 'page.updated',
        data: toSummary(updated),
        changed_fields: ['author_id'],
        actor: `api_key:${organization.keyId}`,
      });
    }
    expect(await readPage(organization, other.id)).toEqual(other);
    expect((await eventsOf(organization)).at(-1)?.type).toBe('author.deleted');
  });

  it('rejects an unknown new author, one of another organization, and the deleted author itself', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { author_id: author.id });
    const foreignAuthor = await postAuthor(await newOrganization());
    for (const newAuthor of [UNKNOWN_ID, foreignAuthor.id, author.id, author.id.toUpperCase(), 'abc', '']) {
      const response = await organization.delete(`/authors/${author.id}?reassign_to=${newAuthor}`);
      expect(issuePaths(response)).toEqual(['reassign_to']);
    }
    const unknown = await organization.delete(`/authors/${UNKNOWN_ID}?reassign_to=${author.id}`);
    expectError(unknown, 404, 'not_found');
    expect(await readPage(organization, page.id)).toEqual(page);
    expect(await revisionsOf(organization, page.id)).toEqual([]);
  });

  it('reassigns more pages than fit in one batch, with a revision for each', async () => {
    const organization = await newOrganization();
    const [author, newAuthor] = [await postAuthor(organization), await postAuthor(organization)];
    const { db, organizationId } = organization.scope;
    const ids = Array.from({ length: 1_100 }, () => crypto.randomUUID());
    const row = {
      organization_id: organizationId,
      type: 'page',
      title: 'A',
      status: 'draft',
      author_id: author.id,
    };
    await db
      .insertInto('pages')
      .values(ids.map((id) => ({ ...row, id, slug: id })))
      .execute();
    const body = { organization_id: organizationId, content: JSON.stringify({ type: 'doc', content: [] }) };
    await db
      .insertInto('page_bodies')
      .values(ids.map((page_id) => ({ ...body, page_id })))
      .execute();
    expect((await organization.delete(`/authors/${author.id}?reassign_to=${newAuthor.id}`)).status).toBe(200);
    const { body: list } = await organization.get(`/pages?author_id=${newAuthor.id}`);
    expect(list.meta.pagination.total_items).toBe(1_100);
    const revisions = await db
      .selectFrom('page_revisions')
      .select('page_id')
      .where('organization_id', '=', organizationId)
      .execute();
    expect(new Set(revisions.map(({ page_id }) => page_id)).size).toBe(1_100);
    const events = await eventsOf(organization);
    expect(events.filter(({ type }) => type === 'page.updated')).toHaveLength(1_100);
  });

  it('leaves no page with a deleted author when pages are assigned concurrently', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const pages = await Promise.all(Array.from({ length: 6 }, () => postPage(organization)));
    const [deleted, ...changed] = await Promise.all([
      organization.delete(`/authors/${author.id}`),
      ...pages.map(({ id }) => organization.patch(`/pages/${id}`, { author_id: author.id })),
      organization.post('/pages', { title: 'New', author_id: author.id }),
    ]);
    expect([200, 409]).toContain(deleted!.status);
    for (const response of changed) {
      if (deleted!.status === 200) expect(issuePaths(response)).toEqual(['/author_id']);
      else expect([200, 201]).toContain(response.status);
    }
  });

  it('does not deadlock when two deletions reassign pages to each other’s author', async () => {
    const organization = await newOrganization();
    const [a, b] = [await postAuthor(organization), await postAuthor(organization)];
    for (const author_id of [a.id, b.id, a.id, b.id]) await postPage(organization, { author_id });
    const responses = await Promise.all([
      organization.delete(`/authors/${a.id}?reassign_to=${b.id}`),
      organization.delete(`/authors/${b.id}?reassign_to=${a.id}`),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { data } = (await organization.get('/authors')).body;
    expect((await organization.get(`/pages?author_id=${data[0].id}`)).body.data).toHaveLength(4);
  });

  it('blocks requests that name the locked author before they lock a page', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { author_id: author.id });
    await patchPage(organization, page.id, { author_id: null });
    const [revision] = await revisionsOf(organization, page.id);
    const lock = await holdAuthorLock(author.id);
    const waiting = [
      organization.patch(`/pages/${page.id}`, { author_id: author.id }),
      organization.post(`/pages/${page.id}/revisions/${revision!.id}/restore`),
    ];
    await lock.untilWaiting(2);
    expect((await organization.patch(`/pages/${page.id}`, { meta_title: 'M' })).status).toBe(200);
    await lock.release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await readPage(organization, page.id)).author_id).toBe(author.id);
  });

  it('does not deadlock with concurrent updates of the author’s pages', async () => {
    const organization = await newOrganization();
    const [author, newAuthor] = [await postAuthor(organization), await postAuthor(organization)];
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => postPage(organization, { author_id: author.id })),
    );
    const responses = await Promise.all([
      organization.delete(`/authors/${author.id}?reassign_to=${newAuthor.id}`),
      ...pages.map(({ id }) => organization.patch(`/pages/${id}`, { author_id: newAuthor.id, title: 'B' })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(200));
    for (const { id } of pages)
      expect(await readPage(organization, id)).toMatchObject({ author_id: newAuthor.id, title: 'B' });
  });
});
