import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { newSigningKey, type Person } from '../../../../../test/fake-oidc-provider.ts';
import { OidcBrowser } from '../../../../../test/oidc-browser.ts';
import { errorOf, type OidcWorld, signInAtProvider, startOidcWorld } from '../../../../../test/oidc-world.ts';
import { newStaff } from '../../../../../test/staff.ts';

let world: OidcWorld;
beforeAll(async () => {
  world = await startOidcWorld();
});
afterAll(() => world.close());

let board: Client;
let person: Person;
let browser: OidcBrowser;
let count = 0;
beforeEach(async () => {
  world.provider.lies = {};
  board = await newOrganization({ server: world.server });
  const { email } = await newStaff(board, 'editor');
  person = { sub: `lied-about-${++count}`, email, email_verified: true };
  browser = new OidcBrowser(world.server);
});

const seconds = () => Math.floor(Date.now() / 1000);

test('an honest answer signs in', async () => {
  const done = await signInAtProvider(browser, world.provider, person);
  expect([done.status, done.location]).toEqual([302, `${browser.home}/dashboard`]);
  expect([...browser.cookies.keys()]).toEqual(['corkboard_staff']);
});

describe('an ID token is rejected', () => {
  test.each([
    ['of another issuer', () => ({ claims: { iss: 'https://other.example' } })],
    ['without an issuer', () => ({ claims: { iss: undefined } })],
    ['for another client', () => ({ claims: { aud: 'other-client' } })],
    [
      'for several clients without the authorized one',
      () => ({ claims: { aud: ['corkboard', 'other-client'] } }),
    ],
    ['issued to another client', () => ({ claims: { azp: 'other-client' } })],
    ['with the nonce of another sign-in', () => ({ claims: { nonce: 'of-another-sign-in' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that expired beyond the tolerance', () => ({ claims: { exp: seconds() - 61 } })],
    ['that is not valid yet', () => ({ claims: { nbf: seconds() + 70 } })],
    ['without an expiry', () => ({ claims: { exp: undefined } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with alg none', () => ({ header: { alg: 'none' }, signature: '' })],
    ['with a symmetric algorithm', () => ({ header: { alg: 'HS256' } })],
    ['signed by another key with a known id', () => ({ key: newSigningKey('first') })],
    ['signed by an unknown key', () => ({ key: newSigningKey('unknown') })],
    ['without a signature', () => ({ signature: '' })],
    ['with a subject of more than 255 characters', () => ({ claims: { sub: 'x'.repeat(256) } })],
  ])('%s', async (_, lies) => {
    const done = await signInAtProvider(browser, world.provider, person, { lies: lies() });
    expect(errorOf(done)).toBe('oidc_failed');
    expect([...browser.cookies]).toEqual([]);
  });
});

test.each([
  ['that expired 50 seconds ago', () => ({ exp: seconds() - 50 })],
  ['that becomes valid in 50 seconds', () => ({ nbf: seconds() + 50, iat: seconds() + 50 })],
])('an ID token %s is accepted, because clocks differ', async (_, claims) => {
  const done = await signInAtProvider(browser, world.provider, person, { lies: { claims: claims() } });
  expect(done.location).toBe(`${browser.home}/dashboard`);
});

test('an ID token cannot be used for a second sign-in', async () => {
  const first = await browser.visit('/api/v1/session/oidc');
  const nonce = new URL(first.location!).searchParams.get('nonce');
  await browser.visit(world.provider.authorize(first.location!, person));
  const other = new OidcBrowser(world.server);
  const replayed = await signInAtProvider(other, world.provider, person, { lies: { claims: { nonce } } });
  expect(errorOf(replayed)).toBe('oidc_failed');
});

describe('the email address counts only', () => {
  test.each([
    ['if the provider has verified it', { email_verified: false }],
    ['if the provider says whether it has verified it', { email_verified: undefined }],
    ['if the provider does not say "false" as text', { email_verified: 'false' }],
    ['if there is one', { email: undefined }],
    ['if it is text', { email: ['a@pilots.example'] }],
    ['if it is valid', { email: 'a@pilots.example, b@pilots.example' }],
  ])('%s', async (_, userInfo) => {
    const done = await signInAtProvider(browser, world.provider, person, { lies: { userInfo } });
    expect(errorOf(done)).toBe('oidc_email_unverified');
  });

  test('if userinfo has it, whatever the ID token says', async () => {
    const lies = {
      claims: { email: person.email, email_verified: true },
      userInfo: { email_verified: false },
    };
    expect(errorOf(await signInAtProvider(browser, world.provider, person, { lies }))).toBe(
      'oidc_email_unverified',
    );
  });
});

test('userinfo of another subject is rejected', async () => {
  const lies = { userInfo: { sub: 'someone-else' } };
  expect(errorOf(await signInAtProvider(browser, world.provider, person, { lies }))).toBe('oidc_failed');
});

test('a callback that names another issuer is rejected before the code is sent anywhere (RFC 9207)', async () => {
  const before = world.provider.countOf('/token');
  const lies = { callback: { iss: 'https://other.example' } };
  expect(errorOf(await signInAtProvider(browser, world.provider, person, { lies }))).toBe('oidc_failed');
  expect(world.provider.countOf('/token')).toBe(before);
});

test.each([
  ['access_denied', 'oidc_denied'],
  ['temporarily_unavailable', 'oidc_unavailable'],
  ['server_error', 'oidc_unavailable'],
  ['<script>alert(1)</script>', 'oidc_failed'],
])('the error %s of the provider becomes %s, and none of its text is repeated', async (error, expected) => {
  const lies = { callback: { error, error_description: 'reflected text' } };
  const done = await signInAtProvider(browser, world.provider, person, { lies });
  expect(done.location).toBe(`${browser.home}/dashboard/sign-in?error=${expected}`);
  expect(done.text).not.toContain('reflected');
});
