import { beforeEach, describe, expect, test } from 'vitest';
import { newOrganization, ownServer, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { withoutIds } from '../../../../../test/collections.ts';
import { sendDueEmails } from '../../../../../test/emails.ts';
import { addTotp, codeOf } from '../../../../../test/factors.ts';
import { requestHost } from '../../../../../test/hosts.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { newStaff, newUser, openBrowser, signInAs } from '../../../../../test/staff.ts';
import type { Mail } from '../../../../platform/mail/mailer.ts';
import { INSTALLATION_ID } from '../../../board/organizations/scopes.ts';
import type { UserRow } from '../users/queries.ts';

const PATH = '/sign-in-links';

/** With its own database, because sending takes the emails of the installation. */
let server: TestServer;
let user: UserRow;
async function startInstallation() {
  server = await ownServer({ DATABASE_URL: await ownDatabase(), TRUST_PROXY: '127.0.0.1' });
  user = await newUser({ server, email: 'Mette@pilots.example' });
}

const ask = async (email: string, headers: Record<string, string> = {}) =>
  (await openBrowser({ server })).send('POST', PATH, { email }, headers);

const send = () => sendDueEmails(server, INSTALLATION_ID);

const query = async (statement: string) => (await server.connection.pool.query(statement)).rows;

const passMinute = () => query("UPDATE user_links SET created_at = created_at - interval '61 seconds'");

/** The email is pending again, as after a process that died before it recorded the outcome. */
const sendAgain = () =>
  query(
    `UPDATE emails SET status = 'pending', ended_at = NULL, due_at = now() - interval '1 second',
       payload = jsonb_build_object('linkId', cause)`,
  );

function tokenOf(mail: Mail | undefined): string {
  return /\/dashboard\/sign-in\?token=([\w-]{43})/.exec(mail?.text ?? '')![1]!;
}

async function requestToken(): Promise<string> {
  expect((await ask(user.email)).status).toBe(202);
  return tokenOf((await send())[0]);
}

async function signIn(token: string) {
  const browser = await openBrowser({ server });
  return { browser, response: await browser.send('POST', '/session', { token }) };
}

const statusOf = async (token: string) => (await signIn(token)).response.status;

describe('a request for a link', () => {
  beforeEach(startInstallation);

  test('sends it to the user, with the URL of the dashboard, and its token signs in once', async () => {
    const response = await ask('METTE@PILOTS.example');
    expect(response.status, response.text).toBe(202);
    expect(response.body).toEqual({ data: { valid_minutes: 15 } });
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'Mette@pilots.example', subject: 'Sign in to boards.localhost:3000' });
    const token = tokenOf(mail);
    const url = `http://boards.localhost:3000/dashboard/sign-in?token=${token}`;
    expect(mail!.text).toContain(`Sign in:\n${url}\n`);
    expect(mail!.html).toContain(`href="${url}"`);
    const { response: signedIn } = await signIn(token);
    expect(signedIn.body.data).toMatchObject({ user: { id: user.id }, session: { methods: ['link'] } });
    expectError((await signIn(token)).response, 401, 'link_expired');
  });

  test('gets the same response for an unknown email address; nothing is sent or stored', async () => {
    const known = await ask(user.email);
    const unknown = await ask('nobody@pilots.example');
    expect(withoutIds(unknown)).toEqual(withoutIds(known));
    expect(await query('SELECT count(*)::int FROM user_links')).toEqual([{ count: 2 }]);
    expect((await send()).map(({ to }) => to)).toEqual(['Mette@pilots.example']);
    expect(await query('SELECT user_id FROM user_links')).toEqual([{ user_id: user.id }]);
  });

  test('gets a response without reading users, so its time reveals nothing', async () => {
    await query('ALTER TABLE users RENAME TO hidden');
    for (const email of [user.email, 'nobody@pilots.example']) expect((await ask(email)).status).toBe(202);
    await query('ALTER TABLE hidden RENAME TO users');
    expect(await send()).toHaveLength(1);
  });

  test('sends at most one link a minute, and a new one leaves the first valid', async () => {
    for (let time = 0; time < 3; time++) await ask(user.email);
    const [first, ...others] = await send();
    expect(others).toEqual([]);
    await passMinute();
    await ask(user.email);
    const [second] = await send();
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    expect(await statusOf(tokenOf(first))).toBe(200);
    expect(await statusOf(tokenOf(second))).toBe(401);
  });

  test('sends at most three valid links; links of the command line do not count', async () => {
    await signInAs(user, { server });
    await query(
      `INSERT INTO user_links (id, kind, user_id, token_hash, expires_at)
       SELECT gen_random_uuid(), 'command_line', id, sha256(n::text::bytea), now() + interval '1 hour'
       FROM users, generate_series(1, 3) n`,
    );
    const sent = [];
    for (let time = 1; time <= 5; time++) {
      await ask(user.email);
      sent.push((await send()).length);
      await passMinute();
    }
    expect(sent).toEqual([1, 1, 1, 0, 0]);
  });

  test('for concurrent workers sends one link', async () => {
    for (let time = 0; time < 6; time++) await ask(user.email);
    const mails = await Promise.all([send(), send(), send()]);
    expect(mails.flat()).toHaveLength(1);
  });

  test('whose email is repeated sends the same link', async () => {
    await ask(user.email);
    const [first] = await send();
    await sendAgain();
    expect(await send()).toEqual([first]);
    expect(await statusOf(tokenOf(first))).toBe(200);
    await sendAgain();
    expect(await send()).toEqual([]);
  });

  test('of a removed user sends nothing, and a link that was sent no longer works', async () => {
    const token = await requestToken();
    await passMinute();
    await ask(user.email);
    await query('DELETE FROM users');
    expect(await send()).toEqual([]);
    expect(await statusOf(token)).toBe(401);
    expect(await query('SELECT FROM user_links')).toEqual([]);
  });

  test('that waits longer than 15 minutes is not sent', async () => {
    await ask(user.email);
    await query("UPDATE emails SET created_at = now() - interval '16 minutes'");
    expect(await send()).toEqual([]);
    expect(await query('SELECT FROM user_links')).toEqual([]);
  });

  test('is written in the language of the user’s first organization', async () => {
    const board = await newOrganization({ server });
    await newStaff(board, 'viewer', { server, email: 'lars@pilots.example' });
    await query("UPDATE organizations SET language = 'de'");
    await ask('lars@pilots.example');
    expect((await send())[0]!.subject).toBe('Bei boards.localhost:3000 anmelden');
  });

  test('leaves no token in the database', async () => {
    const token = await requestToken();
    const rows = await query(
      'SELECT to_jsonb(l)::text AS text FROM user_links l UNION ALL SELECT to_jsonb(e)::text FROM emails e',
    );
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(2);
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('a link', () => {
  beforeEach(startInstallation);

  test('is not used up by programs that open it', async () => {
    const token = await requestToken();
    const { origin, config } = server;
    for (const method of ['GET', 'HEAD'])
      for (const path of [
        `/dashboard/sign-in?token=${token}`,
        `/api/v1/session?token=${token}`,
        `/api/v1/sign-in-links?token=${token}`,
      ])
        await requestHost(origin, config.PLATFORM_DOMAIN, path, { method });
    expect(await statusOf(token)).toBe(200);
  });

  test('used by several clients at the same time signs in once', async () => {
    const token = await requestToken();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(token)));
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test('expires 15 minutes after it was sent', async () => {
    const token = await requestToken();
    const [row] = await query(
      'SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM user_links',
    );
    expect(row.seconds).toBeGreaterThan(890);
    expect(row.seconds).toBeLessThanOrEqual(900);
    await query('UPDATE user_links SET expires_at = now()');
    expect(await statusOf(token)).toBe(401);
  });

  test('needs the second factor too', async () => {
    const { secret } = await addTotp(await signInAs(user, { server }));
    await query('UPDATE user_totp SET last_step = 0');
    const { browser, response } = await signIn(await requestToken());
    expect(response.status).toBe(202);
    expect(browser.cookie).toBeUndefined();
    const answer = { challenge: response.body.data.challenge, code: codeOf(secret) };
    const { data } = (await browser.send('POST', '/session', answer)).body;
    expect(data.session.methods).toEqual(['link', 'totp']);
  });

  test('proves the email address', async () => {
    await query('UPDATE users SET email_proved_at = NULL');
    const { browser } = await signIn(await requestToken());
    expect((await browser.send('GET', '/me')).body.data.is_email_proved).toBe(true);
  });

  test('that was requested before the password changed is not sent afterwards', async () => {
    const browser = await signInAs(user, { server });
    await ask(user.email);
    await browser.send('POST', '/me/password', { new_password: 'a buoy off Texel' });
    expect(await send()).toEqual([]);
  });
});

describe('strangers who request links', () => {
  beforeEach(startInstallation);

  test('use up only their own requests, for this and for other accounts', async () => {
    const limited = await ownServer({ RATE_LIMIT_SIGN_IN: '4', TRUST_PROXY: '127.0.0.1' });
    const from = async (ip: string, email: string) =>
      (
        await (
          await openBrowser({ server: limited })
        ).send('POST', PATH, { email }, { 'x-forwarded-for': ip })
      ).status;
    const stranger = '203.0.113.1';
    const statuses = [];
    for (const email of [user.email, user.email, 'other@pilots.example'])
      statuses.push(await from(stranger, email));
    // Half of RATE_LIMIT_SIGN_IN: two a minute from one IP address.
    expect(statuses).toEqual([202, 202, 429]);
    expect(await from('198.51.100.7', user.email)).toBe(202);
  });

  test('cannot keep the user from signing in: a valid link is in the mailbox', async () => {
    const token = await requestToken();
    for (let time = 0; time < 20; time++) await ask(user.email, { 'x-forwarded-for': `203.0.113.${time}` });
    expect(await send()).toEqual([]);
    expect(await statusOf(token)).toBe(200);
  });
});

test.each([
  ['files on this machine', {}],
  ['a mail server', { PLATFORM_DOMAIN: 'boards.example.org', SMTP_URL: 'smtp://127.0.0.1:1' }],
])('with %s for emails, the sign-in methods offer the link', async (_, settings) => {
  const browser = await openBrowser({ server: await ownServer(settings) });
  const { link } = (await browser.send('GET', '/sign-in-methods')).body.data;
  expect(link).toEqual({ available: true, reason: null });
});

test('without an email server on a public host, requests are rejected with the reason', async () => {
  const silent = await sharedServer({ PLATFORM_DOMAIN: 'boards.example.org', PLATFORM_SCHEME: 'https' });
  const response = await (await openBrowser({ server: silent })).send('POST', PATH, {
    email: 'mette@pilots.example',
  });
  expectError(response, 409, 'email_not_configured');
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a board', { 'sec-fetch-site': 'same-site', origin: 'http://a.boards.localhost:3000' }],
])('a request from a page of %s is rejected', async (_, headers) => {
  const body = { email: 'mette@pilots.example' };
  const response = await (await openBrowser()).send('POST', PATH, body, headers as Record<string, string>);
  expectError(response, 403, 'cross_origin_request');
});

test('a request on the host of a board is rejected', async () => {
  const { origin } = await sharedServer();
  const response = await requestHost(origin, 'a.boards.localhost:3000', `/api/v1${PATH}`, {
    method: 'POST',
    body: { email: 'mette@pilots.example' },
  });
  expectError(response, 403, 'cross_origin_request');
});

test.each([
  [{}, '/email'],
  [{ email: 'mette' }, '/email'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, '/email'],
  [{ email: 'a@b.example', token: 'x' }, '/token'],
])('the body %j is rejected', async (body, path) => {
  const response = await (await openBrowser()).send('POST', PATH, body);
  expect(new Set(issuePaths(response))).toEqual(new Set([path]));
});
