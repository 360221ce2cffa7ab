import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { addPasskey, addTotp, codeOf, resetUsedCodes, sendPassword } from '../../../../../test/factors.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { newStaff, STAFF_PASSWORD, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

let board: Client;
let owner: UserRow;
let browser: StaffBrowser;
beforeEach(async () => {
  board = await newOrganization();
  owner = await newStaff(board, 'owner', { password: STAFF_PASSWORD });
  browser = await signInAs(owner);
});

const require = (isRequired: boolean) =>
  browser.in(board).send('PATCH', '/organization', { requires_second_factor: isRequired });

async function requireSecondFactor(): Promise<void> {
  await addTotp(browser);
  const response = await require(true);
  if (response.status !== 200) throw new Error(response.text);
}

describe('requires_second_factor', () => {
  test('is turned on only by someone who used a second factor', async () => {
    expectError(await require(true), 403, 'second_factor_required');
    await addTotp(browser);
    const { status, body } = await require(true);
    expect([status, body.data.requires_second_factor]).toEqual([200, true]);
  });

  test('is not changed by API keys, which otherwise change settings', async () => {
    const response = await board.patch('/organization', { requires_second_factor: true });
    expectError(response, 403, 'user_required');
    await requireSecondFactor();
    expectError(await board.patch('/organization', { requires_second_factor: false }), 403, 'user_required');
    expect((await board.patch('/organization', { tagline: 'At sea' })).status).toBe(200);
  });

  test('needs a recent sign-in, which other settings do not', async () => {
    await requireSecondFactor();
    await (await sharedServer()).connection.pool.query(
      `UPDATE user_sessions SET authenticated_at = now() - interval '901 seconds' WHERE user_id = $1`,
      [owner.id],
    );
    expectError(await require(false), 403, 'reauthentication_required');
    expect((await browser.in(board).send('PATCH', '/organization', { tagline: 'At sea' })).status).toBe(200);
  });
});

describe('an organization that requires a second factor', () => {
  beforeEach(requireSecondFactor);

  test('rejects a user without one, who can still use other organizations and the own account', async () => {
    const user = await newStaff(board, 'editor', { password: STAFF_PASSWORD });
    const other = await newOrganization();
    const { browser: editor } = await sendPassword(user);
    expectError(await editor.in(board).send('GET', '/jobs'), 403, 'second_factor_required');
    expectError(await editor.in(other).send('GET', '/jobs'), 403, 'membership_required');
    expect((await editor.send('GET', '/me')).body.data.memberships).toHaveLength(1);
  });

  test('accepts the session in which the user adds a passkey or an app', async () => {
    for (const add of [addTotp, addPasskey]) {
      const editor = await signInAs(await newStaff(board, 'editor'));
      expectError(await editor.in(board).send('GET', '/jobs'), 403, 'second_factor_required');
      await add(editor);
      expect((await editor.in(board).send('GET', '/jobs')).status).toBe(200);
    }
  });

  test('accepts a sign-in in two steps', async () => {
    const user = await newStaff(board, 'editor', { password: STAFF_PASSWORD });
    const { secret } = await addTotp(await signInAs(user));
    await resetUsedCodes(user);
    const { browser: editor, challenge } = await sendPassword(user);
    await editor.send('POST', '/session', { challenge, code: codeOf(secret) });
    expect((await editor.in(board).send('GET', '/jobs')).status).toBe(200);
  });

  test('rejects a link from the command line, even of a user with a factor, and says what to do', async () => {
    const user = await newStaff(board, 'editor');
    await addTotp(await signInAs(user));
    const response = await (await signInAs(user)).in(board).send('GET', '/jobs');
    expectError(response, 403, 'second_factor_required');
    expect(response.body.error.message).toMatch(/passkey or authenticator app, or add one/);
  });

  test('rejects the session of a user who has removed the last factor', async () => {
    expect((await browser.in(board).send('GET', '/jobs')).status).toBe(200);
    await browser.send('DELETE', '/me/totp');
    expectError(await browser.in(board).send('GET', '/jobs'), 403, 'second_factor_required');
  });

  test('does not affect API keys', async () => {
    expect((await board.get('/jobs')).status).toBe(200);
  });
});
