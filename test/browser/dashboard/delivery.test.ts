import { describe, expect, it } from 'vitest';
import { newOrganization, ownServer, sharedServer } from '../../app.ts';
import { requestHost } from '../../hosts.ts';

async function open(path: string, host?: string, headers: Record<string, string> = {}) {
  const { origin, config } = await sharedServer();
  return requestHost(origin, host ?? config.PLATFORM_DOMAIN, path, { headers });
}

async function scriptPath(): Promise<string> {
  // The first one has a few lines, which are not compressed.
  return [...(await open('/dashboard')).text.matchAll(/src="([^"]+\.js)"/g)].at(-1)?.[1] ?? '';
}

describe('the dashboard is delivered', () => {
  it.each(['/dashboard', '/dashboard/sign-in', '/dashboard/o/harbour/jobs?search=pilot'])(
    'at %s on the host of the installation, as one page that no cache stores',
    async (path) => {
      const { status, headers, text } = await open(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(text).toContain('<div id="root">');
    },
  );

  it('with a policy that allows its own scripts only, and styles with a nonce that differs each time', async () => {
    const pages = [await open('/dashboard'), await open('/dashboard')];
    const nonces = pages.map(({ headers, text }) => {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
      expect(text).toContain(`content="${nonce}"`);
      expect(text).not.toContain('%NONCE%');
      return nonce;
    });
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('with compressed files that browsers may keep forever', async () => {
    const path = await scriptPath();
    const plain = await open(path);
    const compressed = await open(path, undefined, { 'accept-encoding': 'br' });
    for (const { headers } of [plain, compressed])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
    const sizes = [compressed, plain].map(({ headers }) => Number(headers.get('content-length')));
    expect(sizes[0]).toBeLessThan((sizes[1] ?? 0) / 2);
  });

  it('only there: the host of a board redirects to it, and names the organization', async () => {
    const { slug } = await newOrganization();
    const { status, headers } = await open('/dashboard/jobs', `${slug}.boards.localhost:3000`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`http://boards.localhost:3000/dashboard?organization=${slug}`);
    expect((await open(await scriptPath(), `${slug}.boards.localhost:3000`)).status).toBe(404);
  });

  it('not at all on an unknown host', async () => {
    expect((await open('/dashboard', 'nowhere.example')).status).toBe(404);
  });

  it('under the name of the installation: a loopback IP address redirects there', async () => {
    const server = await ownServer({ PLATFORM_DOMAIN: 'localhost:3000' });
    const { status, headers } = await requestHost(
      server.origin,
      '127.0.0.1:3000',
      '/dashboard/sign-in?to=/me',
    );
    expect([status, headers.get('location')]).toEqual([
      302,
      'http://localhost:3000/dashboard/sign-in?to=/me',
    ]);
  });

  it('not over plain HTTP on another host: a page says so and how to fix it', async () => {
    const server = await ownServer({ PLATFORM_DOMAIN: 'boards.example', PLATFORM_SCHEME: 'http' });
    const { status, headers, text } = await requestHost(server.origin, 'boards.example', '/dashboard');
    expect(status).toBe(200);
    expect(text).toContain('The dashboard needs HTTPS');
    expect(text).toContain('PLATFORM_SCHEME=https');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
