import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../../test/app.ts';
import { addActiveDomain } from '../../test/domains.ts';
import { requestHost } from '../../test/hosts.ts';

const headers = { accept: 'text/html' };

describe('a board with a custom domain', () => {
  async function newBoardWithDomain() {
    const { origin, config } = await sharedServer();
    const client = await newOrganization();
    const domain = `jobs-${randomUUID()}.example`;
    await addActiveDomain(client, domain);
    return { origin, domain, platformHost: `${client.slug}.${config.PLATFORM_DOMAIN}` };
  }

  test.each(['/', '/jobs?q=a%20b&page=2', '/feed.xml', '/sitemaps/jobs-1.xml', '/indeed.xml'])(
    'redirects its platform host to the domain: %s',
    async (path) => {
      const { origin, domain, platformHost } = await newBoardWithDomain();
      const { status, headers: sent } = await requestHost(origin, platformHost, path, { headers });
      expect([status, sent.get('location')]).toEqual([301, `http://${domain}${path}`]);
      // A browser would cache it forever, and the domain may change again.
      expect(sent.get('cache-control')).toContain('max-age=0');
    },
  );

  test('accepts forms on the domain only', async () => {
    const { origin, domain, platformHost } = await newBoardWithDomain();
    const form = {
      method: 'POST',
      body: 'email=a%40b.example',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await requestHost(origin, platformHost, '/sign-out', form)).status).toBe(404);
    expect((await requestHost(origin, domain, '/sign-out', form)).status).toBe(303);
  });

  test.each([
    (name: string) => name.toUpperCase(),
    (name: string) => `${name}.`,
    (name: string) => `${name}:81`,
  ])('accepts each spelling of the domain, with one canonical URL', async (spell) => {
    const { origin, domain } = await newBoardWithDomain();
    const { status, text } = await requestHost(origin, spell(domain), '/', { headers });
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="http://${domain}/"/>`);
  });
});

describe('the platform host', () => {
  test('names no board when there are several', async () => {
    const { origin, config } = await sharedServer();
    const boards = await Promise.all([newOrganization(), newOrganization()]);
    const { status, text } = await requestHost(origin, config.PLATFORM_DOMAIN, '/', { headers });
    expect(status).toBe(200);
    expect(text).toContain('This server hosts job boards.');
    for (const { slug } of boards) expect(text).not.toContain(slug);
  });

  test('lists the boards with BOARD_LIST=on', async () => {
    const { origin, config } = await sharedServer({ BOARD_LIST: 'on' });
    await Promise.all([newOrganization(), newOrganization()]);
    const open = (path: string) => requestHost(origin, config.PLATFORM_DOMAIN, path, { headers });
    const { status, text } = await open('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Job boards</h1>');
    expect((await open('/?page=999999')).status).toBe(404);
    expect((await open('/jobs')).status).toBe(404);
  });

  test.each(['unknown.example', '127.0.0.1.evil', 'a_b', ''])(
    'the unknown host %o returns 404',
    async (host) => {
      const { origin } = await sharedServer();
      const { status, headers: sent } = await requestHost(origin, host, '/', { headers });
      expect(status).toBe(404);
      expect(sent.get('cache-control')).toBe('no-store');
    },
  );
});

test('a board with https sends Strict-Transport-Security without subdomains', async () => {
  const { origin } = await sharedServer({ PLATFORM_SCHEME: 'https' });
  const { headers: sent } = await requestHost(origin, 'jobs.example', '/');
  expect(sent.get('strict-transport-security')).toBe('max-age=31536000');
});
