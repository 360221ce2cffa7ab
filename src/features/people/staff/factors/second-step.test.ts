import { describe, expect, test } from 'vitest';
import { ownServer, sharedServer } from '../../../../../test/app.ts';
import {
  addPasskey,
  addTotp,
  codeOf,
  newUserWithTotp,
  resetUsedCodes,
  sendPassword,
} from '../../../../../test/factors.ts';
import { expectError } from '../../../../../test/jobs.ts';
import {
  insertEmailLink,
  newUser,
  openBrowser,
  STAFF_PASSWORD,
  signInAs,
} from '../../../../../test/staff.ts';
import { createLink } from '../sessions/links.ts';
import type { UserRow } from '../users/queries.ts';
import { deleteExpiredChallenges } from './challenges.ts';

async function query(sql: string, values: unknown[]) {
  return (await (await sharedServer()).connection.pool.query(sql, values)).rows;
}

async function sendLink(kind: 'email' | 'command_line', user: UserRow) {
  const { connection } = await sharedServer();
  const token =
    kind === 'email'
      ? await insertEmailLink(user)
      : await createLink(connection.db, { kind, userId: user.id });
  const browser = await openBrowser();
  return { browser, response: await browser.send('POST', '/session', { token }) };
}

describe('the first step of a user with a second factor', () => {
  test('returns 202 with a challenge and no cookie', async () => {
    const { user } = await newUserWithTotp();
    const { browser, response } = await sendPassword(user);
    expect(response.status).toBe(202);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(browser.cookie).toBeUndefined();
    const { data } = response.body;
    expect(data).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
      passkey_options: null,
      expires_at: expect.any(String),
    });
    const minutes = (Date.parse(data.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeCloseTo(10, 0);
  });

  test('by an emailed link needs the second step too', async () => {
    const { user } = await newUserWithTotp();
    expect((await sendLink('email', user)).response.status).toBe(202);
  });

  test('by a link from the command line signs in at once: it is the way back in', async () => {
    const { user } = await newUserWithTotp();
    const { response } = await sendLink('command_line', user);
    expect(response.status).toBe(200);
    expect(response.body.data.session.methods).toEqual(['command_line']);
  });

  test('with a wrong password returns the same 401 as for anyone', async () => {
    const { user } = await newUserWithTotp();
    const wrong = await (await openBrowser()).send('POST', '/session', { email: user.email, password: 'no' });
    const email = 'nobody@staff.example';
    const unknown = await (await openBrowser()).send('POST', '/session', { email, password: 'no' });
    expectError(wrong, 401, 'invalid_credentials');
    expect(wrong.body.error.message).toBe(unknown.body.error.message);
  });
});

describe('the second step', () => {
  test('signs in with a code, and the session says how', async () => {
    const { user, secret } = await newUserWithTotp();
    const { browser, challenge } = await sendPassword(user);
    const response = await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    expect(response.status).toBe(200);
    expect(response.body.data.session.methods).toEqual(['password', 'totp']);
    expect((await browser.send('GET', '/session')).status).toBe(200);
  });

  test('gives a signed-in browser a new cookie', async () => {
    const { user, browser, secret } = await newUserWithTotp();
    const oldCookie = browser.cookie;
    const { challenge } = await sendPassword(user, browser);
    expect(browser.cookie).toBe(oldCookie);
    await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    expect(browser.cookie).not.toBe(oldCookie);
    const thief = await openBrowser();
    thief.cookie = oldCookie;
    expectError(await thief.send('GET', '/session'), 401, 'sign_in_required');
  });

  test('rejects a code that was used, in the same step and in a later challenge', async () => {
    const { user, secret } = await newUserWithTotp();
    const code = codeOf(secret);
    const first = await sendPassword(user);
    expect((await first.browser.send('POST', '/session', { challenge: first.challenge, code })).status).toBe(
      200,
    );
    const { browser, challenge } = await sendPassword(user);
    expectError(await browser.send('POST', '/session', { challenge, code }), 401, 'invalid_factor');
  });

  test('rejects the code of an earlier step than the last one', async () => {
    const { user, secret } = await newUserWithTotp();
    const first = await sendPassword(user);
    const ahead = { challenge: first.challenge, code: codeOf(secret, 1) };
    expect((await first.browser.send('POST', '/session', ahead)).status).toBe(200);
    const { browser, challenge } = await sendPassword(user);
    const response = await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    expectError(response, 401, 'invalid_factor');
  });

  test('accepts a code once, even if two browsers send it at the same time', async () => {
    const { user, secret } = await newUserWithTotp();
    const steps = [await sendPassword(user), await sendPassword(user)];
    const code = codeOf(secret);
    const responses = await Promise.all(
      steps.map(({ browser, challenge }) => browser.send('POST', '/session', { challenge, code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('accepts each recovery code once, whatever its case and hyphens', async () => {
    const { user, recoveryCodes } = await newUserWithTotp();
    const recovery_code = recoveryCodes[0]!.toUpperCase().replaceAll('-', '');
    const { browser, challenge } = await sendPassword(user);
    const response = await browser.send('POST', '/session', { challenge, recovery_code });
    expect(response.body.data.session.methods).toEqual(['password', 'recovery_code']);
    const second = await sendPassword(user);
    const again = { challenge: second.challenge, recovery_code: recoveryCodes[0] };
    expectError(await second.browser.send('POST', '/session', again), 401, 'invalid_factor');
    expect((await browser.send('GET', '/me/factors')).body.data.recovery_codes_left).toBe(9);
  });

  test('accepts a recovery code once, even if two browsers send it at the same time', async () => {
    const { user, recoveryCodes } = await newUserWithTotp();
    const steps = [await sendPassword(user), await sendPassword(user)];
    const responses = await Promise.all(
      steps.map(({ browser, challenge }) =>
        browser.send('POST', '/session', { challenge, recovery_code: recoveryCodes[0] }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('rejects the code and the recovery code of another user', async () => {
    const [{ user }, other] = [await newUserWithTotp(), await newUserWithTotp()];
    const { browser, challenge } = await sendPassword(user);
    for (const answer of [{ code: codeOf(other.secret) }, { recovery_code: other.recoveryCodes[0] }])
      expectError(await browser.send('POST', '/session', { challenge, ...answer }), 401, 'invalid_factor');
  });

  test('by passkey needs no code', async () => {
    const user = await newUser({ password: STAFF_PASSWORD });
    const { authenticator } = await addPasskey(await signInAs(user));
    const { browser, response, challenge } = await sendPassword(user);
    expect(response.body.data.methods).toEqual(['passkey', 'recovery_code']);
    const options = response.body.data.passkey_options;
    expect(options.challenge).toBe(challenge);
    expect(options.allowCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    const passkey = authenticator.get(options);
    const done = await browser.send('POST', '/session', { challenge, passkey });
    expect(done.body.data.session.methods).toEqual(['password', 'passkey']);
  });

  test('rejects the passkey of another user', async () => {
    const { user } = await newUserWithTotp();
    const other = await addPasskey(await signInAs(await newUser()));
    const { browser, challenge } = await sendPassword(user);
    const passkey = other.authenticator.get({ challenge, rpId: 'boards.localhost' });
    expectError(await browser.send('POST', '/session', { challenge, passkey }), 401, 'invalid_factor');
  });

  test.each([
    [{}, 'must have one of code, recovery_code and passkey'],
    [
      { code: '123456', recovery_code: 'aaaa-bbbb-cccc-dddd' },
      'must have one of code, recovery_code and passkey',
    ],
    [{ code: '123456', password: 'x' }, 'must be omitted with a challenge'],
  ])('rejects %j with 400', async (fields, message) => {
    const { challenge } = await sendPassword((await newUserWithTotp()).user);
    const response = await (await openBrowser()).send('POST', '/session', { challenge, ...fields });
    expectError(response, 400, 'validation_error');
    expect(response.body.error.details.issues[0].message).toBe(message);
  });
});

describe('a challenge', () => {
  test('works once', async () => {
    const { user, secret, recoveryCodes } = await newUserWithTotp();
    const { browser, challenge } = await sendPassword(user);
    await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    const again = await browser.send('POST', '/session', { challenge, recovery_code: recoveryCodes[0] });
    expectError(again, 401, 'challenge_expired');
  });

  test('works once, even if two browsers answer it at the same time with different codes', async () => {
    const { user, recoveryCodes } = await newUserWithTotp();
    const { challenge } = await sendPassword(user);
    const responses = await Promise.all(
      [0, 1].map(async (index) =>
        (await openBrowser()).send('POST', '/session', { challenge, recovery_code: recoveryCodes[index] }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    const [{ left }] = await query(
      'SELECT count(*)::int AS left FROM user_recovery_codes WHERE user_id = $1',
      [user.id],
    );
    expect(left).toBe(9);
  });

  test('allows five answers', async () => {
    const { user, secret } = await newUserWithTotp();
    const { browser, challenge } = await sendPassword(user);
    for (let attempt = 0; attempt < 5; attempt++) {
      const response = await browser.send('POST', '/session', {
        challenge,
        recovery_code: 'aaaa-aaaa-aaaa-aaaa',
      });
      expectError(response, 401, 'invalid_factor');
    }
    const late = await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    expectError(late, 401, 'challenge_expired');
  });

  test('expires, and is deleted later', async () => {
    const { user, secret } = await newUserWithTotp();
    const { browser, challenge } = await sendPassword(user);
    await query('UPDATE user_challenges SET expires_at = now() WHERE user_id = $1', [user.id]);
    const late = await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    expectError(late, 401, 'challenge_expired');
    await deleteExpiredChallenges((await sharedServer()).connection.db);
    expect(await query('SELECT 1 FROM user_challenges WHERE user_id = $1', [user.id])).toEqual([]);
  });

  test('of an enrollment starts no session', async () => {
    const { browser, secret } = await newUserWithTotp();
    const { challenge } = (await browser.send('POST', '/me/totp/options')).body.data;
    const response = await (await openBrowser()).send('POST', '/session', {
      challenge,
      code: codeOf(secret),
    });
    expectError(response, 401, 'challenge_expired');
  });

  test('of a passkey that signs in alone takes no code', async () => {
    const { secret } = await newUserWithTotp();
    const browser = await openBrowser();
    const { challenge } = (await browser.send('POST', '/session/passkey-options')).body.data;
    const response = await browser.send('POST', '/session', { challenge, code: codeOf(secret) });
    expectError(response, 401, 'invalid_factor');
  });

  test('ends when the password changes', async () => {
    const { user, browser, secret } = await newUserWithTotp();
    const { browser: other, challenge } = await sendPassword(user);
    const change = { new_password: 'a buoy off Texel' };
    expect((await browser.send('POST', '/me/password', change)).status).toBe(200);
    const late = await other.send('POST', '/session', { challenge, code: codeOf(secret) });
    expectError(late, 401, 'challenge_expired');
  });
});

test('codes are limited per account after a correct first factor, and a passkey still signs in', async () => {
  const server = await ownServer({ RATE_LIMIT_SIGN_IN: '3', TRUST_PROXY: '127.0.0.1,::1' });
  const { user } = await newUserWithTotp();
  const { authenticator } = await addPasskey(await signInAs(user));
  const browser = await openBrowser({ server });
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    const headers = { 'x-forwarded-for': `203.0.${attempt}.1` };
    const credentials = { email: user.email, password: STAFF_PASSWORD };
    const { challenge } = (await browser.send('POST', '/session', credentials, headers)).body.data;
    const answer = { challenge, code: '000000' };
    statuses.push((await browser.send('POST', '/session', answer, headers)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  const headers = { 'x-forwarded-for': '203.0.99.1' };
  const options = (await browser.send('POST', '/session/passkey-options', {}, headers)).body.data;
  const passkey = authenticator.get(options);
  const answer = { challenge: options.challenge, passkey };
  expect((await browser.send('POST', '/session', answer, headers)).status).toBe(200);
});

test('the first emailed link to an unproved address removes factors that someone else may have added, and the audit log says so', async () => {
  const user = await newUser({ isEmailProved: false, password: STAFF_PASSWORD });
  const stranger = await signInAs(user);
  await addTotp(stranger);
  await addPasskey(stranger);
  await resetUsedCodes(user);
  const { browser, response } = await sendLink('email', user);
  expect(response.status).toBe(200);
  expect((await browser.send('GET', '/me/factors')).body.data).toMatchObject({
    has_totp: false,
    passkey_count: 0,
    recovery_codes_left: 0,
  });
  const entries = `SELECT changed_fields FROM audit_log WHERE object_id = $1 AND action = 'user.updated'`;
  expect(await query(entries, [user.id])).toEqual([
    { changed_fields: ['email_proved_at', 'password', 'factors'] },
  ]);
});
