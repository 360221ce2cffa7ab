import { beforeEach, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { sendDueEmails } from '../../../../../test/emails.ts';
import { newStaff, newUser, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

let board: Client;
let operator: UserRow;
let browser: StaffBrowser;
beforeEach(async () => {
  board = await newOrganization();
  operator = await newUser({ isOperator: true });
  browser = await signInAs(operator);
});

const join = () => browser.send('POST', `/organizations/${board.scope.organizationId}/join`);
const send = async () => sendDueEmails(await sharedServer(), board.scope.organizationId);

test('each owner gets one email when an operator joins, and nobody else does', async () => {
  const owners = [await newStaff(board, 'owner'), await newStaff(board, 'owner')];
  for (const role of ['admin', 'editor', 'viewer'] as const) await newStaff(board, role);
  expect((await join()).status).toBe(200);
  const mails = await send();
  expect(mails.map(({ to }) => to).sort()).toEqual(owners.map(({ email }) => email).sort());
  expect(mails[0]).toMatchObject({ subject: `An operator has joined Organization ${board.slug}` });
  expect(mails[0]!.fromName).toBeUndefined();
  expect(mails[0]!.text).toContain(`Mette Holm (${operator.email}) operates this installation`);
  expect(await send()).toEqual([]);
});

test('joining twice, also at the same time, sends one email; joining again after leaving sends another', async () => {
  await newStaff(board, 'owner');
  // One after the other, because a sign-in by link ends the other links.
  const others = [await signInAs(operator), await signInAs(operator), await signInAs(operator)];
  const path = `/organizations/${board.scope.organizationId}/join`;
  await Promise.all(others.map((other) => other.send('POST', path)));
  await join();
  expect(await send()).toHaveLength(1);
  expect((await browser.send('DELETE', `/me/memberships/${board.scope.organizationId}`)).status).toBe(200);
  await join();
  expect(await send()).toHaveLength(1);
});

test('an owner who has another role when the email is sent gets none; the language is that of the organization', async () => {
  const [first, second] = [await newStaff(board, 'owner'), await newStaff(board, 'owner')];
  await board.patch('/organization', { language: 'de' });
  await join();
  const owner = await signInAs(first);
  const changed = await owner.in(board).send('PATCH', `/staff/${second.id}`, { role: 'viewer' });
  expect(changed.status, changed.text).toBe(200);
  const mails = await send();
  expect(mails.map(({ to }) => to)).toEqual([first.email]);
  expect(mails[0]!.subject).toBe(`Ein Betreiber ist Organization ${board.slug} beigetreten`);
});

test('an operator who has a role already sends nothing and keeps the session’s token', async () => {
  await newStaff(board, 'owner');
  await join();
  await send();
  const { cookie } = browser;
  expect((await join()).headers.get('set-cookie')).toBeNull();
  expect(browser.cookie).toBe(cookie);
  expect(await send()).toEqual([]);
});
