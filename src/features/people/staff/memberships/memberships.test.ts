import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { holdOrganizationLock } from '../../../../../test/held-locks.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { newStaff, newUser, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';
import type { UserRow } from '../users/queries.ts';

let board: Client;
let owner: UserRow;
let browser: StaffBrowser;
beforeEach(async () => {
  board = await newOrganization();
  owner = await newStaff(board, 'owner');
  browser = await signInAs(owner);
});

const send = (method: string, path: string, body?: unknown) => browser.in(board).send(method, path, body);

test('the staff is listed in the order of joining', async () => {
  const editor = await newStaff(board, 'editor');
  const { data, meta } = (await send('GET', '/staff')).body;
  expect(data).toMatchObject([
    { id: owner.id, email: owner.email, role: 'owner' },
    { id: editor.id, role: 'editor' },
  ]);
  expect(meta.pagination.total_items).toBe(2);
});

test('a changed role takes effect in running sessions', async () => {
  const editor = await newStaff(board, 'editor');
  const session = (await signInAs(editor)).in(board);
  expect((await session.send('POST', '/jobs', { title: 'Pilot' })).status).toBe(201);
  await send('PATCH', `/staff/${editor.id}`, { role: 'viewer' });
  expectError(await session.send('POST', '/jobs', { title: 'Pilot' }), 403, 'insufficient_scope');
  expect((await session.send('GET', '/jobs')).status).toBe(200);
});

test('staff are changed by people only, not by API keys, and only soon after a sign-in', async () => {
  const editor = await newStaff(board, 'editor');
  const change = { role: 'viewer' };
  expectError(await board.patch(`/staff/${editor.id}`, change), 403, 'user_required');
  await (await sharedServer()).connection.pool.query(
    `UPDATE user_sessions SET authenticated_at = now() - interval '901 seconds' WHERE user_id = $1`,
    [owner.id],
  );
  expectError(await send('PATCH', `/staff/${editor.id}`, change), 403, 'reauthentication_required');
});

test('a removed user loses access at once, and is signed out without any other role', async () => {
  const editor = await newStaff(board, 'editor');
  const session = await signInAs(editor);
  expect((await send('DELETE', `/staff/${editor.id}`)).body).toEqual({
    data: { id: editor.id, deleted: true },
  });
  expectError(await session.in(board).send('GET', '/jobs'), 401, 'sign_in_required');
});

test('the deletion of an organization signs out those who have no other role', async () => {
  const [editor, operator] = [await newStaff(board, 'editor'), await newUser({ isOperator: true })];
  const both = await newStaff(board, 'editor');
  await addRole(both, await newOrganization());
  await addRole(operator, board);
  const sessions = await Promise.all([editor, both, operator].map((user) => signInAs(user)));
  expect((await send('DELETE', '/organization')).status).toBe(200);
  const statuses = sessions.map(async (session) => (await session.send('GET', '/me')).status);
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
});

test('the end of the rights of an operator signs out one who has no role', async () => {
  const operator = await signInAs(await newUser({ isOperator: true }));
  const [alone, staff] = [await newUser({ isOperator: true }), await newUser({ isOperator: true })];
  await addRole(staff, board);
  const sessions = await Promise.all([alone, staff].map((user) => signInAs(user)));
  for (const { id } of [alone, staff])
    expect((await operator.send('PATCH', `/users/${id}`, { is_operator: false })).status).toBe(200);
  const statuses = sessions.map(async (session) => (await session.send('GET', '/me')).status);
  expect(await Promise.all(statuses)).toEqual([401, 200]);
});

test('a removed user with another role stays signed in', async () => {
  const editor = await newStaff(board, 'editor');
  const other = await newOrganization();
  await addRole(editor, other);
  const session = await signInAs(editor);
  await send('DELETE', `/staff/${editor.id}`);
  expectError(await session.in(board).send('GET', '/jobs'), 403, 'membership_required');
  expect((await session.in(other).send('GET', '/jobs')).status).toBe(200);
});

describe('only owners', () => {
  test('make owners, and change or remove them', async () => {
    const admin = await newStaff(board, 'admin');
    const second = await newStaff(board, 'owner');
    const session = (await signInAs(admin)).in(board);
    for (const response of [
      await session.send('PATCH', `/staff/${admin.id}`, { role: 'owner' }),
      await session.send('PATCH', `/staff/${second.id}`, { role: 'admin' }),
      await session.send('DELETE', `/staff/${second.id}`),
      await session.send('POST', '/invitations', { email: 'new@pilots.example', role: 'owner' }),
      await session.send('DELETE', '/organization'),
    ])
      expectError(response, 403, 'owner_required');
    expect((await session.send('PATCH', `/staff/${admin.id}`, { role: 'editor' })).status).toBe(200);
    expect((await send('PATCH', `/staff/${second.id}`, { role: 'admin' })).status).toBe(200);
  });
});

describe('an admin who becomes a viewer while a request waits', () => {
  test.each([
    ['cannot take the role back', 'PATCH', (id: string) => `/staff/${id}`, { role: 'admin' }],
    ['cannot invite', 'POST', () => '/invitations', { email: 'late@pilots.example', role: 'admin' }],
    ['cannot change others', 'PATCH', (_: string, other: string) => `/staff/${other}`, { role: 'admin' }],
    ['cannot remove others', 'DELETE', (_: string, other: string) => `/staff/${other}`, undefined],
  ])('%s', async (_, method, toPath, body) => {
    const [admin, other] = [await newStaff(board, 'admin'), await newStaff(board, 'editor')];
    const session = (await signInAs(admin)).in(board);
    const lock = await holdOrganizationLock(board.scope.organizationId);
    const change = send('PATCH', `/staff/${admin.id}`, { role: 'viewer' });
    await lock.untilWaiting(1);
    const late = session.send(method, toPath(admin.id, other.id), body);
    await lock.untilWaiting(2);
    await lock.release();
    expect((await change).status).toBe(200);
    expectError(await late, 403, 'insufficient_scope');
  });
});

describe('the last owner', () => {
  test('cannot be changed or removed, and cannot leave', async () => {
    const { name } = board.scope.organization;
    const { organizationId } = board.scope;
    for (const response of [
      await send('PATCH', `/staff/${owner.id}`, { role: 'admin' }),
      await send('DELETE', `/staff/${owner.id}`),
      await browser.send('DELETE', `/me/memberships/${organizationId}`),
    ]) {
      expectError(response, 409, 'last_owner');
      expect(response.body.error.details).toEqual({ organizations: [name] });
    }
  });

  test('remains when all owners leave at the same time', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => newStaff(board, 'owner')));
    const sessions = await Promise.all([owner, ...others].map((user) => signInAs(user)));
    const path = `/me/memberships/${board.scope.organizationId}`;
    const responses = await Promise.all(sessions.map((session) => session.send('DELETE', path)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  });

  test('cannot be removed by SQL either', async () => {
    const { pool } = (await sharedServer()).connection;
    for (const statement of [
      'DELETE FROM memberships WHERE user_id = $1',
      "UPDATE memberships SET role = 'viewer' WHERE user_id = $1",
      'DELETE FROM users WHERE id = $1',
    ])
      await expect(pool.query(statement, [owner.id])).rejects.toThrow('would have no owner');
  });

  test('can be replaced in one transaction, and goes with the organization', async () => {
    const { db } = (await sharedServer()).connection;
    const { organizationId } = board.scope;
    const editor = await newStaff(board, 'editor');
    await db.transaction().execute(async (trx) => {
      const all = trx.updateTable('memberships').where('organization_id', '=', organizationId);
      await all.where('user_id', '=', owner.id).set({ role: 'viewer' }).execute();
      await all.where('user_id', '=', editor.id).set({ role: 'owner' }).execute();
    });
    await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
  });
});

test('only an owner deletes the organization', async () => {
  const admin = (await signInAs(await newStaff(board, 'admin'))).in(board);
  expectError(await admin.send('DELETE', '/organization'), 403, 'owner_required');
  expectError(await board.delete('/organization'), 403, 'user_required');
  const response = await browser
    .in(board)
    .send('DELETE', '/organization', undefined, { 'idempotency-key': 'delete-once' });
  expect(response.body).toEqual({ data: { id: board.scope.organizationId, deleted: true } });
  expectError(await send('GET', '/jobs'), 401, 'sign_in_required');
});

test('a user leaves an organization', async () => {
  const viewer = await newStaff(board, 'viewer');
  const session = await signInAs(viewer);
  const path = `/me/memberships/${board.scope.organizationId}`;
  expect((await session.send('GET', path)).body.data).toMatchObject({ role: 'viewer' });
  expect((await session.send('DELETE', path)).body).toEqual({
    data: { organization_id: board.scope.organizationId, left: true },
  });
  expect((await send('GET', '/staff')).body.data).toHaveLength(1);
});

test('events name the user who made the change', async () => {
  await send('POST', '/jobs', { title: 'Pilot' });
  const { pool } = (await sharedServer()).connection;
  const { rows } = await pool.query('SELECT type, actor FROM events WHERE organization_id = $1', [
    board.scope.organizationId,
  ]);
  expect(rows).toEqual([{ type: 'job.created', actor: `user:${owner.id}` }]);
});

async function addRole({ id }: UserRow, { scope }: Client): Promise<void> {
  const { db } = (await sharedServer()).connection;
  await db
    .insertInto('memberships')
    .values({ organization_id: scope.organizationId, user_id: id, role: 'viewer' })
    .execute();
}
