import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, sharedServer } from '../../../../../test/app.ts';
import { sendDueEmails } from '../../../../../test/emails.ts';
import { expectError } from '../../../../../test/jobs.ts';
import {
  newStaff,
  newUser,
  openBrowser,
  STAFF_PASSWORD,
  type StaffBrowser,
  signInAs,
} from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

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

const send = async () => sendDueEmails(await sharedServer(), board.scope.organizationId);

/** The token in the last email that is due. */
async function emailedToken(): Promise<string> {
  return /\/dashboard\/join\?token=([\w-]{43})/.exec((await send()).at(-1)?.text ?? '')![1]!;
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

describe('when the inviter', () => {
  let admin: UserRow;
  let session: StaffBrowser;
  beforeEach(async () => {
    admin = await newStaff(board, 'admin');
    session = await signInAs(admin);
  });

  const inviteByAdmin = async () => {
    const response = await session.in(board).send('POST', '/invitations', { email, role: 'admin' });
    return new URL(response.body.data.url).searchParams.get('token')!;
  };
  const change = (method: string, body?: object) =>
    browser.in(board).send(method, `/staff/${admin.id}`, body);

  test.each([
    ['is removed', () => change('DELETE')],
    ['gets a role that may not invite', () => change('PATCH', { role: 'editor' })],
  ])('%s, the invitation stops', async (_, end) => {
    const token = await inviteByAdmin();
    expect((await end()).status).toBe(200);
    expect((await browser.in(board).send('GET', '/invitations')).body.data).toEqual([]);
    expectError((await join(token)).response, 401, 'link_expired');
    const invited = await signInAs(await newUser({ email }));
    expect((await invited.send('GET', '/me')).body.data.invitations).toEqual([]);
    expect(await send()).toEqual([]);
  });

  test('is no owner any more, only invitations of owners stop', async () => {
    await change('PATCH', { role: 'owner' });
    for (const role of ['owner', 'admin'])
      await session.in(board).send('POST', '/invitations', { email: `${role}-${email}`, role });
    await change('PATCH', { role: 'admin' });
    const { data } = (await browser.in(board).send('GET', '/invitations')).body;
    expect(data.map(({ role }: { role: string }) => role)).toEqual(['admin']);
  });
});

test.each(['shown', 'emailed'])('the %s link signs in no user who exists already', async (kind) => {
  await newUser({ email });
  const { token } = await invite();
  const used = kind === 'shown' ? token : await emailedToken();
  for (const fields of [undefined, {}]) {
    const { visitor, response } = await join(used, fields);
    expectError(response, 401, 'sign_in_required');
    expect(visitor.cookie).toBeUndefined();
  }
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
])('neither link of an invitation that was %s works', async (_, end) => {
  const { invitation, token } = await invite();
  const emailed = await emailedToken();
  await end(invitation.id);
  for (const each of [token, emailed]) expectError((await join(each)).response, 401, 'link_expired');
});

describe('the email', () => {
  test('goes to the invited person once, in the layout and the language of the organization', async () => {
    await board.patch('/organization', { language: 'de', name: 'Häfen & <Jobs>' });
    await invite('editor');
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: email,
      fromName: 'Häfen & <Jobs>',
      subject: 'Einladung zum Team von Häfen & <Jobs>',
    });
    expect(mail!.text).toContain(
      'Mette Holm lädt Sie ein, Häfen & <Jobs> gemeinsam zu betreiben. Ihre Rolle: editor.',
    );
    expect(mail!.html).toContain('Häfen &amp; &lt;Jobs&gt;');
    expect(mail!.text).toMatch(/\nhttp:\/\/boards\.localhost:3000\/dashboard\/join\?token=[\w-]{43}\n/);
    expect(await send()).toEqual([]);
  });

  test('has another link than the inviter sees, which proves the email address of a new user', async () => {
    const { token } = await invite();
    const emailed = await emailedToken();
    expect(emailed).not.toBe(token);
    const { visitor, response } = await join(emailed);
    expect(response.status, response.text).toBe(200);
    expect((await visitor.send('GET', '/me')).body.data).toMatchObject({
      email,
      is_email_proved: true,
      memberships: [{ organization: { slug: board.slug }, role: 'editor' }],
    });
    for (const each of [token, emailed]) expectError((await join(each)).response, 401, 'link_expired');
  });

  test('has a link that works once, also for several clients at the same time', async () => {
    await invite();
    const emailed = await emailedToken();
    const statuses = (await Promise.all([join(emailed), join(emailed), join(emailed)])).map(
      ({ response }) => response.status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 409].includes(status))).toBe(true);
  });

  test('has the same link when it is repeated', async () => {
    await invite();
    const first = await emailedToken();
    const { pool } = (await sharedServer()).connection;
    await pool.query(
      `UPDATE emails SET status = 'pending', ended_at = NULL, due_at = now() - interval '1 second',
         payload = jsonb_build_object('invitationId', cause) WHERE organization_id = $1`,
      [board.scope.organizationId],
    );
    expect(await emailedToken()).toBe(first);
    expect((await join(first)).response.status).toBe(200);
  });

  test('is not sent once the invitation was revoked', async () => {
    const { invitation } = await invite();
    await browser.in(board).send('DELETE', `/invitations/${invitation.id}`);
    expect(await send()).toEqual([]);
  });

  test('is sent again by inviting again, and only the new link works', async () => {
    await invite();
    const first = await emailedToken();
    await invite('viewer');
    const second = await emailedToken();
    expectError((await join(first)).response, 401, 'link_expired');
    expect((await join(second)).response.status).toBe(200);
  });
});

test('an organization cannot flood mailboxes: invitations have a limit per hour', async () => {
  const server = await ownServer({ RATE_LIMIT_INVITATION: '2' });
  const owner = await signInAs(await newStaff(board, 'owner'), { server });
  const other = await newOrganization();
  const otherOwner = await signInAs(await newStaff(other, 'owner'), { server });
  const body = { email, role: 'viewer' };
  for (const status of [201, 201, 429])
    expect((await owner.in(board).send('POST', '/invitations', body)).status).toBe(status);
  expect((await otherOwner.in(other).send('POST', '/invitations', body)).status).toBe(201);
});

describe('the response', () => {
  async function inviteOn(settings: Record<string, string>) {
    const server = await ownServer({ PLATFORM_DOMAIN: 'boards.example.org', ...settings });
    const owner = await signInAs(await newStaff(board, 'owner'), { server });
    const response = await owner.in(board).send('POST', '/invitations', { email, role: 'viewer' });
    expect(response.status, response.text).toBe(201);
    return { url: response.body.data.url, mails: await send() };
  }

  test('has no link if a mail server delivers the email: only the mailbox has one', async () => {
    const { url, mails } = await inviteOn({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(url).toBeNull();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const { rows } = await (await sharedServer()).connection.pool.query(
      'SELECT token_hash FROM invitations WHERE organization_id = $1',
      [board.scope.organizationId],
    );
    expect(rows).toEqual([{ token_hash: null }]);
  });

  test('has the only link on a public host without a mail server', async () => {
    const { url, mails } = await inviteOn({});
    expect(url).toMatch(/^https:\/\/boards\.example\.org\/dashboard\/join\?token=[\w-]{43}$/);
    expect(mails).toEqual([]);
  });
});

test('a member of the staff cannot be invited again', async () => {
  const editor = await newStaff(board, 'editor');
  const response = await browser
    .in(board)
    .send('POST', '/invitations', { email: editor.email, role: 'admin' });
  expectError(response, 409, 'already_staff');
});

describe('a link of an invitation in a browser where the invited user is signed in', () => {
  test.each(['shown', 'emailed'])(
    '(%s) accepts the invitation, and the session gets a new token',
    async (kind) => {
      const { token } = await invite();
      const used = kind === 'shown' ? token : await emailedToken();
      const session = await signInAs(await newUser({ email }));
      const oldCookie = session.cookie;
      const { session: before } = (await session.send('GET', '/session')).body.data;
      const response = await session.send('POST', '/session', { token: used });
      expect(response.body.data.session).toMatchObject({ id: before.id, methods: before.methods });
      expect((await session.send('GET', '/me')).body.data.memberships).toMatchObject([{ role: 'editor' }]);
      session.cookie = oldCookie;
      expectError(await session.send('GET', '/session'), 401, 'sign_in_required');
    },
  );

  test('proves an unproved email address only if it was emailed', async () => {
    const { token } = await invite();
    const emailed = await emailedToken();
    const session = await signInAs(await newUser({ email, isEmailProved: false }));
    expectError(await session.send('POST', '/session', { token }), 401, 'sign_in_required');
    expect((await session.send('GET', '/me')).body.data).toMatchObject({
      is_email_proved: false,
      memberships: [],
    });
    expect((await session.send('POST', '/session', { token: emailed })).status).toBe(200);
    expect((await session.send('GET', '/me')).body.data).toMatchObject({
      is_email_proved: true,
      memberships: [{ role: 'editor' }],
    });
  });

  test('gives another user nothing', async () => {
    await newUser({ email });
    const { token } = await invite();
    const emailed = await emailedToken();
    const other = await signInAs(await newStaff(await newOrganization(), 'viewer'));
    for (const each of [token, emailed])
      expectError(await other.send('POST', '/session', { token: each }), 401, 'sign_in_required');
    expect((await other.send('GET', '/me')).body.data.memberships).toHaveLength(1);
  });
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
