import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { OidcBrowser } from '../../../../../test/oidc-browser.ts';
import { type OidcWorld, signInAtProvider, startOidcWorld } from '../../../../../test/oidc-world.ts';
import {
  insertEmailLink,
  newStaff,
  openBrowser,
  STAFF_PASSWORD,
  type StaffBrowser,
  signInAs,
} from '../../../../../test/staff.ts';
import { createLink } from '../sessions/links.ts';
import type { UserRow } from '../users/queries.ts';

let world: OidcWorld;
beforeAll(async () => {
  world = await startOidcWorld({ OIDC_ONLY: 'true' });
});
afterAll(() => world.close());

let board: Client;
let user: UserRow;
let browser: StaffBrowser;
beforeEach(async () => {
  board = await newOrganization({ server: world.server });
  user = await newStaff(board, 'owner', { password: STAFF_PASSWORD });
  browser = await openBrowser({ server: world.server });
});

describe('with OIDC_ONLY', () => {
  test('the sign-in methods offer nothing else', async () => {
    expect((await browser.send('GET', '/sign-in-methods')).body.data).toEqual({
      password: { available: false, reason: 'oidc_only' },
      link: { available: false, reason: 'oidc_only' },
      passkey: { available: false, reason: 'oidc_only' },
      oidc: { available: true, reason: null },
    });
  });

  test('a password does not sign in', async () => {
    const body = { email: user.email, password: STAFF_PASSWORD };
    expectError(await browser.send('POST', '/session', body), 403, 'oidc_required');
    expect(browser.cookie).toBeUndefined();
  });

  test('sign-in links cannot be requested', async () => {
    const response = await browser.send('POST', '/sign-in-links', { email: user.email });
    expectError(response, 403, 'oidc_required');
  });

  test('an emailed link does not sign in', async () => {
    const token = await insertEmailLink(user, { server: world.server });
    expectError(await browser.send('POST', '/session', { token }), 403, 'oidc_required');
  });

  test('the link of an invitation does not sign in; the invited person signs in at the provider', async () => {
    const owner = await signInAs(user, { server: world.server });
    const email = `invited-${user.email}`;
    const invitation = await owner.in(board).send('POST', '/invitations', { email, role: 'viewer' });
    const token = new URL(invitation.body.data.url).searchParams.get('token');
    expectError(await browser.send('POST', '/session', { token, name: 'Lars' }), 403, 'oidc_required');
    const person = { sub: email, email, email_verified: true };
    const visitor = new OidcBrowser(world.server);
    const done = await signInAtProvider(visitor, world.provider, person);
    expect(done.location).toBe(`${visitor.home}/dashboard`);
  });

  test('an unknown token does not sign in', async () => {
    const token = 'x'.repeat(43);
    expectError(await browser.send('POST', '/session', { token }), 403, 'oidc_required');
  });

  test('a link of the command line signs in, even while the provider is down', async () => {
    await world.provider.close();
    const token = await createLink(world.server.connection.db, { kind: 'command_line', userId: user.id });
    const response = await browser.send('POST', '/session', { token });
    expect([response.status, response.body.data.session.methods]).toEqual([200, ['command_line']]);
  });
});
