import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, sharedServer } from '../../../../../test/app.ts';
import { requestHost } from '../../../../../test/hosts.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn } from '../../../../../test/sign-in.ts';
import { newStaff, newUser, openBrowser, STAFF_PASSWORD, signInAs } from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

let board: Client;
let user: UserRow;
beforeEach(async () => {
  board = await newOrganization();
  user = await newStaff(board, 'owner');
});

async function query(sql: string, values: unknown[]): Promise<void> {
  await (await sharedServer()).connection.pool.query(sql, values);
}

async function statusOf(cookie: string | undefined): Promise<number> {
  const browser = await openBrowser();
  browser.cookie = cookie;
  return (await browser.send('GET', '/session')).status;
}

describe('the cookie', () => {
  test('is for the installation’s host alone, not readable by scripts, and lasts 30 days', async () => {
    const browser = await openBrowser();
    const owner = await newUser({ password: STAFF_PASSWORD });
    const { headers } = await browser.send('POST', '/session', {
      email: owner.email,
      password: STAFF_PASSWORD,
    });
    expect(headers.get('set-cookie')).toMatch(
      /^corkboard_staff=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is Secure and has the __Host- prefix over https', async () => {
    const server = await sharedServer({ PLATFORM_SCHEME: 'https' });
    const { cookie } = await signInAs(user, { server });
    expect(cookie).toMatch(/^__Host-corkboard_staff=/);
  });

  test('counts on the installation’s host only', async () => {
    const { cookie } = await signInAs(user);
    const { origin } = await sharedServer();
    const headers = {
      cookie: cookie!,
      'sec-fetch-site': 'same-origin',
      'corkboard-organization': board.slug,
    };
    for (const host of [`${board.slug}.boards.localhost:3000`, 'evil.example', 'localhost:3000']) {
      const response = await requestHost(origin, host, '/api/v1/jobs', { headers });
      expectError(response, 401, 'sign_in_required');
    }
    expect((await requestHost(origin, 'boards.localhost:9999', '/api/v1/jobs', { headers })).status).toBe(
      200,
    );
  });

  test.each([
    ['without fetch metadata', {}, 401],
    [
      'without fetch metadata, from the installation’s origin',
      { origin: 'http://boards.localhost:3000' },
      200,
    ],
    ['without fetch metadata, from another port', { origin: 'http://boards.localhost:3001' }, 401],
    ['without fetch metadata, from a board', { origin: 'http://a.boards.localhost:3000' }, 401],
    ['without fetch metadata, from an opaque origin', { origin: 'null' }, 401],
    ['from the same origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from the same origin, with an empty Origin', { 'sec-fetch-site': 'same-origin', origin: '' }, 200],
  ])('in a request %s gives %j: %i', async (_, headers, status) => {
    const { cookie } = await signInAs(user);
    const { origin, config } = await sharedServer();
    const response = await requestHost(origin, config.PLATFORM_DOMAIN, '/api/v1/jobs', {
      headers: {
        cookie: cookie!,
        'corkboard-organization': board.slug,
        ...(headers as Record<string, string>),
      },
    });
    expect(response.status, response.text).toBe(status);
  });

  test('of a member signs no user in, and that of a user no member', async () => {
    const member = await signedIn(board, await postMemberWithPassword(board));
    const token = member.cookie!.split('=')[1];
    expect(await statusOf(`corkboard_staff=${token}`)).toBe(401);
    const staff = await signInAs(user);
    member.cookie = `corkboard_session=${staff.cookie!.split('=')[1]}`;
    expect(await member.status()).toBe(401);
  });
});

describe('a request', () => {
  test('with an API key and an organization is rejected', async () => {
    const response = await board.get('/jobs', { 'corkboard-organization': board.slug });
    expectError(response, 400, 'several_credentials');
  });

  test('with an API key ignores the cookie', async () => {
    const { cookie } = await signInAs(await newUser());
    expect((await board.get('/jobs', { cookie: cookie! })).status).toBe(200);
  });

  test('with a cookie and no organization needs an API key', async () => {
    const browser = await signInAs(user);
    expectError(await browser.send('GET', '/jobs'), 401, 'missing_api_key');
  });

  test('counts against the limits of the user, in all organizations together', async () => {
    const server = await ownServer({ RATE_LIMIT_STAFF_READ: '3', RATE_LIMIT_STAFF_CHANGE: '1' });
    const browser = await signInAs(user, { server });
    const own = browser.in(board);
    const first = await own.send('GET', '/jobs');
    expect(first.headers.get('ratelimit-policy')).toBe('"staff-read";q=3;w=60');
    await browser.send('GET', '/me');
    expect((await own.send('GET', '/pages')).headers.get('ratelimit')).toMatch(/^"staff-read";r=0;/);
    expectError(await browser.send('GET', '/me'), 429, 'rate_limited');
    expect((await own.send('POST', '/jobs', { title: 'Pilot' })).status).toBe(201);
    expectError(await own.send('POST', '/jobs', { title: 'Pilot' }), 429, 'rate_limited');
    const other = await signInAs(await newStaff(board, 'editor'), { server });
    expect((await other.in(board).send('GET', '/jobs')).status).toBe(200);
  });

  test('of a page on another origin gets no CORS permission for credentials', async () => {
    const { cookie } = await signInAs(user);
    const { origin, config } = await sharedServer();
    const headers = { cookie: cookie!, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const response = await requestHost(origin, config.PLATFORM_DOMAIN, '/api/v1/me', { headers });
    expectError(response, 401, 'sign_in_required');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await requestHost(origin, config.PLATFORM_DOMAIN, '/api/v1/jobs', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'corkboard-organization',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('corkboard-organization');
  });
});

describe('a session', () => {
  test('does not take over a token that the browser already had', async () => {
    const browser = await openBrowser();
    const planted = `corkboard_staff=${'a'.repeat(43)}`;
    browser.cookie = planted;
    const owner = await newUser({ password: STAFF_PASSWORD });
    await browser.send('POST', '/session', { email: owner.email, password: STAFF_PASSWORD });
    expect(browser.cookie).not.toBe(planted);
    expect(await statusOf(planted)).toBe(401);
    expect(await statusOf(browser.cookie)).toBe(200);
  });

  test('of the same user continues after another sign-in, with a new token', async () => {
    const owner = await newUser({ password: STAFF_PASSWORD });
    const browser = await openBrowser();
    const credentials = { email: owner.email, password: STAFF_PASSWORD };
    const first = await browser.send('POST', '/session', credentials);
    const oldCookie = browser.cookie;
    const second = await browser.send('POST', '/session', credentials);
    expect(second.body.data.session.id).toBe(first.body.data.session.id);
    expect(Date.parse(second.body.data.session.authenticated_at)).toBeGreaterThan(
      Date.parse(first.body.data.session.authenticated_at),
    );
    expect(await statusOf(oldCookie)).toBe(401);
    expect(await statusOf(browser.cookie)).toBe(200);
  });

  test('ends when another user signs in with the same browser', async () => {
    const browser = await signInAs(user);
    const oldCookie = browser.cookie;
    const other = await newUser({ password: STAFF_PASSWORD });
    await browser.send('POST', '/session', { email: other.email, password: STAFF_PASSWORD });
    expect(await statusOf(oldCookie)).toBe(401);
    expect((await browser.send('GET', '/session')).body.data.user.id).toBe(other.id);
  });

  test('ends after 12 hours without use, and after 30 days in any case', async () => {
    const browser = await signInAs(user);
    const hoursLeft = async () => {
      const { session } = (await browser.send('GET', '/session')).body.data;
      return (Date.parse(session.expires_at) - Date.now()) / 3_600_000;
    };
    expect(await hoursLeft()).toBeCloseTo(12, 1);
    await query(
      `UPDATE user_sessions SET created_at = now() - interval '29 days 22 hours', last_used_at = now() - interval '61 seconds'
       WHERE user_id = $1`,
      [user.id],
    );
    expect(await hoursLeft()).toBeCloseTo(2, 1);
    await query('UPDATE user_sessions SET expires_at = now() WHERE user_id = $1', [user.id]);
    expect(await statusOf(browser.cookie)).toBe(401);
  });

  test('is extended by requests of the user, and not by polling for events', async () => {
    const browser = await signInAs(user);
    const age = () =>
      query(
        `UPDATE user_sessions SET last_used_at = now() - interval '2 hours', expires_at = now() + interval '10 hours'
             WHERE user_id = $1`,
        [user.id],
      );
    const hoursLeft = async () => {
      const { rows } = await (await sharedServer()).connection.pool.query(
        'SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM user_sessions WHERE user_id = $1',
        [user.id],
      );
      return Number(rows[0].hours);
    };
    await age();
    expect((await browser.in(board).send('GET', '/events')).status).toBe(200);
    expect(await hoursLeft()).toBeCloseTo(10, 1);
    await browser.in(board).send('GET', '/jobs');
    expect(await hoursLeft()).toBeCloseTo(12, 1);
  });

  test('can be listed and ended by its user, one or all others', async () => {
    const [browser, second, third] = [await signInAs(user), await signInAs(user), await signInAs(user)];
    const { data } = (await browser.send('GET', '/me/sessions')).body;
    expect(data.map((session: { is_current: boolean }) => session.is_current)).toEqual([false, false, true]);
    const secondId = (await second.send('GET', '/session')).body.data.session.id;
    expect((await browser.send('DELETE', `/me/sessions/${secondId}`)).status).toBe(200);
    expect(await statusOf(second.cookie)).toBe(401);
    expect(await statusOf(third.cookie)).toBe(200);
    expect((await browser.send('DELETE', '/me/sessions')).body).toEqual({ data: { ended: 1 } });
    expect(await statusOf(third.cookie)).toBe(401);
    expect(await statusOf(browser.cookie)).toBe(200);
  });

  test('of another user cannot be seen or ended', async () => {
    const other = await signInAs(await newStaff(board, 'owner'));
    const otherId = (await other.send('GET', '/session')).body.data.session.id;
    const browser = await signInAs(user);
    expectError(await browser.send('GET', `/me/sessions/${otherId}`), 404, 'not_found');
    expectError(await browser.send('DELETE', `/me/sessions/${otherId}`), 404, 'not_found');
    expect(await statusOf(other.cookie)).toBe(200);
  });

  test('ends at sign-out, or all of them do', async () => {
    const [browser, second, third] = [await signInAs(user), await signInAs(user), await signInAs(user)];
    const oldCookie = browser.cookie;
    expect((await browser.send('DELETE', '/session')).status).toBe(200);
    expect(browser.cookie).toBeUndefined();
    expect(await statusOf(oldCookie)).toBe(401);
    await second.send('DELETE', '/session?all=true');
    expect(await statusOf(third.cookie)).toBe(401);
  });
});
