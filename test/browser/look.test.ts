import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, newOrganization } from '../app.ts';
import { uploadImage } from '../assets.ts';
import { openPage } from '../hosts.ts';
import { postJob } from '../jobs.ts';
import { postPage } from '../pages.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll } from './find-violations.ts';
import { visit } from './visit.ts';

/** Each theme with each header and each hero, and with the brand colors that are hardest to read. */
const looks = [
  { theme: 'calm', font: 'source', header_style: 'plain', hero_style: 'filled', brand_color: '#ffee00' },
  { theme: 'calm', font: 'figtree', header_style: 'filled', hero_style: 'picture', brand_color: '#101010' },
  { theme: 'calm', font: 'inter', header_style: 'centered', hero_style: 'plain', corners: 'round' },
  { theme: 'dense', font: 'source', header_style: 'filled', hero_style: 'filled', brand_color: '#ffee00' },
  { theme: 'dense', font: 'inter', header_style: 'plain', hero_style: 'picture', brand_color: '#101010' },
  { theme: 'dense', font: 'system', header_style: 'centered', hero_style: 'plain', density: 'compact' },
] as const;

async function boardWithContent(): Promise<{ client: Client; paths: string[] }> {
  const client = await newOrganization();
  const pay = { salary_min: 52_000, salary_max: 68_000, salary_currency: 'EUR', salary_period: 'yearly' };
  const job = {
    company_name: 'North Sea Pilots',
    location: 'Rotterdam, Netherlands',
    category: 'Shipping',
    ...pay,
  };
  const description = '<h2>Tasks</h2><p>Guide <a href="https://ships.example">ships</a>.</p>';
  const { slug } = await postJob(client, { title: 'Harbour Pilot', description, ...job });
  await postJob(client, { title: 'Night Pilot', is_highlighted: true, is_sticky: true, ...job });
  await postJob(client, { title: 'Stoker', is_remote: true, how_to_apply: 'work@pilots.example', ...job });
  await postPage(client, { kind: 'blog_post', title: 'Tides', slug: 'tides', status: 'published' });
  const asset = await uploadImage(client);
  await client.patch('/organization', {
    tagline: 'Jobs at sea and ashore',
    description: 'Pilots, stokers, crane drivers.',
    hero_image_url: asset.url,
    navigation: [{ label: 'About us', url: '/about' }],
  });
  return { client, paths: ['/', `/jobs/${slug}`, '/jobs?q=nothing', '/salaries', '/blog', '/embed/jobs'] };
}

/** Returns when visitors see the look. */
async function changeLook(client: Client, look: Record<string, string>): Promise<void> {
  const readStylesheet = async () => /href="(\/style\.[^"]+)"/.exec((await openPage(client, '/')).text)?.[1];
  const before = await readStylesheet();
  const saved = await client.patch('/organization', look);
  expect(saved.status, saved.text).toBe(200);
  await expect.poll(readStylesheet).not.toBe(before);
}

describe.skipIf(!chromiumPath)(`the look of a board in Chromium${browserHint}`, { timeout: 400_000 }, () => {
  it('axe finds no violations in any theme', async () => {
    const { client, paths } = await boardWithContent();
    const visitor = await visit({}, client.scope.organization.boardUrl);
    const found: string[] = [];
    for (const [index, look] of looks.entries()) {
      await changeLook(client, look);
      // Headers, heroes and colors are all on the front page. Only themes arrange the others differently.
      const isFirstOfTheme = look.theme !== looks[index - 1]?.theme;
      found.push(...(await auditAll(visitor, isFirstOfTheme ? paths : ['/'])));
    }
    expect(found).toEqual([]);
    expect([visitor.complaints, visitor.foreign]).toEqual([[], []]);
  });

  it('pages have the fonts of the board, and load no more of them than they need', async () => {
    const { client } = await boardWithContent();
    const visitor = await visit({}, client.scope.organization.boardUrl);
    const loaded: string[] = [];
    visitor.page.on('request', (request) => {
      const [, name] = /\/([a-z0-9-]+)\.[0-9a-f]{12}\.woff2$/.exec(request.url()) ?? [];
      if (name) loaded.push(name);
    });
    await visitor.open('/');
    await visitor.page.evaluate('document.fonts.ready.then(() => {})');
    const isLoaded = (font: string) => visitor.page.evaluate(`document.fonts.check('${font}')`);
    expect(await isLoaded('400 16px "Source Sans 3"')).toBe(true);
    expect(await isLoaded('600 16px "Source Serif 4"')).toBe(true);
    expect([...new Set(loaded)].sort()).toEqual(['source-sans-3-latin', 'source-serif-4-latin']);
    await postJob(client, { title: 'Pilot w Łodzi', description: '<p>Żółć</p>' });
    await expect.poll(async () => (await openPage(client, '/')).text).toContain('Łodzi');
    await visitor.open('/');
    await visitor.page.evaluate('document.fonts.ready.then(() => {})');
    expect(loaded).toContain('source-sans-3-latin-ext');
    expect([visitor.complaints, visitor.foreign]).toEqual([[], []]);
  });

  it.each([390, 1440])('company and place of a dense row stand on one line, %d px wide', async (width) => {
    const { client } = await boardWithContent();
    await changeLook(client, { theme: 'dense' });
    const visitor = await visit({ viewport: { width, height: 844 } }, client.scope.organization.boardUrl);
    await visitor.open('/');
    const bottoms = (await visitor.page.evaluate(
      `[...document.querySelectorAll('.job')].map((job) => [...job.querySelectorAll('.job-place bdi')].map((text) => text.getBoundingClientRect().bottom))`,
    )) as number[][];
    expect(bottoms).toHaveLength(3);
    for (const [company, place] of bottoms) expect(Math.abs(company! - place!)).toBeLessThan(2);
  });

  it('another site shows the list of jobs in a frame, and its links leave the frame', async () => {
    const { client } = await boardWithContent();
    const { boardUrl } = client.scope.organization;
    const visitor = await visit({}, boardUrl);
    const frameCode = `<iframe src="${boardUrl}/embed/jobs?theme=dark" width="600" height="400"></iframe>`;
    await visitor.page.goto(await serveElsewhere(`<!doctype html><title>Elsewhere</title>${frameCode}`));
    const frame = visitor.page.frameLocator('iframe');
    await frame.getByRole('link', { name: 'Harbour Pilot' }).waitFor();
    const scheme = 'getComputedStyle(document.documentElement).colorScheme';
    expect(await visitor.page.frames()[1]!.evaluate(scheme)).toBe('dark');
    expect(await visitor.page.context().cookies()).toEqual([]);
    await frame.getByRole('link', { name: 'Harbour Pilot' }).click();
    await visitor.page.waitForURL(`${boardUrl}/jobs/**`);
  });
});

/** Serves a page from another origin of this machine: browsers ask before a page of the internet may show one of the local network. */
async function serveElsewhere(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
