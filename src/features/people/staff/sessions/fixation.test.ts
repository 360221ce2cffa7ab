import { describe, expect, test } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { addTotp, codeOf, resetUsedCodes } from '../../../../../test/factors.ts';
import { holdSessionLock } from '../../../../../test/held-locks.ts';
import {
  insertEmailLink,
  newStaff,
  newUser,
  openBrowser,
  STAFF_PASSWORD,
  type StaffBrowser,
  signInAs,
} from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

// In these tests, a stranger knows the cookie that a browser has before the browser gets more rights: a random cookie that was planted in
// the browser, or the cookie of a session. Afterwards, that cookie must be worth nothing.

async function statusOf(cookie: string | undefined): Promise<number> {
  const browser = await openBrowser();
  browser.cookie = cookie;
  return (await browser.send('GET', '/session')).status;
}

const WAYS_IN: [string, (browser: StaffBrowser, user: UserRow) => Promise<unknown>][] = [
  [
    'a password',
    (browser, { email }) => browser.send('POST', '/session', { email, password: STAFF_PASSWORD }),
  ],
  [
    'an emailed link',
    async (browser, user) => browser.send('POST', '/session', { token: await insertEmailLink(user) }),
  ],
];

describe.each(WAYS_IN)('a sign-in with %s', (_, signIn) => {
  test.each([
    ['planted by a stranger', async () => `corkboard_staff=${'a'.repeat(43)}`],
    ['of a stranger’s own session', async () => (await signInAs(await newUser())).cookie],
    ['of an earlier session of the user', async (user: UserRow) => (await signInAs(user)).cookie],
  ])('makes the cookie worthless that was %s', async (_, plant) => {
    const user = await newUser({ password: STAFF_PASSWORD });
    const planted = await plant(user);
    const browser = await openBrowser();
    browser.cookie = planted;
    await signIn(browser, user);
    expect(browser.cookie).not.toBe(planted);
    expect([await statusOf(browser.cookie), await statusOf(planted)]).toEqual([200, 401]);
    expect((await browser.send('GET', '/session')).body.data.user.id).toBe(user.id);
  });
});

test('the second step of a sign-in makes the cookie worthless that the browser had before', async () => {
  const user = await newUser({ password: STAFF_PASSWORD });
  const { secret } = await addTotp(await signInAs(user));
  await resetUsedCodes(user);
  const browser = await signInAs(await newUser());
  const planted = browser.cookie;
  const { email } = user;
  const half = await browser.send('POST', '/session', { email, password: STAFF_PASSWORD });
  expect(half.status).toBe(202);
  const { challenge } = half.body.data;
  expect((await browser.send('POST', '/session', { challenge, code: codeOf(secret) })).status).toBe(200);
  expect([await statusOf(browser.cookie), await statusOf(planted)]).toEqual([200, 401]);
});

test('the link of an invitation that creates a user makes the cookie worthless that the browser had before', async () => {
  const board = await newOrganization();
  const owner = await signInAs(await newStaff(board, 'owner'));
  const body = { email: `new-${board.slug}@staff.example`, role: 'viewer' };
  const { url } = (await owner.in(board).send('POST', '/invitations', body)).body.data;
  const browser = await signInAs(await newUser());
  const planted = browser.cookie;
  const token = new URL(url).searchParams.get('token');
  expect((await browser.send('POST', '/session', { token, name: 'Lars Vik' })).status).toBe(200);
  expect([await statusOf(browser.cookie), await statusOf(planted)]).toEqual([200, 401]);
});

const WAYS_TO_RISE: [string, (browser: StaffBrowser, user: UserRow) => Promise<{ status: number }>][] = [
  [
    'joining an organization',
    async (browser) => {
      const { scope } = await newOrganization();
      return browser.send('POST', `/organizations/${scope.organizationId}/join`);
    },
  ],
  [
    'creating an organization',
    (browser, { id }) => browser.send('POST', '/organizations', { slug: `rise-${id}`, name: 'Harbour' }),
  ],
  [
    'accepting an invitation',
    async (browser, { email }) => {
      const board = await newOrganization();
      const owner = await signInAs(await newStaff(board, 'owner'));
      const invited = await owner.in(board).send('POST', '/invitations', { email, role: 'admin' });
      return browser.send('POST', `/me/invitations/${invited.body.data.id}/accept`);
    },
  ],
  [
    'changing the password',
    (browser) => browser.send('POST', '/me/password', { new_password: 'a buoy off Texel' }),
  ],
];

test.each(WAYS_TO_RISE)('%s gives the session a new token; the old one is worthless', async (_, rise) => {
  const user = await newUser({ isOperator: true });
  const browser = await signInAs(user);
  const before = (await browser.send('GET', '/session')).body.data.session;
  const planted = browser.cookie;
  expect((await rise(browser, user)).status).toBeLessThan(300);
  expect(browser.cookie).not.toBe(planted);
  expect([await statusOf(browser.cookie), await statusOf(planted)]).toEqual([200, 401]);
  expect((await browser.send('GET', '/session')).body.data.session.id).toBe(before.id);
});

test('of two requests that give the session a new token at the same time, one does: a copied cookie survives neither', async () => {
  const browser = await signInAs(await newUser({ isOperator: true }));
  const { id } = (await browser.send('GET', '/session')).body.data.session;
  const thief = await openBrowser();
  thief.cookie = browser.cookie;
  const lock = await holdSessionLock(id);
  const responses = [browser, thief].map((each, index) =>
    each.send('POST', '/organizations', { slug: `race-${index}-${id}`, name: 'Harbour' }),
  );
  await lock.untilWaiting(2);
  await lock.release();
  expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([201, 401]);
  expect([await statusOf(browser.cookie), await statusOf(thief.cookie)].sort()).toEqual([200, 401]);
});
