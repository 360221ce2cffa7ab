import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { patchPage, postAuthor, postPage, readPage, revisionsOf, toSummary } from '../../../../test/pages.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('PATCH /pages/{id}', () => {
  it('updates the fields that are sent, and no others', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, { content: '<p>A</p>', meta_title: 'M' });
    let expected = page;
    const changes = [
      { title: 'B' },
      { content: '<p>C</p>' },
      { slug: 'd' },
      { cover_image: 'https://x.example/e.png' },
      { og_image: 'https://x.example/f.png' },
      { meta_title: 'G' },
      { meta_description: 'H' },
      { author_id: author.id },
      { custom_fields: { i: [1] } },
      { published_at: '2026-01-01T00:00:00.000Z' },
      { status: 'archived' },
    ];
    for (const change of changes) {
      const changed = await patchPage(organization, page.id, change);
      const { content: _, ...shown } = change as Record<string, unknown>;
      expected = { ...expected, ...shown, updated_at: changed.updated_at };
      if ('content' in change) {
        const { content, content_html, content_text } = changed;
        expect([content_html, content_text]).toEqual(['<p>C</p>', 'C']);
        expected = { ...expected, content, content_html, content_text };
      }
      if ('slug' in change) expected = { ...expected, url: changed.url };
      expect(changed).toEqual(expected);
      expect(await readPage(organization, page.id)).toEqual(changed);
    }
    expect(expected.url).toMatch(/:3000\/d$/);
    const updates = (await eventsOf(organization)).filter(({ type }) => type === 'page.updated');
    expect(updates.map(({ changed_fields }) => changed_fields)).toEqual([
      ['title'],
      ['content'],
      ['slug', 'url'],
      ['cover_image'],
      ['og_image'],
      ['meta_title'],
      ['meta_description'],
      ['author_id'],
      ['custom_fields'],
      ['published_at'],
      ['status'],
    ]);
    expect(updates.at(-1)?.data).toEqual(toSummary(expected));
    expect(await revisionsOf(organization, page.id)).toHaveLength(11);
  });

  it('clears nullable fields with null', async () => {
    const organization = await newOrganization();
    const author = await postAuthor(organization);
    const page = await postPage(organization, {
      cover_image: 'https://x.example/e.png',
      og_image: 'https://x.example/f.png',
      meta_title: 'G',
      meta_description: 'H',
      author_id: author.id,
      custom_fields: { i: 1 },
      published_at: '2026-01-01',
    });
    const nothing = {
      cover_image: null,
      og_image: null,
      meta_title: null,
      meta_description: null,
      author_id: null,
      custom_fields: null,
      published_at: null,
    };
    const cleared = await patchPage(organization, page.id, nothing);
    expect(cleared).toEqual({ ...page, ...nothing, updated_at: cleared.updated_at });
  });

  it.each<[object, string[]]>([
    [{ title: '' }, ['/title']],
    [{ title: null }, ['/title']],
    [{ content: null }, ['/content']],
    [{ slug: null }, ['/slug']],
    [{ slug: 'A' }, ['/slug']],
    [{ slug: 'jobs' }, ['/slug']],
    [{ status: null }, ['/status']],
    [{ status: 'live' }, ['/status']],
    [{ cover_image: 'javascript:alert(1)' }, ['/cover_image']],
    [{ og_image: 'x' }, ['/og_image']],
    [{ meta_title: 5 }, ['/meta_title']],
    [{ author_id: UNKNOWN_ID }, ['/author_id']],
    [{ author_id: '' }, ['/author_id']],
    [{ published_at: 'infinity' }, ['/published_at']],
    [{ custom_fields: { a: 'x'.repeat(65_536) } }, ['/custom_fields']],
    [{ kind: 'blog_post', type: 'blog_post', is_blog_article: true }, ['/is_blog_article', '/kind', '/type']],
    [{ content_html: '<p>A</p>', url: 'x' }, ['/content_html', '/url']],
  ])('rejects %j and changes nothing', async (changes, paths) => {
    const organization = await newOrganization();
    const page = await postPage(organization);
    const response = await organization.patch(`/pages/${page.id}`, changes);
    expect([...new Set(issuePaths(response))].sort()).toEqual(paths);
    expect(await readPage(organization, page.id)).toEqual(page);
    expect(await revisionsOf(organization, page.id)).toEqual([]);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('rejects an author of another organization', async () => {
    const foreignAuthor = await postAuthor(await newOrganization());
    const organization = await newOrganization();
    const page = await postPage(organization);
    const response = await organization.patch(`/pages/${page.id}`, { author_id: foreignAuthor.id });
    expect(issuePaths(response)).toEqual(['/author_id']);
    expect(await readPage(organization, page.id)).toEqual(page);
  });

  it('runs once for an Idempotency-Key', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization);
    const send = () => organization.patch(`/pages/${id}`, { title: 'B' }, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await revisionsOf(organization, id)).toHaveLength(1);
  });

  it('checks If-Match, as DELETE does', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization, { content: '<p>A</p>' });
    const tag = async () => ({
      'if-match': (await organization.get(`/pages/${id}`)).headers.get('etag') ?? '',
    });
    const old = await tag();
    expect((await organization.patch(`/pages/${id}`, { content: '<p>B</p>' }, old)).status).toBe(200);
    const late = await organization.patch(`/pages/${id}`, { content: '<p>C</p>' }, old);
    expectError(late, 412, 'precondition_failed');
    expectError(await organization.delete(`/pages/${id}`, old), 412, 'precondition_failed');
    expect((await readPage(organization, id)).content_html).toBe('<p>B</p>');
    expect((await organization.delete(`/pages/${id}`, await tag())).status).toBe(200);
  });
});
