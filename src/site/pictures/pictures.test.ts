import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer, sharedServer } from '../../../test/app.ts';
import { openPage, requestHost } from '../../../test/hosts.ts';
import { postJob } from '../../../test/jobs.ts';
import { postPage } from '../../../test/pages.ts';

const imageOf = (text: string) => /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1];

/** The path of the picture of a page. */
async function pictureOf(client: Client, path: string): Promise<string> {
  const url = imageOf((await openPage(client, path)).text) ?? '';
  expect(url).toMatch(new RegExp(`^${client.scope.organization.boardUrl}/og/[0-9a-f]{12}/`));
  return new URL(url).pathname;
}

/** Servers read the settings of a board again after five seconds. */
const SHOWN = { timeout: 15_000 };

const pilot = { title: 'Harbour Pilot', company_name: 'North Sea Pilots', location: 'Rotterdam' };

describe('the picture of a page', () => {
  it('exists for jobs, companies, categories, places, posts, pages and the board', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client, { ...pilot, category: 'Shipping' });
    await postPage(client, { kind: 'blog_post', title: 'Tides', slug: 'tides', status: 'published' });
    await postPage(client, { kind: 'page', title: 'About', slug: 'about', status: 'published' });
    const { text } = await openPage(client, '/companies');
    const company = /href="(\/companies\/[^"]+)"/.exec(text)?.[1] ?? '';
    const paths = ['/', `/jobs/${slug}`, company, '/categories/shipping', '/blog/tides', '/about'];
    const { origin, config } = await sharedServer();
    const host = `${client.slug}.${config.PLATFORM_DOMAIN}`;
    const seen = new Set<string>();
    for (const path of paths) {
      const picture = await pictureOf(client, path);
      expect(picture).toMatch(new RegExp(`^/og/[0-9a-f]{12}${path === '/' ? '' : path}/picture\\.jpg$`));
      seen.add(picture);
      const { status, headers } = await requestHost(origin, host, picture);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/jpeg']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect(seen.size).toBe(paths.length);
  });

  it('has the size that its page names', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client, pilot);
    const { text } = await openPage(client, `/jobs/${slug}`);
    expect(text).toContain('<meta property="og:image:width" content="1200"/>');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  it('has another URL after each change of what it shows, and the old URL shows the current picture', async () => {
    const client = await newOrganization();
    const { id, slug } = await postJob(client, pilot);
    const path = `/jobs/${slug}`;
    const seen = [await pictureOf(client, path)];
    const seeAnother = async () => {
      await expect.poll(() => pictureOf(client, path), SHOWN).not.toBe(seen.at(-1));
      seen.push(await pictureOf(client, path));
    };
    for (const changes of [{ title: 'Night Pilot' }, { location: 'Antwerp' }, { salary_min: 50_000 }]) {
      await client.patch(`/jobs/${id}`, { ...changes, slug });
      await seeAnother();
    }
    await client.patch('/organization', { brand_color: '#b0124f' });
    await seeAnother();
    expect(new Set(seen).size).toBe(5);
    const [old, current] = [await openPage(client, seen[0]!), await openPage(client, seen[4]!)];
    expect([old.status, old.text === current.text]).toEqual([200, true]);
    expect(old.headers.get('cache-control')).not.toContain('immutable');
    await client.patch(`/jobs/${id}`, { description: '<p>Not on the picture.</p>' });
    await expect
      .poll(async () => (await openPage(client, path)).text, SHOWN)
      .toContain('Not on the picture.');
    expect(await pictureOf(client, path)).toBe(seen[4]);
  });

  it('is public exactly as long as its page', async () => {
    const client = await newOrganization();
    const { id, slug } = await postJob(client, pilot);
    const picture = await pictureOf(client, `/jobs/${slug}`);
    expect((await openPage(client, picture)).status).toBe(200);
    await client.patch(`/jobs/${id}`, { status: 'draft' });
    expect((await openPage(client, picture)).status).toBe(404);
    await client.patch(`/jobs/${id}`, { status: 'active' });
    expect((await openPage(client, picture)).status).toBe(200);
    await client.delete(`/jobs/${id}`);
    expect((await openPage(client, picture)).status).toBe(404);
    const other = await newOrganization();
    expect((await openPage(other, picture)).status).toBe(404);
  });

  it('follows a job to its new slug', async () => {
    const client = await newOrganization();
    const { id, slug } = await postJob(client, pilot);
    const picture = await pictureOf(client, `/jobs/${slug}`);
    await client.patch(`/jobs/${id}`, { slug: 'night-pilot' });
    const { status, headers } = await openPage(client, picture);
    expect([status, headers.get('location')]).toEqual([
      301,
      picture.replace(`/jobs/${slug}/`, '/jobs/night-pilot/'),
    ]);
  });

  it('exists also where the fonts lack the letters', async () => {
    const client = await newOrganization();
    const { origin, config } = await sharedServer();
    for (const title of ['水先人', 'مرشد', '🚢']) {
      const { slug } = await postJob(client, { title, company_name: 'North Sea Pilots' });
      const picture = await pictureOf(client, `/jobs/${slug}`);
      const response = await requestHost(origin, `${client.slug}.${config.PLATFORM_DOMAIN}`, picture);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  it('is in the feeds of jobs', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client, pilot);
    const url = imageOf((await openPage(client, `/jobs/${slug}`)).text);
    for (const feed of ['/feed.xml', '/feed.atom'])
      expect((await openPage(client, feed)).text).toContain(`<media:content url="${url}" medium="image"/>`);
    const { text } = await openPage(client, '/feed.json');
    expect(JSON.parse(text).items[0].image).toBe(url);
  });

  it('counts for the IP address of the client', async () => {
    const server = await ownServer({ RATE_LIMIT_PUBLIC: '3' });
    const host = `nobody.${server.config.PLATFORM_DOMAIN}`;
    expect((await requestHost(server.origin, host, '/og/0123456789ab/picture.jpg')).status).toBe(404);
    const client = await newOrganization({ server });
    const board = new URL(client.scope.organization.boardUrl).host;
    const statuses = [];
    for (let number = 0; number < 4; number++)
      statuses.push((await requestHost(server.origin, board, `/og/${number}123456789ab/picture.jpg`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
