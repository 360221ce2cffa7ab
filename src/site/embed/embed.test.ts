import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, parsePage } from '../../../test/html.ts';
import { postJob } from '../../../test/jobs.ts';

const titlesIn = (text: string) =>
  [...text.matchAll(/class="job-title"><a href="[^"]+"><bdi>([^<]+)/g)].map(([, title]) => title);

async function boardWithJobs(count: number) {
  const client = await newOrganization();
  for (let number = 1; number <= count; number++)
    await postJob(client, {
      title: `Pilot ${number}`,
      category: number % 2 === 0 ? 'Even' : 'Odd',
      posted_at: `2026-11-${10 + number}T09:00:00.000Z`,
      expires_at: null,
    });
  return client;
}

describe('the list for frames', () => {
  it('may be framed by any site, and no other page may', async () => {
    const client = await boardWithJobs(1);
    const { status, headers } = await openPage(client, '/embed/jobs');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const path of ['/', '/jobs', '/companies', '/embed', '/embed/jobs/x']) {
      const other = await openPage(client, path);
      expect(other.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(other.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('sets no cookies, runs no scripts, has no forms, and is not for search engines', async () => {
    const client = await boardWithJobs(1);
    const response = await openPage(client, '/embed/jobs', { headers: { cookie: 'x=1' } });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
    expect(response.text).toContain('<meta name="robots" content="noindex"/>');
    expect(response.text).not.toMatch(/<script|<form|pixel\.gif/);
  });

  it('opens its links in the whole window, with a link to the same jobs on the board', async () => {
    const client = await boardWithJobs(2);
    const page = parsePage(await openPage(client, '/embed/jobs?category=odd&count=1'));
    const [base] = findElements(page, 'base');
    expect(attributeOf(base!, 'target')).toBe('_top');
    const hrefs = findElements(page, 'a').map((link) => attributeOf(link, 'href'));
    expect(hrefs.at(-1)).toBe(`${client.scope.organization.boardUrl}/jobs?category=odd`);
  });

  it('has the filters and the orders of the job list', async () => {
    const client = await boardWithJobs(4);
    await postJob(client, { title: 'Remote stoker', is_remote: true, location: 'Ghent' });
    await postJob(client, { title: 'Draft stoker', status: 'draft', location: 'Ghent' });
    const titles = async (query: string) => titlesIn((await openPage(client, `/embed/jobs?${query}`)).text);
    expect(await titles('category=even')).toEqual(['Pilot 4', 'Pilot 2']);
    expect(await titles('q=stoker')).toEqual(['Remote stoker']);
    expect(await titles('where=ghent')).toEqual(['Remote stoker']);
    expect(await titles('remote=1')).toEqual(['Remote stoker']);
    expect(await titles('category=odd&sort=title')).toEqual(['Pilot 1', 'Pilot 3']);
    expect((await openPage(client, '/embed/jobs?q=nothing')).text).toContain('No open jobs right now.');
  });

  it('shows five jobs, or as many as asked for, from 1 to 20', async () => {
    const client = await boardWithJobs(7);
    const count = async (query: string) =>
      titlesIn((await openPage(client, `/embed/jobs${query}`)).text).length;
    expect(await count('')).toBe(5);
    expect(await count('?count=2')).toBe(2);
    expect(await count('?count=0')).toBe(1);
    expect(await count('?count=99')).toBe(7);
    for (const wrong of ['-1', '1e1', 'all', '100']) expect(await count(`?count=${wrong}`)).toBe(5);
  });

  it('has the color scheme that the site chooses', async () => {
    const client = await boardWithJobs(1);
    const schemeOf = async (query: string) => {
      const [html] = findElements(parsePage(await openPage(client, `/embed/jobs${query}`)), 'html');
      return attributeOf(html!, 'data-scheme');
    };
    expect(await schemeOf('?theme=dark')).toBe('dark');
    expect(await schemeOf('?theme=light')).toBe('light');
    expect(await schemeOf('')).toBeUndefined();
    expect(await schemeOf('?theme=%22onload')).toBeUndefined();
  });
});
