import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { countSignIns, insertSignIns, lookUp, patchMember, postMember } from '../../../../test/members.ts';
import { newId } from '../../../platform/ids.ts';
import type { Member } from './schema.ts';

let client: Client;
let member: Member;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMember(client, { email: 'mette@pilots.example', name: 'Mette' });
});

const changes = {
  email: 'holm@pilots.example',
  name: 'Mette Holm',
  role: 'admin',
  approvalStatus: 'rejected',
  profilePicture: 'https://pilots.example/mette.png',
  description: 'Hires pilots.',
  customFields: { company: 'North Sea Pilots' },
};

describe('PATCH /members/{lookup}', () => {
  test.each(Object.entries(changes))(
    'changes %s alone and emits an event that names it',
    async (field, value) => {
      const changed = await patchMember(client, member, { [field]: value });
      expect(changed).toEqual({ ...member, [field]: value, updatedAt: expect.any(String) });
      expect((await lookUp(client, member.id)).member).toEqual(changed);
      expect((await eventsOf(client)).slice(1)).toEqual([
        { type: 'member.updated', data: changed, changed_fields: [field], actor: `api_key:${client.keyId}` },
      ]);
    },
  );

  test('updates updatedAt', async () => {
    const past = '2026-01-01T00:00:00.000Z';
    await client.scope.db
      .updateTable('members')
      .set({ updated_at: past })
      .where('id', '=', member.id)
      .execute();
    const { createdAt, updatedAt } = await patchMember(client, member, { name: 'Holm' });
    expect(createdAt).toBe(member.createdAt);
    expect(updatedAt > past).toBe(true);
  });

  test('clears nullable fields', async () => {
    await patchMember(client, member, changes);
    const nothing = { name: null, profilePicture: null, description: null, customFields: null };
    expect(await patchMember(client, member, nothing)).toMatchObject(nothing);
  });

  test('leaves the member unchanged and emits nothing when no value differs', async () => {
    const changed = await patchMember(client, member, { ...changes, customFields: { a: -0, b: [1] } });
    const same = { ...changes, customFields: { b: [1], a: 0 }, isSuspended: false };
    expect(await patchMember(client, member, same)).toEqual(changed);
    expect(await patchMember(client, member, {})).toEqual(changed);
    expect(await eventsOf(client)).toHaveLength(2);
  });

  test('finds the member by email address too', async () => {
    const response = await client.patch('/members/METTE%40pilots.example', { name: 'Holm' });
    expect(response.body.data).toMatchObject({ id: member.id, name: 'Holm' });
  });

  test('accepts the same email address in another case, and still finds the member by the old spelling', async () => {
    expect(await patchMember(client, member, { email: 'Mette@Pilots.example' })).toMatchObject({
      email: 'Mette@Pilots.example',
    });
    expect((await lookUp(client, 'mette@pilots.example')).member.id).toBe(member.id);
  });

  test('frees the previous email address for another member', async () => {
    await patchMember(client, member, { email: 'holm@pilots.example' });
    expectError(await client.get('/members/mette@pilots.example'), 404, 'not_found');
    await postMember(client, { email: 'METTE@pilots.example' });
  });

  test('rejects the email address of another member in any case', async () => {
    await postMember(client, { email: 'holm@pilots.example' });
    const before = await lookUp(client, member.id);
    const body = { email: 'HOLM@pilots.example', name: 'X' };
    for (const headers of [{}, { 'idempotency-key': 'a' }, { 'idempotency-key': 'a' }])
      expectError(await client.patch(`/members/${member.id}`, body, headers), 409, 'email_taken');
    expect(await lookUp(client, member.id)).toEqual(before);
    expect(await eventsOf(client)).toHaveLength(2);
  });

  test('lets one of six concurrent requests have the same email address', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => postMember(client)));
    const responses = await Promise.all(
      members.map(({ id }, at) =>
        client.patch(`/members/${id}`, { email: `${at % 2 ? 'NEW' : 'new'}@pilots.example` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
  });

  test.each<[object, string]>([
    [{ email: null }, '/email'],
    [{ email: 'x' }, '/email'],
    [{ name: ' ' }, '/name'],
    [{ role: 'root' }, '/role'],
    [{ isSuspended: null }, '/isSuspended'],
    [{ isSuspended: 'true' }, '/isSuspended'],
    [{ suspendedAt: '2026-01-01T00:00:00.000Z' }, '/suspendedAt'],
    [{ authMethod: 'password' }, '/authMethod'],
    [{ id: newId() }, '/id'],
    [{ customFields: { x: 'x'.repeat(66_000) } }, '/customFields'],
  ])('rejects %j', async (body, path) => {
    expect(issuePaths(await client.patch(`/members/${member.id}`, body))).toEqual([path]);
    expect((await lookUp(client, member.id)).member).toEqual(member);
  });

  test('returns 404 for an unknown member', async () => {
    for (const lookup of [newId(), 'x', 'nobody@pilots.example'])
      expectError(await client.patch(`/members/${lookup}`, { name: 'X' }), 404, 'not_found');
  });

  test('requires the latest ETag in If-Match', async () => {
    const path = '/members/mette@pilots.example';
    const tag = (await client.get(path)).headers.get('etag')!;
    expect((await client.patch(path, { name: 'First' }, { 'if-match': tag })).status).toBe(200);
    expectError(
      await client.patch(path, { name: 'Second' }, { 'if-match': tag }),
      412,
      'precondition_failed',
    );
    expectError(await client.delete(path, { 'if-match': tag }), 412, 'precondition_failed');
    expect((await lookUp(client, member.id)).member.name).toBe('First');
    const newTag = (await client.get(path)).headers.get('etag')!;
    expect((await client.delete(path, { 'if-match': newTag })).status).toBe(200);
  });

  test('lets one of eight writers with the same ETag succeed', async () => {
    const path = `/members/${member.id}`;
    const tag = (await client.get(path)).headers.get('etag')!;
    const names = Array.from({ length: 8 }, (_, at) => `Writer ${at}`);
    const responses = await Promise.all(
      names.map((name) => client.patch(path, { name }, { 'if-match': tag })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });
});

describe('suspending', () => {
  test('records the time, ends the member’s sessions and deletes their links', async () => {
    await insertSignIns(client, member.id);
    const other = await postMember(client);
    await insertSignIns(client, other.id);
    const suspended = await patchMember(client, member, { isSuspended: true });
    expect(Date.parse(suspended.suspendedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await countSignIns(client, member.id)).toEqual({ sessions: 0, links: 0 });
    expect(await countSignIns(client, other.id)).toEqual({ sessions: 1, links: 1 });
    const [event] = (await eventsOf(client)).slice(-1);
    expect(event).toMatchObject({ type: 'member.updated', changed_fields: ['suspendedAt'], data: suspended });
  });

  test('keeps the first time when repeated, and can be lifted', async () => {
    const suspended = await patchMember(client, member, { isSuspended: true });
    expect(await patchMember(client, member, { isSuspended: true })).toEqual(suspended);
    expect((await patchMember(client, member, { isSuspended: false })).suspendedAt).toBeNull();
  });
});

test('a new email address invalidates links to the old one and keeps sessions', async () => {
  await insertSignIns(client, member.id);
  await patchMember(client, member, { name: 'Holm' });
  expect(await countSignIns(client, member.id)).toEqual({ sessions: 1, links: 1 });
  await patchMember(client, member, { email: 'holm@pilots.example' });
  expect(await countSignIns(client, member.id)).toEqual({ sessions: 1, links: 0 });
});
