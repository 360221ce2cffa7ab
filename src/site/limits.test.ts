import { describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer } from '../../test/app.ts';
import { requestHost } from '../../test/hosts.ts';

async function startLimited(): Promise<{
  server: TestServer;
  client: Client;
  open(path: string): Promise<number>;
}> {
  const server = await ownServer({ RATE_LIMIT_PUBLIC: '3' });
  const client = await newOrganization({ server });
  const host = `${client.slug}.${server.config.PLATFORM_DOMAIN}`;
  const open = async (path: string) =>
    (await requestHost(server.origin, host, path, { headers: { accept: 'text/html' } })).status;
  return { server, client, open };
}

describe('the rate limit per IP address', () => {
  test('ignores cached pages', async () => {
    const { open } = await startLimited();
    const statuses = [];
    for (let visit = 0; visit < 10; visit++) statuses.push(await open('/'));
    expect(statuses).toEqual(Array(10).fill(200));
  });

  test.each(['/jobs?q=', '/no-such-page-', '/jobs/', '/sign-in?to=/', '/sitemaps/jobs-'])(
    'counts uncached pages: %s…',
    async (path) => {
      const { open } = await startLimited();
      const statuses = [];
      for (let visit = 0; visit < 5; visit++) statuses.push(await open(`${path}${visit}`));
      expect(statuses.slice(0, 3)).not.toContain(429);
      expect(statuses.slice(3)).toEqual([429, 429]);
    },
  );

  test('returns a page with status 429, and still serves cached pages', async () => {
    const { server, client, open } = await startLimited();
    for (const path of ['/', '/jobs?q=1', '/jobs?q=2']) await open(path);
    const host = `${client.slug}.${server.config.PLATFORM_DOMAIN}`;
    const limitedResponse = await requestHost(server.origin, host, '/jobs?q=3', {
      headers: { accept: 'text/html' },
    });
    expect(limitedResponse.status).toBe(429);
    expect(limitedResponse.text).toContain('Please wait a moment');
    expect(limitedResponse.headers.get('cache-control')).toBe('no-store');
    expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await open('/jobs?q=1')).toBe(200);
  });
});
