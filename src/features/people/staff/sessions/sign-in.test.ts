import { beforeEach, describe, expect, test } from 'vitest';
import { newOrganization, ownServer, sharedServer } from '../../../../../test/app.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import {
  insertEmailLink,
  newStaff,
  newUser,
  openBrowser,
  STAFF_PASSWORD,
  signInAs,
} from '../../../../../test/staff.ts';
import { insertOrganization } from '../../../board/organizations/queries.ts';
import { createLink } from './links.ts';

const PATH = '/session';

describe('a sign-in by password', () => {
  test('succeeds whatever the case of the email address', async () => {
    const user = await newUser({ password: STAFF_PASSWORD });
    const browser = await openBrowser();
    const body = { email: user.email.toUpperCase(), password: STAFF_PASSWORD };
    const response = await browser.send('POST', PATH, body);
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({ user: { id: user.id }, session: { methods: ['password'] } });
  });

  test('counts as being seen, to the hour', async () => {
    const user = await newUser({ password: STAFF_PASSWORD });
    expect(user.last_seen_at).toBeNull();
    const browser = await openBrowser();
    const { data } = (await browser.send('POST', PATH, { email: user.email, password: STAFF_PASSWORD })).body;
    expect(data.user.last_seen_at).toBe(`${data.session.created_at.slice(0, 13)}:00:00.000Z`);
  });

  test('fails in the same way for a wrong password, a user without one, and an unknown email address', async () => {
    const known = await newUser({ password: STAFF_PASSWORD });
    const without = await newUser();
    const attempts = [known.email, without.email, 'nobody@staff.example'];
    const texts = [];
    for (const email of attempts) {
      const headers = { 'x-request-id': 'same' };
      const response = await (await openBrowser()).send('POST', PATH, { email, password: 'wrong' }, headers);
      expectError(response, 401, 'invalid_credentials');
      expect(response.headers.get('set-cookie')).toBeNull();
      texts.push(response.text);
    }
    expect(new Set(texts).size).toBe(1);
  });

  test('is limited per account and network, so that a stranger cannot lock the owner out', async () => {
    const server = await ownServer({ RATE_LIMIT_SIGN_IN: '3', TRUST_PROXY: '127.0.0.1,::1' });
    const user = await newUser({ password: STAFF_PASSWORD });
    const attempt = async (ip: string, password: string) =>
      (
        await (
          await openBrowser({ server })
        ).send('POST', PATH, { email: user.email, password }, { 'x-forwarded-for': ip })
      ).status;
    for (let time = 0; time < 3; time++) expect(await attempt('203.0.113.1', 'wrong')).toBe(401);
    expect(await attempt('203.0.113.1', STAFF_PASSWORD)).toBe(429);
    expect(await attempt('198.51.100.7', STAFF_PASSWORD)).toBe(200);
  });

  test.each([
    [{}, ['/email', '/password']],
    [{ email: 'a@b.example' }, ['/password']],
    [{ email: 'a@b.example', password: 'x', name: 'A' }, ['/name']],
    [{ token: 'short' }, ['/token']],
    [{ email: 'no-address', password: 'x' }, ['/email']],
    [{ email: 'a@b.example', password: 'x'.repeat(201) }, ['/password']],
  ])('with the body %j is rejected at %j', async (body, paths) => {
    const response = await (await openBrowser()).send('POST', PATH, body);
    expectError(response, 400, 'validation_error');
    const issues = response.body.error.details.issues as { path: string }[];
    expect(issues.map(({ path }) => path)).toEqual(paths);
  });
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://a.boards.localhost:3000' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
])('a sign-in from another origin (%j) is rejected with 403', async (headers) => {
  const user = await newUser({ password: STAFF_PASSWORD });
  const browser = await openBrowser();
  const body = { email: user.email, password: STAFF_PASSWORD };
  const response = await browser.send('POST', PATH, body, headers as unknown as Record<string, string>);
  expectError(response, 403, 'cross_origin_request');
  expect(browser.cookie).toBeUndefined();
});

describe('a link of the command line', () => {
  async function newLink(userId: string): Promise<string> {
    const { db } = (await sharedServer()).connection;
    return createLink(db, { kind: 'command_line', userId });
  }

  test('signs in once, even if two clients use it at the same time', async () => {
    const token = await newLink((await newUser()).id);
    const browsers = await Promise.all(Array.from({ length: 8 }, () => openBrowser()));
    const responses = await Promise.all(browsers.map((browser) => browser.send('POST', PATH, { token })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
    expectError(await browsers[0]!.send('POST', PATH, { token }), 401, 'link_expired');
  });

  test('is not used up by opening it, as scanners of emails and chats do', async () => {
    const token = await newLink((await newUser()).id);
    const browser = await openBrowser();
    for (const path of [`/session?token=${token}`, `/sign-in?token=${token}`])
      await browser.send('GET', path);
    expect((await browser.send('POST', PATH, { token })).status).toBe(200);
  });

  test('expires after 15 minutes', async () => {
    const user = await newUser();
    const token = await newLink(user.id);
    const { pool } = (await sharedServer()).connection;
    const { rows } = await pool.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM user_links WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ seconds: 900 }]);
    await pool.query('UPDATE user_links SET expires_at = now() WHERE user_id = $1', [user.id]);
    expectError(await (await openBrowser()).send('POST', PATH, { token }), 401, 'link_expired');
  });

  test('ends the other links of the user', async () => {
    const user = await newUser();
    const [first, second] = [await newLink(user.id), await newLink(user.id)];
    await (await openBrowser()).send('POST', PATH, { token: first });
    expectError(await (await openBrowser()).send('POST', PATH, { token: second }), 401, 'link_expired');
  });
});

describe('the first link by email to a user with an unproved email address', () => {
  test('ends everything that signed in before, because someone else may have created the user', async () => {
    const user = await newUser({ isEmailProved: false, password: STAFF_PASSWORD });
    const stranger = await signInAs(user);
    const token = await insertEmailLink(user);
    const browser = await openBrowser();
    expect((await browser.send('POST', PATH, { token })).body.data.session.methods).toEqual(['link']);
    expect((await stranger.send('GET', PATH)).status).toBe(401);
    const body = { email: user.email, password: STAFF_PASSWORD };
    expectError(await (await openBrowser()).send('POST', PATH, body), 401, 'invalid_credentials');
    expect((await browser.send('GET', '/me')).body.data).toMatchObject({
      last_seen_at: expect.stringMatching(/:00:00\.000Z$/),
      is_email_proved: true,
      has_password: false,
    });
  });

  test('keeps the password if the same browser is signed in as the user', async () => {
    const user = await newUser({ isEmailProved: false, password: STAFF_PASSWORD });
    const browser = await signInAs(user);
    await browser.send('POST', PATH, { token: await insertEmailLink(user) });
    expect((await browser.send('GET', '/me')).body.data).toMatchObject({
      is_email_proved: true,
      has_password: true,
    });
  });
});

describe('the welcome link', () => {
  async function emptyInstallation() {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const { db } = server.connection;
    const token = await createLink(db, { kind: 'welcome', userId: null });
    return { server, db, token, browser: await openBrowser({ server }) };
  }
  const details = { email: 'mette@pilots.example', name: 'Mette Holm', password: STAFF_PASSWORD };

  test('creates the first user, an operator who owns every organization', async () => {
    const { db, token, browser } = await emptyInstallation();
    for (const slug of ['demo', 'harbour']) await insertOrganization(db, slug, slug);
    const response = await browser.send('POST', PATH, { token, ...details, name: '\n Mette Holm ' });
    expect(response.status, response.text).toBe(200);
    const { email, name } = details;
    expect(response.body.data.user).toMatchObject({ email, name, is_operator: true });
    const me = (await browser.send('GET', '/me')).body.data;
    expect(me).toMatchObject({ is_email_proved: true, has_password: true });
    expect(me.memberships).toMatchObject([
      { organization: { slug: 'demo' }, role: 'owner', scopes: ['*'] },
      { organization: { slug: 'harbour' }, role: 'owner', scopes: ['*'] },
    ]);
  });

  test('creates an operator without a role in an empty installation, who creates the first organization', async () => {
    const { token, browser } = await emptyInstallation();
    await browser.send('POST', PATH, { token, email: details.email, name: details.name });
    expect((await browser.send('GET', '/me')).body.data.memberships).toEqual([]);
    const created = await browser.send('POST', '/organizations', { slug: 'harbour', name: 'Harbour Jobs' });
    expect(created.status, created.text).toBe(201);
    expect((await browser.send('GET', '/me')).body.data.memberships).toMatchObject([
      { organization: { slug: 'harbour', name: 'Harbour Jobs' }, role: 'owner' },
    ]);
  });

  test('needs a name, an email address and a good password, and works after a mistake', async () => {
    const { token, browser } = await emptyInstallation();
    const missing = await browser.send('POST', PATH, { token });
    expect(missing.body.error.details.issues.map(({ path }: { path: string }) => path)).toEqual([
      '/email',
      '/name',
    ]);
    const weak = await browser.send('POST', PATH, { token, ...details, password: 'password1' });
    expect(weak.body.error.details.issues).toEqual([
      { path: '/password', message: 'must not be a common password' },
    ]);
    expect((await browser.send('POST', PATH, { token, ...details })).status).toBe(200);
  });

  test('works once: two people at the same time create one user, and other welcome links end', async () => {
    const { server, db, token } = await emptyInstallation();
    const other = await createLink(db, { kind: 'welcome', userId: null });
    const people = await Promise.all(
      [token, token, other, other].map(async (each, index) =>
        (await openBrowser({ server })).send('POST', PATH, {
          token: each,
          ...details,
          email: `person-${index}@pilots.example`,
        }),
      ),
    );
    expect(people.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const { rows } = await server.connection.pool.query('SELECT count(*)::int FROM users');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('changing the own password', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let user: Awaited<ReturnType<typeof newUser>>;
  beforeEach(async () => {
    user = await newStaff(await newOrganization(), 'viewer', { password: STAFF_PASSWORD });
    browser = await openBrowser();
    await browser.send('POST', PATH, { email: user.email, password: STAFF_PASSWORD });
  });

  test('needs the current password', async () => {
    const missing = await browser.send('POST', '/me/password', { new_password: 'a buoy off Texel' });
    expect(missing.body.error.details.issues[0].path).toBe('/current_password');
    const wrong = { current_password: 'wrong', new_password: 'a buoy off Texel' };
    expectError(await browser.send('POST', '/me/password', wrong), 401, 'invalid_credentials');
  });

  test('ends the user’s other sessions and links, and gives this one a new cookie', async () => {
    const other = await signInAs(user);
    const { db } = (await sharedServer()).connection;
    const token = await createLink(db, { kind: 'command_line', userId: user.id });
    const oldCookie = browser.cookie;
    const body = { current_password: STAFF_PASSWORD, new_password: 'a buoy off Texel' };
    expect((await browser.send('POST', '/me/password', body)).status).toBe(200);
    expect(browser.cookie).not.toBe(oldCookie);
    expect((await browser.send('GET', PATH)).status).toBe(200);
    expect((await other.send('GET', PATH)).status).toBe(401);
    expectError(await other.send('POST', PATH, { token }), 401, 'link_expired');
    const again = { email: user.email, password: 'a buoy off Texel' };
    expect((await (await openBrowser()).send('POST', PATH, again)).status).toBe(200);
  });

  test('needs no current password after a sign-in by link', async () => {
    const linked = await signInAs(user);
    const response = await linked.send('POST', '/me/password', { new_password: 'a buoy off Texel' });
    expect(response.status, response.text).toBe(200);
  });
});
