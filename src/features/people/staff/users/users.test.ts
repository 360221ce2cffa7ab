import { beforeEach, describe, expect, test } from 'vitest';
import { newOrganization, ownServer, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { holdUserLock } from '../../../../../test/held-locks.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { newStaff, newUser, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';
import type { UserRow } from './queries.ts';

async function toJoinPath(): Promise<string> {
  const { scope } = await newOrganization();
  return `/organizations/${scope.organizationId}/join`;
}

describe('an operator', () => {
  let operator: UserRow;
  let browser: StaffBrowser;
  beforeEach(async () => {
    operator = await newUser({ isOperator: true });
    browser = await signInAs(operator);
  });

  test('makes another user an operator, and ends that', async () => {
    const user = await newUser();
    const path = `/users/${user.id}`;
    expect((await browser.send('PATCH', path, { is_operator: true })).body.data.is_operator).toBe(true);
    expect((await (await signInAs(user)).send('GET', '/users')).status).toBe(200);
    expect((await browser.send('PATCH', path, { is_operator: false })).body.data.is_operator).toBe(false);
    expectError(await (await signInAs(user)).send('GET', '/users'), 403, 'operator_required');
  });

  test('deletes a user with all sessions', async () => {
    const user = await newStaff(await newOrganization(), 'editor');
    const session = await signInAs(user);
    expect((await browser.send('DELETE', `/users/${user.id}`)).body.data).toEqual({
      id: user.id,
      deleted: true,
    });
    expect((await session.send('GET', '/session')).status).toBe(401);
    expectError(await browser.send('GET', `/users/${user.id}`), 404, 'not_found');
  });

  test.each<[string, string, (id: string) => Promise<string>, object]>([
    ['cannot become one again', 'PATCH', async (id) => `/users/${id}`, { is_operator: true }],
    ['cannot join an organization', 'POST', toJoinPath, {}],
    [
      'cannot create an organization',
      'POST',
      async () => '/organizations',
      { slug: 'late-one', name: 'Late' },
    ],
  ])('who stops being one while a request waits %s', async (_, method, toPath, body) => {
    const other = await newUser({ isOperator: true });
    const late = await signInAs(other);
    const path = await toPath(other.id);
    const lock = await holdUserLock(other.id);
    const change = browser.send('PATCH', `/users/${other.id}`, { is_operator: false });
    await lock.untilWaiting(1);
    const response = late.send(method, path, body);
    await lock.untilWaiting(2);
    await lock.release();
    expect((await change).body.data.is_operator).toBe(false);
    expectError(await response, 403, 'operator_required');
  });

  test('cannot delete the last owner of an organization', async () => {
    const board = await newOrganization();
    const owner = await newStaff(board, 'owner');
    const response = await browser.send('DELETE', `/users/${owner.id}`);
    expectError(response, 409, 'last_owner');
    expect(response.body.error.details).toEqual({ organizations: [board.scope.organization.name] });
  });

  test('creates an organization and owns it; a slug that is taken is rejected', async () => {
    const slug = `new-${process.pid}-${Date.now().toString(36)}`;
    const created = await browser.send('POST', '/organizations', { slug, name: ' Harbour Jobs ' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ slug, name: 'Harbour Jobs', staff_count: 1 });
    expect(created.headers.get('location')).toBe(`/api/v1/organizations/${created.body.data.id}`);
    expect((await browser.in({ slug }).send('GET', '/staff')).body.data).toMatchObject([{ role: 'owner' }]);
    expectError(await browser.send('POST', '/organizations', { slug, name: 'Again' }), 409, 'slug_taken');
  });

  test('reads no organization’s data before joining it as an admin', async () => {
    const board = await newOrganization();
    await newStaff(board, 'owner');
    const { organizationId } = board.scope;
    expectError(await browser.in(board).send('GET', '/jobs'), 403, 'membership_required');
    const seen = (await browser.send('GET', `/organizations/${organizationId}`)).body.data;
    expect(seen).toMatchObject({ id: organizationId, slug: board.slug, staff_count: 1 });
    const joined = await browser.send('POST', `/organizations/${organizationId}/join`);
    expect(joined.body.data.staff_count).toBe(2);
    expect((await browser.in(board).send('GET', '/jobs')).status).toBe(200);
    expectError(await browser.in(board).send('DELETE', '/organization'), 403, 'owner_required');
  });

  test('keeps a higher role when joining', async () => {
    const board = await newOrganization();
    const owner = await newStaff(board, 'owner', { isOperator: true });
    const session = await signInAs(owner);
    await session.send('POST', `/organizations/${board.scope.organizationId}/join`);
    expect((await session.in(board).send('GET', '/staff')).body.data).toMatchObject([{ role: 'owner' }]);
  });

  test('deletes an organization', async () => {
    const { organizationId } = (await newOrganization()).scope;
    const path = `/organizations/${organizationId}`;
    expect((await browser.send('DELETE', path)).body.data).toEqual({ id: organizationId, deleted: true });
    expectError(await browser.send('GET', path), 404, 'not_found');
  });

  test.each(['0', '-1', '1e3', '99999999999', 'demo', '%00'])(
    'gets 404 for the organization id %s',
    async (id) => {
      expect((await browser.send('GET', `/organizations/${id}`)).status).toBeGreaterThanOrEqual(400);
      expect((await browser.send('GET', `/organizations/${id}`)).status).toBeLessThan(500);
    },
  );
});

describe('the last operator', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await ownServer({ DATABASE_URL: await ownDatabase() });
  });

  test('stays an operator and cannot be deleted', async () => {
    const operator = await newUser({ server, isOperator: true });
    const browser = await signInAs(operator, { server });
    const path = `/users/${operator.id}`;
    expectError(await browser.send('PATCH', path, { is_operator: false }), 409, 'last_operator');
    expectError(await browser.send('DELETE', path), 409, 'last_operator');
  });

  test('remains when all operators step down at the same time', async () => {
    const operators = await Promise.all([1, 2, 3, 4].map(() => newUser({ server, isOperator: true })));
    const browsers = await Promise.all(operators.map((user) => signInAs(user, { server })));
    const responses = await Promise.all(
      browsers.map((browser, index) =>
        browser.send('PATCH', `/users/${operators[index]!.id}`, { is_operator: false }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });
});

test('a user changes the own name, which loses the white space around it', async () => {
  const browser = await signInAs(await newUser());
  const { data } = (await browser.send('PATCH', '/me', { name: '\n Mette Holm \n' })).body;
  expect(data.name).toBe('Mette Holm');
});

test('users are listed newest first', async () => {
  const operator = await newUser({ isOperator: true });
  const newest = await newUser();
  const { data, meta } = (await (await signInAs(operator)).send('GET', '/users?per_page=2')).body;
  expect(data.length).toBe(2);
  expect(meta.pagination.total_items).toBeGreaterThanOrEqual(2);
  const { pool } = (await sharedServer()).connection;
  const { rows } = await pool.query(
    'SELECT id FROM users WHERE id = ANY ($1) ORDER BY created_at DESC, id DESC',
    [[newest.id, operator.id]],
  );
  expect(rows.map(({ id }) => id)).toEqual([newest.id, operator.id]);
});
