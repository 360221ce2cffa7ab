import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../test/jobs.ts';
import { countSignIns, insertSignIns, lookUp, patchMember, postMember } from '../../../test/members.ts';
import { newId } from '../../platform/ids.ts';
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
  test.each(Object.entries(changes))('changes %s alone, and tells so', async (field, value) => {
    const changed = await patchMember(client, member, { [field]: value });
    expect(changed).toEqual({ ...member, [field]: value, updatedAt: expect.any(String) });
    expect((await lookUp(client, member.id)).member).toEqual(changed);
    expect((await eventsOf(client)).slice(1)).toEqual([
      { type: 'member.updated', data: changed, changed_fields: [field], actor: `api_key:${client.keyId}` },
    ]);
  });

  test('says when it was', async () => {
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

  test('clears what may be null', async () => {
    await patchMember(client, member, changes);
    const nothing = { name: null, profilePicture: null, description: null, customFields: null };
    expect(await patchMember(client, member, nothing)).toMatchObject(nothing);
  });

  test('that changes nothing leaves the member as it is, and tells nobody', async () => {
    const changed = await patchMember(client, member, { ...changes, customFields: { a: -0, b: [1] } });
    const same = { ...changes, customFields: { b: [1], a: 0 }, isSuspended: false };
    expect(await patchMember(client, member, same)).toEqual(changed);
    expect(await patchMember(client, member, {})).toEqual(changed);
    expect(await eventsOf(client)).toHaveLength(2);
  });

  test('finds the member by the address too', async () => {
    const response = await client.patch('/members/METTE%40pilots.example', { name: 'Holm' });
    expect(response.body.data).toMatchObject({ id: member.id, name: 'Holm' });
  });

  test('takes the same address in another case, and then finds it as before', async () => {
    expect(await patchMember(client, member, { email: 'Mette@Pilots.example' })).toMatchObject({
      email: 'Mette@Pilots.example',
    });
    expect((await lookUp(client, 'mette@pilots.example')).member.id).toBe(member.id);
  });

  test('leaves an address that was given up to others', async () => {
    await patchMember(client, member, { email: 'holm@pilots.example' });
    expectError(await client.get('/members/mette@pilots.example'), 404, 'not_found');
    await postMember(client, { email: 'METTE@pilots.example' });
  });

  test('refuses the address of another member, whatever its case', async () => {
    await postMember(client, { email: 'holm@pilots.example' });
    const before = await lookUp(client, member.id);
    const body = { email: 'HOLM@pilots.example', name: 'X' };
    for (const headers of [{}, { 'idempotency-key': 'a' }, { 'idempotency-key': 'a' }])
      expectError(await client.patch(`/members/${member.id}`, body, headers), 409, 'email_taken');
    expect(await lookUp(client, member.id)).toEqual(before);
    expect(await eventsOf(client)).toHaveLength(2);
  });

  test('gives one of many who want one address at once the address', async () => {
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
  ])('refuses %j', async (body, path) => {
    expect(issuePaths(await client.patch(`/members/${member.id}`, body))).toEqual([path]);
    expect((await lookUp(client, member.id)).member).toEqual(member);
  });

  test('of somebody who is not there is 404', async () => {
    for (const lookup of [newId(), 'x', 'nobody@pilots.example'])
      expectError(await client.patch(`/members/${lookup}`, { name: 'X' }), 404, 'not_found');
  });

  test('with If-Match goes through with the tag of the last lookup only', async () => {
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

  test('of two writers who read the same, one wins', async () => {
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
  test('says since when, signs the member out, and voids links', async () => {
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

  test('again keeps the first time, and lifting it lets the member in', async () => {
    const suspended = await patchMember(client, member, { isSuspended: true });
    expect(await patchMember(client, member, { isSuspended: true })).toEqual(suspended);
    expect((await patchMember(client, member, { isSuspended: false })).suspendedAt).toBeNull();
  });
});

test('a new address voids links that went to the old one, and signs nobody out', async () => {
  await insertSignIns(client, member.id);
  await patchMember(client, member, { name: 'Holm' });
  expect(await countSignIns(client, member.id)).toEqual({ sessions: 1, links: 1 });
  await patchMember(client, member, { email: 'holm@pilots.example' });
  expect(await countSignIns(client, member.id)).toEqual({ sessions: 1, links: 0 });
});
