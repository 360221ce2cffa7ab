import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../../../../../test/app.ts';
import { addPasskey, addTotp, codeOf, resetUsedCodes, sendPassword } from '../../../../../../test/factors.ts';
import { expectError } from '../../../../../../test/jobs.ts';
import { newUser, STAFF_PASSWORD, type StaffBrowser, signInAs } from '../../../../../../test/staff.ts';
import type { UserRow } from '../../users/queries.ts';

let user: UserRow;
let browser: StaffBrowser;
beforeEach(async () => {
  user = await newUser({ password: STAFF_PASSWORD });
  browser = await signInAs(user);
});

async function query(sql: string, values: unknown[] = [user.id]) {
  return (await (await sharedServer()).connection.pool.query(sql, values)).rows;
}

const propose = async () => (await browser.send('POST', '/me/totp/options')).body.data;

describe('adding an authenticator app', () => {
  test('needs a code of the proposed secret, and stores nothing before', async () => {
    const { challenge, secret, url } = await propose();
    expect(url).toContain(`otpauth://totp/boards.localhost:${encodeURIComponent(user.email)}?`);
    expect(url).toContain(`secret=${secret}`);
    expectError(await browser.send('POST', '/me/totp', { challenge, code: '000000' }), 401, 'invalid_factor');
    expect((await browser.send('GET', '/me/totp')).status).toBe(404);
    const done = await browser.send('POST', '/me/totp', { challenge, code: codeOf(secret) });
    expect(done.status).toBe(201);
    expect((await browser.send('GET', '/me/totp')).body.data).toEqual(done.body.data.totp);
  });

  test('stores the secret encrypted', async () => {
    const { secret } = await addTotp(browser);
    const [row] = await query('SELECT user_totp::text AS text FROM user_totp WHERE user_id = $1');
    expect(row.text).not.toContain(secret);
    expect(row.text).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('uses up the code that confirms it', async () => {
    const { code } = await addTotp(browser);
    const { browser: other, challenge } = await sendPassword(user);
    expectError(await other.send('POST', '/session', { challenge, code }), 401, 'invalid_factor');
  });

  test('returns ten recovery codes with the first factor, and none with the next', async () => {
    const { recoveryCodes } = await addTotp(browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes!) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await addPasskey(browser)).recoveryCodes).toBeNull();
    expect((await browser.send('GET', '/me/factors')).body.data).toEqual({
      passkey_count: 1,
      has_totp: true,
      recovery_codes_left: 10,
      is_second_factor_used: true,
    });
  });

  test('replaces the former app', async () => {
    const former = await addTotp(browser);
    const { secret, recoveryCodes } = await addTotp(browser);
    expect(recoveryCodes).toBeNull();
    await resetUsedCodes(user);
    const { browser: other, challenge } = await sendPassword(user);
    const old = await other.send('POST', '/session', { challenge, code: codeOf(former.secret) });
    expectError(old, 401, 'invalid_factor');
    const { status } = await other.send('POST', '/session', { challenge, code: codeOf(secret) });
    expect(status).toBe(200);
  });

  test('rejects the challenge of another user, and one that was used', async () => {
    const { challenge, secret } = await propose();
    const stranger = await signInAs(await newUser());
    const body = { challenge, code: codeOf(secret) };
    expectError(await stranger.send('POST', '/me/totp', body), 401, 'challenge_expired');
    expect((await browser.send('POST', '/me/totp', body)).status).toBe(201);
    expectError(await browser.send('POST', '/me/totp', body), 401, 'challenge_expired');
  });
});

describe('a change of factors', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['adding an app', () => addTotp(browser)],
    ['removing an app', () => browser.send('DELETE', '/me/totp')],
    ['adding a passkey', () => addPasskey(browser)],
    ['replacing the recovery codes', () => browser.send('POST', '/me/recovery-codes')],
  ];

  test.each(changes)('(%s) ends other sessions and gives this one a new cookie', async (_, change) => {
    await addTotp(browser);
    const other = await signInAs(user);
    const oldCookie = browser.cookie;
    await change();
    expect(browser.cookie).not.toBe(oldCookie);
    expect((await browser.send('GET', '/session')).status).toBe(200);
    expectError(await other.send('GET', '/session'), 401, 'sign_in_required');
    other.cookie = oldCookie;
    expectError(await other.send('GET', '/session'), 401, 'sign_in_required');
  });

  test('does not count as a sign-in', async () => {
    const before = (await browser.send('GET', '/session')).body.data.session.authenticated_at;
    await addTotp(browser);
    expect((await browser.send('GET', '/session')).body.data.session.authenticated_at).toBe(before);
  });

  test('is added to the methods of the session when the user has just shown the factor', async () => {
    await addTotp(browser);
    expect((await browser.send('GET', '/session')).body.data.session.methods).toEqual([
      'command_line',
      'totp',
    ]);
  });

  test('ends challenges and links of the user', async () => {
    const { secret } = await addTotp(browser);
    await resetUsedCodes(user);
    const { browser: other, challenge } = await sendPassword(user);
    await browser.send('POST', '/me/recovery-codes');
    const late = await other.send('POST', '/session', { challenge, code: codeOf(secret) });
    expectError(late, 401, 'challenge_expired');
  });
});

describe('removing the authenticator app', () => {
  test('lets the password sign in alone, and ends the recovery codes', async () => {
    await addTotp(browser);
    expect((await browser.send('DELETE', '/me/totp')).body).toEqual({ data: { deleted: true } });
    expect((await sendPassword(user)).response.status).toBe(200);
    expect((await browser.send('GET', '/me/factors')).body.data).toEqual({
      passkey_count: 0,
      has_totp: false,
      recovery_codes_left: 0,
      is_second_factor_used: false,
    });
    expect((await browser.send('DELETE', '/me/totp')).status).toBe(404);
  });

  test('keeps the recovery codes beside a passkey', async () => {
    await addTotp(browser);
    await addPasskey(browser);
    await browser.send('DELETE', '/me/totp');
    expect((await browser.send('GET', '/me/factors')).body.data.recovery_codes_left).toBe(10);
  });

  test('fails with 412 for an ETag of a former app', async () => {
    await addTotp(browser);
    const response = await browser.send('DELETE', '/me/totp', undefined, { 'if-match': '"other"' });
    expectError(response, 412, 'precondition_failed');
    expect((await browser.send('GET', '/me/totp')).status).toBe(200);
  });
});

describe('replacing the recovery codes', () => {
  test('ends the former ones', async () => {
    const { recoveryCodes } = await addTotp(browser);
    const { recovery_codes: codes } = (await browser.send('POST', '/me/recovery-codes')).body.data;
    expect(codes).toHaveLength(10);
    const { browser: other, challenge } = await sendPassword(user);
    const answer = (code: string) => other.send('POST', '/session', { challenge, recovery_code: code });
    expectError(await answer(recoveryCodes![0]!), 401, 'invalid_factor');
    expect((await answer(codes[0])).status).toBe(200);
  });

  test('needs a second factor', async () => {
    expectError(await browser.send('POST', '/me/recovery-codes'), 409, 'no_second_factor');
  });
});
