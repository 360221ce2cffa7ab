import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import {
  newStaff,
  newUser,
  openBrowser,
  STAFF_PASSWORD,
  type StaffBrowser,
  signInAs,
} from '../../../../test/staff.ts';

let board: Client;
let browser: StaffBrowser;
let email: string;
beforeEach(async () => {
  board = await newOrganization();
  browser = await signInAs(await newStaff(board, 'owner'));
  email = `invited-${board.slug}@pilots.example`;
});

async function invite(role = 'editor', to = email) {
  const response = await browser.in(board).send('POST', '/invitations', { email: to, role });
  expect(response.status, response.text).toBe(201);
  const { url, ...invitation } = response.body.data;
  return { invitation, token: new URL(url).searchParams.get('token')! };
}

function join(token: string, fields: object = { name: 'Lars Vik', password: STAFF_PASSWORD }) {
  return openBrowser().then(async (visitor) => ({
    visitor,
    response: await visitor.send('POST', '/session', { token, ...fields }),
  }));
}

test('the link creates a user with the role, whose email address is not proved', async () => {
  const { invitation, token } = await invite();
  expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(7 * 86_400_000);
  const { visitor, response } = await join(token);
  expect(response.status, response.text).toBe(200);
  expect((await visitor.send('GET', '/me')).body.data).toMatchObject({
    email,
    name: 'Lars Vik',
    is_email_proved: false,
    has_password: true,
    memberships: [{ organization: { slug: board.slug }, role: 'editor' }],
  });
  expect((await browser.in(board).send('GET', '/invitations')).body.data).toEqual([]);
});

test('the link works once, also for two people at the same time', async () => {
  const { token } = await invite();
  const both = await Promise.all([join(token), join(token), join(token)]);
  const statuses = both.map(({ response }) => response.status).sort();
  expect(statuses[0]).toBe(200);
  // The others find the email address taken, or the link used.
  expect(statuses.slice(1).every((status) => status === 401 || status === 409)).toBe(true);
  expectError((await join(token)).response, 401, 'link_expired');
});

test('the link signs in no user who exists already', async () => {
  const user = await newUser({ email });
  const { token } = await invite();
  expectError((await join(token)).response, 401, 'sign_in_required');
  expectError((await join(token, {})).response, 401, 'sign_in_required');
  expect((await signInAs(user)).cookie).toBeDefined();
});

test.each([
  ['revoked', async (id: string) => void (await browser.in(board).send('DELETE', `/invitations/${id}`))],
  ['replaced', async () => void (await invite('viewer'))],
  [
    'expired',
    async (id: string) => {
      const { pool } = (await sharedServer()).connection;
      await pool.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [id]);
    },
  ],
])('the link of an invitation that was %s does not work', async (_, end) => {
  const { invitation, token } = await invite();
  await end(invitation.id);
  expectError((await join(token)).response, 401, 'link_expired');
});

test('a member of the staff cannot be invited again', async () => {
  const editor = await newStaff(board, 'editor');
  const response = await browser
    .in(board)
    .send('POST', '/invitations', { email: editor.email, role: 'admin' });
  expectError(response, 409, 'already_staff');
});

describe('a user', () => {
  test('accepts an invitation to the proved email address', async () => {
    const { invitation } = await invite('admin');
    const session = await signInAs(await newUser({ email }));
    expect((await session.send('GET', '/me')).body.data.invitations).toEqual([
      {
        id: invitation.id,
        organization_name: board.scope.organization.name,
        role: 'admin',
        expires_at: invitation.expires_at,
      },
    ]);
    const oldCookie = session.cookie;
    const accepted = await session.send('POST', `/me/invitations/${invitation.id}/accept`);
    expect(accepted.body.data).toMatchObject({ memberships: [{ role: 'admin' }], invitations: [] });
    expect(session.cookie).not.toBe(oldCookie);
    expectError(await session.send('POST', `/me/invitations/${invitation.id}/accept`), 404, 'not_found');
  });

  test('with another email address can neither see nor accept it', async () => {
    const { invitation } = await invite();
    const session = await signInAs(await newUser());
    expect((await session.send('GET', '/me')).body.data.invitations).toEqual([]);
    expectError(await session.send('POST', `/me/invitations/${invitation.id}/accept`), 404, 'not_found');
  });

  test('whose email address is not proved can neither see nor accept it', async () => {
    const { invitation } = await invite();
    const session = await signInAs(await newUser({ email, isEmailProved: false }));
    expect((await session.send('GET', '/me')).body.data.invitations).toEqual([]);
    expectError(await session.send('POST', `/me/invitations/${invitation.id}/accept`), 404, 'not_found');
  });
});

test('an idempotent repetition does not show the link again', async () => {
  const body = { email, role: 'viewer' };
  const headers = { 'idempotency-key': 'invite-once' };
  const first = await browser.in(board).send('POST', '/invitations', body, headers);
  const second = await browser.in(board).send('POST', '/invitations', body, headers);
  expect(first.body.data.url).toContain('/dashboard/join?token=');
  expect(second.body.data).toEqual({ ...first.body.data, url: null });
});
