import { beforeEach, describe, expect, test } from 'vitest';
import { attestAsAndroid } from '../../../../../../test/android-attestation.ts';
import { ownServer, sharedServer } from '../../../../../../test/app.ts';
import { newAuthenticator } from '../../../../../../test/authenticator.ts';
import { addPasskey, addTotp, sendPassword, signInByPasskey } from '../../../../../../test/factors.ts';
import { expectError } from '../../../../../../test/jobs.ts';
import { startReceiver } from '../../../../../../test/receiver.ts';
import {
  newUser,
  openBrowser,
  STAFF_PASSWORD,
  type StaffBrowser,
  signInAs,
} from '../../../../../../test/staff.ts';
import type { UserRow } from '../../users/queries.ts';

let user: UserRow;
let browser: StaffBrowser;
beforeEach(async () => {
  user = await newUser({ password: STAFF_PASSWORD });
  browser = await signInAs(user);
});

const propose = async () => (await browser.send('POST', '/me/passkeys/options')).body.data;

describe('adding a passkey', () => {
  test('asks for one that can sign in alone, under the host of the installation', async () => {
    expect(await propose()).toMatchObject({
      rp: { id: 'boards.localhost', name: 'boards.localhost' },
      user: { name: user.email, displayName: 'Mette Holm' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  test('returns the passkey and recovery codes, and excludes it from then on', async () => {
    const { id, authenticator, recoveryCodes } = await addPasskey(browser);
    expect(recoveryCodes).toHaveLength(10);
    const passkey = { id, name: 'Laptop', created_at: expect.any(String), last_used_at: null };
    expect((await browser.send('GET', '/me/passkeys')).body.data).toEqual([passkey]);
    const [excluded] = (await propose()).excludeCredentials;
    expect(excluded.id).toBe(authenticator.credentialId);
  });

  test.each([
    ['of a board on a subdomain', { origin: 'http://harbour.boards.localhost:3000' }],
    ['of another port', { origin: 'http://boards.localhost:3001' }],
    ['of another scheme', { origin: 'https://boards.localhost:3000' }],
    ['for another relying party', { rpId: 'localhost' }],
    ['without user verification', { isUserVerified: false }],
  ])('rejects the answer %s', async (_, lies) => {
    const options = await propose();
    const passkey = newAuthenticator().create(options, lies);
    const body = { challenge: options.challenge, name: 'Laptop', passkey };
    expectError(await browser.send('POST', '/me/passkeys', body), 401, 'invalid_factor');
    expect((await browser.send('GET', '/me/passkeys')).body.data).toEqual([]);
  });

  test('ignores the attestation, and opens no URL of its certificates', async () => {
    const receiver = await startReceiver('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    const options = await propose();
    const passkey = newAuthenticator().create(options, {
      attest: attestAsAndroid(`http://127.0.0.1:${receiver.port}/`),
    });
    const body = { challenge: options.challenge, name: 'Laptop', passkey };
    const { status } = await browser.send('POST', '/me/passkeys', body);
    expect([status, receiver.requests]).toEqual([201, []]);
  });

  test.each([0, 32, 1024])(
    'rejects a passkey that has another id, of %i bytes, than the answer',
    async (idBytes) => {
      const options = await propose();
      const passkey = { ...newAuthenticator({ idBytes }).create(options), id: 'AAAA', rawId: 'AAAA' };
      const body = { challenge: options.challenge, name: 'Laptop', passkey };
      expectError(await browser.send('POST', '/me/passkeys', body), 401, 'invalid_factor');
    },
  );

  test('rejects an answer to another challenge, a used one, and that of another user', async () => {
    const [options, other] = [await propose(), await propose()];
    const passkey = newAuthenticator().create(options);
    const send = (by: StaffBrowser, { challenge }: { challenge: string }) =>
      by.send('POST', '/me/passkeys', { challenge, name: 'Laptop', passkey });
    expectError(await send(browser, other), 401, 'invalid_factor');
    expectError(await send(await signInAs(await newUser()), options), 401, 'challenge_expired');
    expect((await send(browser, options)).status).toBe(201);
    expectError(await send(browser, options), 401, 'challenge_expired');
  });

  test('rejects one that is registered, also by another user', async () => {
    const { authenticator } = await addPasskey(browser);
    for (const by of [browser, await signInAs(await newUser())]) {
      const options = (await by.send('POST', '/me/passkeys/options')).body.data;
      const passkey = authenticator.create(options);
      const body = { challenge: options.challenge, name: 'Copy', passkey };
      expectError(await by.send('POST', '/me/passkeys', body), 409, 'passkey_taken');
    }
  });

  test('stops at twenty', async () => {
    const { pool } = (await sharedServer()).connection;
    await pool.query(
      `INSERT INTO user_passkeys (id, user_id, credential_id, public_key, sign_count, name)
       SELECT gen_random_uuid(), $1, uuid_send(gen_random_uuid()), 'x', 0, 'Key' FROM generate_series(1, 20)`,
      [user.id],
    );
    const response = await browser.send('POST', '/me/passkeys/options');
    expectError(response, 409, 'too_many_passkeys');
    expect(response.body.error.details).toEqual({ limit: 20 });
  });

  test.each([
    ['garbage with 401', { attestationObject: 'AAAA', clientDataJSON: 'AAAA' }, 401],
    ['an answer without members with 400', {}, 400],
  ])('rejects %s', async (_, response, expected) => {
    const { challenge } = await propose();
    const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
    const { status } = await browser.send('POST', '/me/passkeys', { challenge, name: 'Laptop', passkey });
    expect(status).toBe(expected);
  });
});

describe('a passkey alone', () => {
  test('signs in without an email address, and counts as both factors', async () => {
    const { authenticator, id } = await addPasskey(browser);
    const { browser: other, response } = await signInByPasskey(authenticator);
    expect(response.status).toBe(200);
    expect(response.body.data.user.id).toBe(user.id);
    expect(response.body.data.session.methods).toEqual(['passkey']);
    expect((await other.send('GET', '/me/factors')).body.data.is_second_factor_used).toBe(true);
    const { last_used_at } = (await other.send('GET', `/me/passkeys/${id}`)).body.data;
    expect(Date.now() - Date.parse(last_used_at)).toBeLessThan(60_000);
  });

  test.each([
    ['from a board on a subdomain', { origin: 'http://harbour.boards.localhost:3000' }],
    ['from another port', { origin: 'http://boards.localhost:3001' }],
    ['from another scheme', { origin: 'https://boards.localhost:3000' }],
    ['for another relying party', { rpId: 'localhost' }],
    ['without user verification', { isUserVerified: false }],
    ['with the counter of a copy', { signCount: 1 }],
    ['of another user handle', { userHandle: 'AZqjwFKofMGfQy0vC29_EA' }],
  ])('is rejected %s', async (_, lies) => {
    const { authenticator } = await addPasskey(browser);
    const { browser: other, response } = await signInByPasskey(authenticator, lies);
    expectError(response, 401, 'invalid_factor');
    expect(other.cookie).toBeUndefined();
  });

  test('signs in again if its authenticator does not count', async () => {
    const { authenticator } = await addPasskey(browser, newAuthenticator({ signCount: 0 }));
    expect((await signInByPasskey(authenticator)).response.status).toBe(200);
    expect((await signInByPasskey(authenticator)).response.status).toBe(200);
  });

  test('cannot repeat an answer', async () => {
    const { authenticator } = await addPasskey(browser);
    const other = await openBrowser();
    const options = (await other.send('POST', '/session/passkey-options')).body.data;
    const body = { challenge: options.challenge, passkey: authenticator.get(options) };
    expect((await other.send('POST', '/session', body)).status).toBe(200);
    expectError(await (await openBrowser()).send('POST', '/session', body), 401, 'challenge_expired');
  });

  test('cannot answer with the signature of another passkey', async () => {
    const { authenticator } = await addPasskey(browser);
    const options = (await browser.send('POST', '/session/passkey-options')).body.data;
    const forged = newAuthenticator().get(options) as object;
    const { credentialId: id } = authenticator;
    const body = { challenge: options.challenge, passkey: { ...forged, id, rawId: id } };
    expectError(await (await openBrowser()).send('POST', '/session', body), 401, 'invalid_factor');
  });

  test('that belongs to no user is rejected', async () => {
    expectError((await signInByPasskey(newAuthenticator())).response, 401, 'invalid_factor');
  });

  test('renews the session of its user', async () => {
    const { authenticator } = await addPasskey(browser);
    const { id } = (await browser.send('GET', '/session')).body.data.session;
    const options = (await browser.send('POST', '/session/passkey-options')).body.data;
    const body = { challenge: options.challenge, passkey: authenticator.get(options) };
    expect((await browser.send('POST', '/session', body)).body.data.session.id).toBe(id);
  });
});

describe('a passkey of the user', () => {
  test('can be renamed without ending sessions', async () => {
    const { id } = await addPasskey(browser);
    const other = await signInAs(user);
    const renamed = await browser.send('PATCH', `/me/passkeys/${id}`, { name: ' Phone ' });
    expect(renamed.body.data.name).toBe('Phone');
    expect((await other.send('GET', '/session')).status).toBe(200);
  });

  test('stops when it is deleted, and other sessions end', async () => {
    const { id, authenticator } = await addPasskey(browser);
    const other = await signInAs(user);
    const deleted = await browser.send('DELETE', `/me/passkeys/${id}`);
    expect(deleted.body).toEqual({ data: { id, deleted: true } });
    expectError((await signInByPasskey(authenticator)).response, 401, 'invalid_factor');
    expectError(await other.send('GET', '/session'), 401, 'sign_in_required');
    expect((await sendPassword(user)).response.status).toBe(200);
  });

  test('cannot be seen, renamed or deleted by another user', async () => {
    const { id } = await addPasskey(browser);
    const stranger = await signInAs(await newUser());
    expectError(await stranger.send('GET', `/me/passkeys/${id}`), 404, 'not_found');
    expectError(await stranger.send('PATCH', `/me/passkeys/${id}`, { name: 'Mine' }), 404, 'not_found');
    expectError(await stranger.send('DELETE', `/me/passkeys/${id}`), 404, 'not_found');
    expect((await browser.send('GET', '/me/passkeys')).body.data).toHaveLength(1);
  });
});

describe('where browsers offer no passkeys', () => {
  test.each([
    [{ PLATFORM_DOMAIN: '127.0.0.1:3000' }, 'ip_address'],
    [{ PLATFORM_DOMAIN: '192.0.2.7', PLATFORM_SCHEME: 'https' }, 'ip_address'],
    [{ PLATFORM_DOMAIN: 'boards.example.org', PLATFORM_SCHEME: 'http' }, 'plain_http'],
  ])('(%j) the sign-in methods say why', async (settings, reason) => {
    const server = await ownServer(settings);
    const anyone = await openBrowser({ server });
    expect((await anyone.send('GET', '/sign-in-methods')).body.data).toEqual({
      password: { available: true, reason: null },
      link: { available: false, reason: 'email_not_configured' },
      passkey: { available: false, reason },
      oidc: { available: false, reason: 'not_configured' },
    });
    expectError(await anyone.send('POST', '/session/passkey-options'), 409, 'passkeys_unavailable');
    const signedIn = await signInAs(user, { server });
    expectError(await signedIn.send('POST', '/me/passkeys/options'), 409, 'passkeys_unavailable');
  });

  test('a user with a passkey signs in with another factor', async () => {
    await addPasskey(browser);
    await addTotp(browser);
    const server = await sharedServer({ PLATFORM_DOMAIN: '127.0.0.1:3000' });
    const { response } = await sendPassword(user, await openBrowser({ server }));
    expect(response.body.data).toMatchObject({ methods: ['totp', 'recovery_code'], passkey_options: null });
  });

  test.each([
    [{}],
    [{ PLATFORM_DOMAIN: 'localhost:3000' }],
    [{ PLATFORM_DOMAIN: 'boards.example.org', PLATFORM_SCHEME: 'https' }],
  ])('is not %j', async (settings) => {
    const anyone = await openBrowser({ server: await ownServer(settings) });
    const { passkey } = (await anyone.send('GET', '/sign-in-methods')).body.data;
    expect(passkey).toEqual({ available: true, reason: null });
  });
});
