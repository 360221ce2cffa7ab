import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer } from '../../../../../test/app.ts';
import { OidcBrowser, type Visit } from '../../../../../test/oidc-browser.ts';
import { type RealProvider, signInOnPages, startProvider } from '../../../../../test/oidc-provider.ts';
import { errorOf, oidcSettings } from '../../../../../test/oidc-world.ts';
import { newStaff } from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

const START = '/api/v1/session/oidc';

let provider: RealProvider;
let server: TestServer;
let board: Client;
let user: UserRow;
let browser: OidcBrowser;
beforeEach(async () => {
  provider = await startProvider();
  server = await ownServer(oidcSettings(provider));
  board = await newOrganization({ server });
  user = await newStaff(board, 'owner');
  provider.accounts.set('mette', { email: user.email, email_verified: true });
  browser = new OidcBrowser(server);
});

const signIn = async (query = '', login = 'mette'): Promise<Visit> =>
  signInOnPages(browser, await browser.visit(`${START}${query}`), login);

async function readSession() {
  const { text } = await browser.visit('/api/v1/session', { headers: { 'sec-fetch-site': 'same-origin' } });
  return JSON.parse(text).data;
}

/** Creates an API key, which needs a recent sign-in. */
async function trySensitiveAction(): Promise<Response> {
  const cookie = `corkboard_staff=${browser.cookies.get('corkboard_staff')}`;
  const { statusCode, body } = await server.app.server.inject({
    method: 'POST',
    url: '/api/v1/api-keys',
    headers: {
      host: 'boards.localhost:3000',
      'sec-fetch-site': 'same-origin',
      'corkboard-organization': board.slug,
      cookie,
    },
    payload: { name: 'x', scopes: ['jobs:read'] },
  });
  return new Response(body, { status: statusCode });
}

test('a person signs in on the pages of a standard provider, which has the email address only in userinfo', async () => {
  const done = await signIn('?return_to=/dashboard/jobs');
  expect(done.location).toBe(`${browser.home}/dashboard/jobs`);
  expect(await readSession()).toMatchObject({ user: { id: user.id }, session: { methods: ['oidc'] } });
  expect((await trySensitiveAction()).status).toBe(201);
});

test('an account whose email address the provider has not verified is rejected', async () => {
  provider.accounts.set('mette', { email: user.email, email_verified: false });
  expect(errorOf(await signIn())).toBe('oidc_email_unverified');
});

test('a person who cancels at the provider returns to the sign-in page', async () => {
  const page = await browser.follow(await browser.visit(START));
  const [, abort] = /href="([^"]+\/abort)"/.exec(page.text) ?? [];
  expect(errorOf(await browser.follow(await browser.visit(abort!)))).toBe('oidc_denied');
});

test('a wrong client secret is a failure', async () => {
  const other = await ownServer({ ...oidcSettings(provider), OIDC_CLIENT_SECRET: 'wrong' });
  browser = new OidcBrowser(other);
  expect(errorOf(await signIn())).toBe('oidc_failed');
});

describe('a sensitive action', () => {
  /** The person entered the credentials 20 minutes ago, at the provider and here. */
  async function growOld(): Promise<void> {
    await server.connection.pool.query(
      `UPDATE user_sessions SET authenticated_at = now() - interval '20 minutes' WHERE user_id = $1`,
      [user.id],
    );
  }

  test('needs the credentials again, which the provider asks for', async () => {
    await signIn();
    await growOld();
    expect((await trySensitiveAction()).status).toBe(403);
    const start = await browser.visit(`${START}?reauthenticate=true`);
    expect(new URL(start.location!).searchParams.get('max_age')).toBe('0');
    const page = await browser.follow(start);
    expect(page.text).toContain('name="login"');
    expect((await signInOnPages(browser, start, 'mette')).location).toBe(`${browser.home}/dashboard`);
    expect((await trySensitiveAction()).status).toBe(201);
  });

  test('is not confirmed by another person, and the session stays', async () => {
    const other = await newStaff(board, 'editor');
    provider.accounts.set('lars', { email: other.email, email_verified: true });
    await signIn();
    await growOld();
    expect(errorOf(await signIn('?reauthenticate=true', 'lars'))).toBe('oidc_reauthentication_failed');
    expect((await readSession()).user.id).toBe(user.id);
    expect((await trySensitiveAction()).status).toBe(403);
  });
});
