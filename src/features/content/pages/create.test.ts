import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { postAuthor, postPage, readPage, toSummary } from '../../../../test/pages.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('POST /pages', () => {
  it('requires only a title and creates a draft page', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/pages', { title: 'Über uns' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        title: 'Über uns',
        slug: 'ueber-uns',
        type: 'page',
        is_blog_article: false,
        status: 'draft',
        url: `http://${organization.slug}.boards.localhost:3000/ueber-uns`,
        cover_image: null,
        meta_title: null,
        meta_description: null,
        author_id: null,
        external_id: null,
        published_at: null,
        created_at: expect.stringMatching(TIME),
        updated_at: expect.stringMatching(TIME),
        content: { type: 'doc', content: [{ type: 'paragraph', attrs: { textAlign: null } }] },
        content_html: '',
        content_text: '',
        og_image: null,
        custom_fields: null,
      },
    });
    const { data } = response.body;
    expect(response.headers.get('location')).toBe(`/api/v1/pages/${data.id}`);
    expect(await readPage(organization, data.id)).toEqual(data);
  });

  it('stores all fields that are sent', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const fields = {
      title: 'A day on the Meuse',
      slug: 'meuse',
      cover_image: 'https://elsewhere.example/cover.jpg',
      og_image: 'http://elsewhere.example/og.jpg?w=1#x',
      meta_title: 'Meuse',
      meta_description: 'Between two tides.',
      author_id: author.id,
      published_at: '2020-02-29T12:00:00.000Z',
      custom_fields: { badge: 'new', levels: [1, { deep: null }], ü: 1.5e300 },
    };
    const page = await postPage(organization, {
      ...fields,
      kind: 'blog_post',
      status: 'published',
      content: '<p>Guide <b>ships</b>.</p>',
    });
    expect(page).toMatchObject({
      ...fields,
      type: 'blog_post',
      is_blog_article: true,
      status: 'published',
      url: `http://${organization.slug}.boards.localhost:3000/blog/meuse`,
      content_html: '<p>Guide <strong>ships</strong>.</p>',
      content_text: 'Guide ships.',
    });
    expect(await readPage(organization, page.id)).toEqual(page);
  });

  it('records page.created with the summary of the page', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { content: '<p>Long</p>', custom_fields: { a: 1 } });
    expect(await eventsOf(organization)).toEqual([
      {
        type: 'page.created',
        data: toSummary(page),
        changed_fields: null,
        actor: `api_key:${organization.keyId}`,
      },
    ]);
  });

  it('replays its response for an Idempotency-Key and creates one page', async () => {
    const organization = await newOrganization();
    const send = () => organization.post('/pages', { title: 'A' }, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await organization.get('/pages')).body.meta.pagination.total_items).toBe(1);
    const retry = (title: string) =>
      organization.post('/pages', { title, slug: 'a' }, { 'idempotency-key': 'b' });
    expectError(await retry('B'), 409, 'slug_taken');
    expectError(await retry('B'), 409, 'slug_taken');
    expectError(await retry('C'), 422, 'idempotency_key_reused');
  });

  it.each<[unknown, string[]]>([
    [{}, ['/title']],
    [{ title: '' }, ['/title']],
    [{ title: ' \n' }, ['/title']],
    [{ title: null }, ['/title']],
    [{ title: 5 }, ['/title']],
    [{ title: 'ü'.repeat(201) }, ['/title']],
    [{ title: 'a\u0000' }, ['/title']],
    [{ title: 'a\ud800' }, ['/title']],
    [{ title: 'A', content: null }, ['/content']],
    [{ title: 'A', content: 5 }, ['/content']],
    [{ title: 'A', content: [] }, ['/content']],
    [{ title: 'A', kind: 'post' }, ['/kind']],
    [{ title: 'A', kind: 'all' }, ['/kind']],
    [{ title: 'A', kind: null }, ['/kind']],
    [{ title: 'A', status: 'archived' }, ['/status']],
    [{ title: 'A', status: 'live' }, ['/status']],
    [{ title: 'A', slug: 'A b' }, ['/slug']],
    [{ title: 'A', slug: '' }, ['/slug']],
    [{ title: 'A', slug: 'a--b' }, ['/slug']],
    [{ title: 'A', slug: 'a/b' }, ['/slug']],
    [{ title: 'A', slug: 'a'.repeat(121) }, ['/slug']],
    [{ title: 'A', slug: null }, ['/slug']],
    [{ title: 'A', cover_image: 'javascript:alert(1)' }, ['/cover_image']],
    [{ title: 'A', cover_image: '/assets/x.jpg' }, ['/cover_image']],
    [{ title: 'A', cover_image: `https://x.example/${'a'.repeat(2048)}` }, ['/cover_image']],
    [{ title: 'A', og_image: 'javascript:alert(1)' }, ['/og_image']],
    [{ title: 'A', og_image: 'https://user:secret@x.example/' }, ['/og_image']],
    [{ title: 'A', og_image: 'ftp://x.example' }, ['/og_image']],
    [{ title: 'A', meta_title: 'x'.repeat(501) }, ['/meta_title']],
    [{ title: 'A', meta_description: 'x'.repeat(501) }, ['/meta_description']],
    [{ title: 'A', meta_description: 5 }, ['/meta_description']],
    [{ title: 'A', author_id: 'me' }, ['/author_id']],
    [{ title: 'A', author_id: UNKNOWN_ID }, ['/author_id']],
    [{ title: 'A', published_at: 'now' }, ['/published_at']],
    [{ title: 'A', published_at: '2026-02-30' }, ['/published_at']],
    [{ title: 'A', published_at: '2026-02-20T10:00:00' }, ['/published_at']],
    [{ title: 'A', published_at: 1 }, ['/published_at']],
    [{ title: 'A', custom_fields: [] }, ['/custom_fields']],
    [{ title: 'A', custom_fields: 'x' }, ['/custom_fields']],
    [{ title: 'A', custom_fields: { a: 'ü'.repeat(32_765) } }, ['/custom_fields']],
    [{ title: 'A', custom_fields: { a: '\u0000' } }, ['/custom_fields/a']],
    [{ title: 'A', id: UNKNOWN_ID, url: 'x', type: 'page' }, ['/id', '/type', '/url']],
    [{ slug: '-', kind: 'x', status: 1, og_image: 2 }, ['/kind', '/og_image', '/slug', '/status', '/title']],
    [[], ['']],
  ])('rejects %j', async (body, paths) => {
    const organization = await newOrganization();
    expect([...new Set(issuePaths(await organization.post('/pages', body)))].sort()).toEqual(paths);
    await expectNothingStored(organization);
  });

  it('accepts the longest values', async () => {
    const organization = await newOrganization();
    const longest = {
      title: '🛳'.repeat(200),
      slug: 'a'.repeat(120),
      meta_title: 'ü'.repeat(500),
      meta_description: 'ü'.repeat(500),
      cover_image: `https://x.example/${'a'.repeat(2030)}`,
      // {"a":"…"} in 65,536 bytes.
      custom_fields: { a: 'ü'.repeat(32_764) },
    };
    expect(await postPage(organization, longest)).toMatchObject(longest);
  });

  it('accepts null for every nullable field', async () => {
    const organization = await newOrganization();
    const nothing = {
      cover_image: null,
      og_image: null,
      meta_title: null,
      meta_description: null,
      author_id: null,
      custom_fields: null,
    };
    expect(await postPage(organization, { ...nothing, published_at: null })).toMatchObject(nothing);
  });

  it('rejects an author of another organization like an unknown one', async () => {
    const foreignAuthor = await postAuthor(await newOrganization());
    const organization = await newOrganization();
    const [foreign, unknown] = await Promise.all(
      [foreignAuthor.id, UNKNOWN_ID].map((author_id) =>
        organization.post('/pages', { title: 'A', author_id }),
      ),
    );
    expect(issuePaths(foreign!)).toEqual(['/author_id']);
    expect(foreign!.body.error.details).toEqual(unknown!.body.error.details);
    await expectNothingStored(organization);
  });
});

async function expectNothingStored({
  scope: { db, organizationId },
}: Awaited<ReturnType<typeof newOrganization>>) {
  for (const table of ['pages', 'page_bodies', 'page_revisions', 'events'] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute();
    expect(rows).toEqual([]);
  }
}
