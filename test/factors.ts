import { Secret, TOTP } from 'otpauth';
import type { UserRow } from '../src/features/people/staff/users/queries.ts';
import { sharedServer, type TestResponse } from './app.ts';
import { type Authenticator, newAuthenticator } from './authenticator.ts';
import { newUser, openBrowser, STAFF_PASSWORD, type StaffBrowser, signInAs } from './staff.ts';

/** The code of an authenticator app whose clock is this many steps of 30 seconds ahead. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + stepsAhead * 30_000,
  });
}

/** Adds an authenticator app to the user of the browser. */
export async function addTotp(
  browser: StaffBrowser,
): Promise<{ secret: string; recoveryCodes: string[] | null; code: string }> {
  const { challenge, secret } = (await browser.send('POST', '/me/totp/options')).body.data;
  const code = codeOf(secret);
  const response = await browser.send('POST', '/me/totp', { challenge, code });
  if (response.status !== 201) throw new Error(response.text);
  return { secret, recoveryCodes: response.body.data.recovery_codes, code };
}

/** Makes codes of this and earlier time steps valid again, as if they were unused. */
export async function resetUsedCodes({ id }: Pick<UserRow, 'id'>): Promise<void> {
  const { pool } = (await sharedServer()).connection;
  await pool.query('UPDATE user_totp SET last_step = 0 WHERE user_id = $1', [id]);
}

/** Adds a passkey to the user of the browser. */
export async function addPasskey(
  browser: StaffBrowser,
  authenticator = newAuthenticator(),
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] | null }> {
  const options = (await browser.send('POST', '/me/passkeys/options')).body.data;
  const response = await browser.send('POST', '/me/passkeys', {
    challenge: options.challenge,
    name: 'Laptop',
    passkey: authenticator.create(options),
  });
  if (response.status !== 201) throw new Error(response.text);
  const { passkey, recovery_codes } = response.body.data;
  return { authenticator, id: passkey.id, recoveryCodes: recovery_codes };
}

/** A user with a password and an authenticator app, whose first code is still unused. */
export async function newUserWithTotp() {
  const user = await newUser({ password: STAFF_PASSWORD });
  const browser = await signInAs(user);
  const totp = await addTotp(browser);
  await resetUsedCodes(user);
  return { user, browser, secret: totp.secret, recoveryCodes: totp.recoveryCodes! };
}

/** Sends the password of a user who has a second factor, from a new browser. */
export async function sendPassword(
  { email }: Pick<UserRow, 'email'>,
  browser?: StaffBrowser,
): Promise<{ browser: StaffBrowser; response: TestResponse; challenge: string }> {
  const opened = browser ?? (await openBrowser());
  const response = await opened.send('POST', '/session', { email, password: STAFF_PASSWORD });
  return { browser: opened, response, challenge: response.body.data?.challenge };
}

/** Answers the challenge of a passkey that signs in alone. */
export async function signInByPasskey(
  authenticator: Authenticator,
  lies: Parameters<Authenticator['get']>[1] = {},
): Promise<{ browser: StaffBrowser; response: TestResponse }> {
  const browser = await openBrowser();
  const options = (await browser.send('POST', '/session/passkey-options')).body.data;
  const passkey = authenticator.get(options, lies);
  const response = await browser.send('POST', '/session', { challenge: options.challenge, passkey });
  return { browser, response };
}
