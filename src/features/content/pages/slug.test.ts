import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { patchPage, postPage, readPage } from '../../../../test/pages.ts';

describe('the slug of a page', () => {
  it('is generated from the title, and numbered when a page or post has it', async () => {
    const organization = await newOrganization();
    const slugs = [];
    for (const fields of [
      { title: 'About us' },
      { title: 'About us!', kind: 'blog_post' },
      { title: 'about US' },
      { title: '日本' },
      { title: '🛳' },
      { title: '🛳', kind: 'blog_post' },
      { title: 'JavaScript' },
      { title: 'x'.repeat(200) },
      { title: 'x'.repeat(150) },
      { title: `${'y'.repeat(100)} ${'z'.repeat(30)}` },
    ]) {
      slugs.push((await postPage(organization, fields)).slug);
    }
    expect(slugs).toEqual([
      'about-us',
      'about-us-2',
      'about-us-3',
      'page',
      'page-2',
      'post',
      'javascript',
      'x'.repeat(110),
      `${'x'.repeat(110)}-2`,
      'y'.repeat(100),
    ]);
  });

  it('gets the first free number', async () => {
    const organization = await newOrganization();
    const pages = [];
    for (let number = 0; number < 4; number++) pages.push(await postPage(organization, { title: 'A' }));
    await organization.delete(`/pages/${pages[2]!.id}`);
    expect((await postPage(organization, { title: 'A' })).slug).toBe('a-3');
    await postPage(organization, { slug: 'a-5' });
    expect((await postPage(organization, { title: 'A' })).slug).toBe('a-6');
  });

  it('that is sent is used as it is, and rejected when another page or post has it', async () => {
    const organization = await newOrganization();
    expect((await postPage(organization, { slug: 'mine' })).slug).toBe('mine');
    for (const kind of ['page', 'blog_post']) {
      const response = await organization.post('/pages', { title: 'B', slug: 'mine', kind });
      expectError(response, 409, 'slug_taken');
    }
    expect(await eventsOf(organization)).toHaveLength(1);
    expect((await postPage(await newOrganization(), { slug: 'mine' })).slug).toBe('mine');
  });

  it('does not change with the title, and changes when one is sent', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { title: 'Old' });
    expect((await patchPage(organization, page.id, { title: 'New' })).slug).toBe('old');
    const changed = await patchPage(organization, page.id, { slug: 'new' });
    expect(changed).toMatchObject({ slug: 'new', url: expect.stringMatching(/3000\/new$/) });
    expect((await eventsOf(organization)).at(-1)).toMatchObject({ changed_fields: ['slug', 'url'] });
    expect((await postPage(organization, { title: 'Old' })).slug).toBe('old');
  });

  it('that another page has is rejected in an update, also with an Idempotency-Key', async () => {
    const organization = await newOrganization();
    await postPage(organization, { slug: 'taken' });
    const page = await postPage(organization, { slug: 'mine' });
    for (const headers of [undefined, { 'idempotency-key': 'k' }]) {
      const response = await organization.patch(`/pages/${page.id}`, { slug: 'taken', title: 'B' }, headers);
      expectError(response, 409, 'slug_taken');
    }
    expect(await readPage(organization, page.id)).toEqual(page);
    expect(await eventsOf(organization)).toHaveLength(2);
  });

  it.each(['jobs', 'blog', 'c', 'api', 'admin', 'assets', 'feed', 'sitemap', 'docs', 'healthz', 'login'])(
    '%s is reserved: pages cannot have it, a title gets a number, and posts can have it',
    async (slug) => {
      const organization = await newOrganization();
      expect(issuePaths(await organization.post('/pages', { title: 'A', slug }))).toEqual(['/slug']);
      expect(issuePaths(await organization.post('/pages', { title: 'A', slug, kind: 'page' }))).toEqual([
        '/slug',
      ]);
      const page = await postPage(organization, { title: slug });
      expect(page.slug).toBe(`${slug}-2`);
      expect(issuePaths(await organization.patch(`/pages/${page.id}`, { slug }))).toEqual(['/slug']);
      expect((await postPage(organization, { slug, kind: 'blog_post' })).url).toMatch(`/blog/${slug}`);
      const post = await postPage(organization, { title: 'B', kind: 'blog_post' });
      await organization.patch(`/pages/${post.id}`, { slug });
      expect((await postPage(organization, { title: slug })).slug).toBe(`${slug}-3`);
    },
  );

  it('is unique for twenty concurrent requests with one title', async () => {
    const organization = await newOrganization();
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => postPage(organization, { title: 'Docks' })),
    );
    const expected = ['docks', ...Array.from({ length: 19 }, (_, number) => `docks-${number + 2}`)];
    expect(pages.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  });

  it('that is sent is given to one of ten concurrent requests; the others get 409', async () => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => organization.post('/pages', { title: 'A', slug: 'mine' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('is generated within 10 seconds for twenty concurrent requests among 5,000 taken slugs', async () => {
    const organization = await newOrganization();
    await insertNumbered(organization, 5_000);
    const start = performance.now();
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => postPage(organization, { title: 'Docks' })),
    );
    expect(pages.map(({ slug }) => Number(slug.slice(6))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, number) => 5_001 + number),
    );
    // One query for each of 5,000 slugs in each of twenty requests would take minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

/** Inserts pages with the slugs `docks`, `docks-2`, … */
async function insertNumbered({ scope: { db, organizationId } }: Client, count: number): Promise<void> {
  await sql`
    insert into pages (organization_id, id, type, title, slug, status)
    select ${organizationId}, gen_random_uuid(), 'page', 'Docks', 'docks' || case when n = 1 then '' else '-' || n end, 'draft'
    from generate_series(1, ${count}) as n`.execute(db);
}
