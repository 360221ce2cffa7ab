import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOrganization, ownServer, sharedServer } from '../../../../../test/app.ts';
import type { Person } from '../../../../../test/fake-oidc-provider.ts';
import { OidcBrowser } from '../../../../../test/oidc-browser.ts';
import {
  errorOf,
  type OidcWorld,
  oidcSettings,
  signInAtProvider,
  startOidcWorld,
} from '../../../../../test/oidc-world.ts';
import { newStaff } from '../../../../../test/staff.ts';

const START = '/api/v1/session/oidc';

let world: OidcWorld;
beforeAll(async () => {
  world = await startOidcWorld();
});
afterAll(() => world.close());

let person: Person;
let browser: OidcBrowser;
let count = 0;
beforeEach(async () => {
  const { email } = await newStaff(await newOrganization({ server: world.server }), 'editor');
  person = { sub: `visitor-${++count}`, email, email_verified: true };
  browser = new OidcBrowser(world.server);
});

describe('the authorization request', () => {
  test('has state, nonce and an S256 challenge, which differ each time', async () => {
    const requests = [];
    for (let time = 0; time < 2; time++) {
      const { location } = await browser.visit(START);
      requests.push(Object.fromEntries(new URL(location!).searchParams));
    }
    expect(requests[0]).toMatchObject({
      response_type: 'code',
      client_id: 'corkboard',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(requests[0]![name]).toMatch(/^[\w-]{43}$/);
      expect(requests[0]![name]).not.toBe(requests[1]![name]);
    }
  });

  test('returns to the configured host, whatever the forwarded host says', async () => {
    const headers = { 'x-forwarded-host': 'evil.example' };
    const { location } = await browser.visit(START, { headers });
    const redirectUri = new URL(location!).searchParams.get('redirect_uri');
    expect(redirectUri).toBe('http://boards.localhost:3000/api/v1/session/oidc/callback');
  });

  test.each([
    [{ host: 'evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is not sent for a request of another origin (%j)', async (headers) => {
    const { status, text } = await browser.visit(START, {
      headers: headers as unknown as Record<string, string>,
    });
    expect([status, JSON.parse(text).error.code]).toEqual([403, 'cross_origin_request']);
  });

  test('comes with a cookie that only this host gets, no script reads, and that ends after ten minutes', async () => {
    const own = await ownServer({ ...oidcSettings(world.provider), PLATFORM_SCHEME: 'https' });
    const { headers } = await own.app.server.inject({
      url: START,
      headers: { host: 'boards.localhost:3000' },
    });
    expect(headers['set-cookie']).toMatch(
      /^__Host-corkboard_oidc_[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the callback', () => {
  test('fails in another browser, which has no cookie of the sign-in', async () => {
    const { location } = await browser.visit(START);
    const callback = world.provider.authorize(location!, person);
    const other = new OidcBrowser(world.server);
    expect(errorOf(await other.visit(callback))).toBe('oidc_expired');
    expect([...other.cookies]).toEqual([]);
  });

  test('fails in a browser that has begun another sign-in, even under the name of this cookie', async () => {
    const { location } = await browser.visit(START);
    const callback = world.provider.authorize(location!, person);
    const other = new OidcBrowser(world.server);
    await other.visit(START);
    const [name] = browser.cookies.keys();
    const [value] = other.cookies.values();
    other.cookies.set(name!, value!);
    expect(errorOf(await other.visit(callback))).toBe('oidc_expired');
  });

  test('works once, even if the code would still work', async () => {
    const { location } = await browser.visit(START);
    const callback = world.provider.authorize(location!, person);
    const cookies = new Map(browser.cookies);
    expect((await browser.visit(callback)).location).toBe(`${browser.home}/dashboard`);
    const other = new OidcBrowser(world.server);
    for (const [name, value] of cookies) other.cookies.set(name, value);
    const before = world.provider.countOf('/token');
    expect(errorOf(await other.visit(callback))).toBe('oidc_expired');
    expect(world.provider.countOf('/token')).toBe(before);
  });

  test('works once for two concurrent requests', async () => {
    const { location } = await browser.visit(START);
    const callback = world.provider.authorize(location!, person);
    const visits = await Promise.all([browser.visit(callback), browser.visit(callback)]);
    expect(visits.map(errorOf).filter((code) => code !== null)).toEqual(['oidc_expired']);
  });

  test('fails ten minutes after the sign-in began', async () => {
    const { location } = await browser.visit(START);
    const { pool } = world.server.connection;
    const { rows } = await pool.query(
      `SELECT DISTINCT extract(epoch FROM expires_at - created_at)::int AS seconds FROM oidc_requests`,
    );
    expect(rows).toEqual([{ seconds: 600 }]);
    await pool.query('UPDATE oidc_requests SET expires_at = now()');
    expect(errorOf(await browser.visit(world.provider.authorize(location!, person)))).toBe('oidc_expired');
  });

  test.each(['', '?state=short', `?state=${'x'.repeat(43)}`, '?code=x&iss=y'])(
    'starts no session with the query "%s"',
    async (query) => {
      const visit = await browser.visit(`${START}/callback${query}`);
      expect([302, 400]).toContain(visit.status);
      expect([...browser.cookies]).toEqual([]);
    },
  );

  test('finishes the sign-ins of several tabs, in any order', async () => {
    const [first, second] = [await browser.visit(START), await browser.visit(START)];
    for (const { location } of [second, first]) {
      const done = await browser.visit(world.provider.authorize(location!, person));
      expect(done.location).toBe(`${browser.home}/dashboard`);
    }
    expect([...browser.cookies.keys()]).toEqual(['corkboard_staff']);
  });

  test('gives the session a new token at each sign-in', async () => {
    await signInAtProvider(browser, world.provider, person);
    const before = browser.cookies.get('corkboard_staff');
    await signInAtProvider(browser, world.provider, person);
    expect(browser.cookies.get('corkboard_staff')).not.toBe(before);
  });
});

describe('return_to', () => {
  test.each(['/dashboard/jobs?page=2&q=a%20b#top', '/', '/docs'])('leads to the path %s', async (path) => {
    const query = `?return_to=${encodeURIComponent(path)}`;
    const done = await signInAtProvider(browser, world.provider, person, { query });
    expect(done.location).toBe(`${browser.home}${path}`);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example/',
    '/\n/evil.example',
    'evil.example',
    '@evil.example',
    'javascript:alert(1)',
    '',
    `/${'x'.repeat(2000)}`,
  ])('never leads to another host: %j is rejected', async (path) => {
    const { status, text } = await browser.visit(`${START}?return_to=${encodeURIComponent(path)}`);
    expect([status, JSON.parse(text).error.code]).toEqual([400, 'validation_error']);
  });
});

test('without OIDC_ISSUER, both paths say so on the sign-in page', async () => {
  const without = new OidcBrowser(await sharedServer({}));
  expect(errorOf(await without.visit(START))).toBe('oidc_not_configured');
  expect(errorOf(await without.visit(`${START}/callback`))).toBe('oidc_not_configured');
});

test('sign-ins are limited per IP address', async () => {
  const limited = await ownServer({ ...oidcSettings(world.provider), RATE_LIMIT_SIGN_IN: '2' });
  const visitor = new OidcBrowser(limited);
  const statuses = [];
  for (let time = 0; time < 3; time++) statuses.push((await visitor.visit(START)).status);
  expect(statuses).toEqual([302, 302, 429]);
});
