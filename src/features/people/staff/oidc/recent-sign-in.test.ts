import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import type { Person } from '../../../../../test/fake-oidc-provider.ts';
import { OidcBrowser } from '../../../../../test/oidc-browser.ts';
import { errorOf, type OidcWorld, signInAtProvider, startOidcWorld } from '../../../../../test/oidc-world.ts';
import { newStaff } from '../../../../../test/staff.ts';

let world: OidcWorld;
beforeAll(async () => {
  world = await startOidcWorld();
});
afterAll(() => world.close());

let person: Person;
let browser: OidcBrowser;
beforeEach(async () => {
  const { email } = await newStaff(await newOrganization({ server: world.server }), 'owner');
  person = { sub: `${email}`, email, email_verified: true };
  browser = new OidcBrowser(world.server);
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

const signIn = (auth_time: unknown, query = '') =>
  signInAtProvider(browser, world.provider, person, { query, lies: { claims: { auth_time } } });

/** Changes the own password, which needs a sign-in within 15 minutes. */
async function isRecent(): Promise<boolean> {
  const { statusCode } = await world.server.app.server.inject({
    method: 'POST',
    url: '/api/v1/me/password',
    headers: {
      host: 'boards.localhost:3000',
      'sec-fetch-site': 'same-origin',
      cookie: `corkboard_staff=${browser.cookies.get('corkboard_staff')}`,
    },
    payload: { new_password: 'a lantern on the pier' },
  });
  expect([200, 403]).toContain(statusCode);
  return statusCode === 200;
}

test.each([
  ['now', () => secondsAgo(0), true],
  ['14 minutes ago', () => secondsAgo(840), true],
  ['16 minutes ago', () => secondsAgo(960), false],
  ['never, as far as the provider says', () => undefined, false],
])('a sign-in with credentials entered %s counts from then', async (_, authTime, expected) => {
  expect((await signIn(authTime())).location).toBe(`${browser.home}/dashboard`);
  expect(await isRecent()).toBe(expected);
});

test('a time in the future counts as now', async () => {
  await signIn(secondsAgo(-50));
  const { rows } = await world.server.connection.pool.query(
    `SELECT authenticated_at <= now() AS is_past FROM user_sessions JOIN users ON users.id = user_id WHERE email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ is_past: true }]);
});

test.each([
  ['ignores max_age=0', () => secondsAgo(120)],
  ['does not say when the person entered the credentials', () => undefined],
])('a reauthentication fails if the provider %s', async (_, authTime) => {
  await signIn(secondsAgo(960));
  expect(errorOf(await signIn(authTime(), '?reauthenticate=true'))).toBe('oidc_reauthentication_failed');
  expect(await isRecent()).toBe(false);
});

test('a reauthentication tolerates a clock that is 50 seconds behind', async () => {
  await signIn(secondsAgo(960));
  expect((await signIn(secondsAgo(50), '?reauthenticate=true')).location).toBe(`${browser.home}/dashboard`);
  expect(await isRecent()).toBe(true);
});
