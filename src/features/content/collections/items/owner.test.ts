import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { holdMemberLock } from '../../../../../test/held-locks.ts';
import { itemEvents, patchItem, readItem } from '../../../../../test/items.ts';
import { issuePaths } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import type { Member } from '../../../people/members/schema.ts';

let client: Client;
let member: Member;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMember(client);
  await saveCollection(client);
});

describe('the owner of an item', () => {
  test('is a member, and can be changed and cleared', async () => {
    const item = await saveItem(client, { name: 'Pilots' }, { owner_user_id: member.id });
    expect(item.owner_user_id).toBe(member.id);
    const other = await postMember(client);
    expect((await patchItem(client, item, { owner_user_id: other.id })).owner_user_id).toBe(other.id);
    expect((await patchItem(client, item, { data: { name: 'Crew' } })).owner_user_id).toBe(other.id);
    expect((await patchItem(client, item, { owner_user_id: null })).owner_user_id).toBeNull();
    expect(await itemEvents(client, item.id)).toEqual([
      'created',
      'updated owner_user_id',
      'updated data',
      'updated owner_user_id',
    ]);
  });

  test('does not change when the item is replaced without an owner', async () => {
    const { id } = await saveItem(client, { name: 'Pilots' }, { owner_user_id: member.id });
    const response = await client.post('/cms/partners', { id, data: { name: 'Crew' } });
    expect(response.body.item).toMatchObject({ data: { name: 'Crew' }, owner_user_id: member.id });
  });

  test('cannot be a member of another organization or an erased member', async () => {
    const foreignMember = await postMember(await newOrganization());
    const erased = await postMember(client);
    await client.delete(`/members/${erased.id}`);
    const item = await saveItem(client, { name: 'Pilots' });
    for (const owner_user_id of [foreignMember.id, erased.id]) {
      const body = { data: { name: 'Pilots' }, owner_user_id };
      expect(issuePaths(await client.post('/cms/partners', body))).toEqual(['/owner_user_id']);
      expect(issuePaths(await client.post('/cms/partners', { ...body, id: item.id }))).toEqual([
        '/owner_user_id',
      ]);
      const change = await client.patch(`/cms/partners/${item.id}`, { owner_user_id, data: { name: 5 } });
      expect(issuePaths(change).sort()).toEqual(['/data/name', '/owner_user_id']);
    }
    expect(await readItem(client, item)).toEqual(item);
  });

  test('cannot be erased between validation and write', async () => {
    const item = await saveItem(client, { name: 'Pilots' });
    const lock = await holdMemberLock(member.id);
    const erasing = client.delete(`/members/${member.id}`);
    await lock.untilWaiting(1);
    const changing = client.patch(`/cms/partners/${item.id}`, { owner_user_id: member.id });
    await lock.untilWaiting(2);
    await lock.release();
    expect((await erasing).status).toBe(200);
    expect(issuePaths(await changing)).toEqual(['/owner_user_id']);
    expect(await readItem(client, item)).toEqual(item);
  });

  test('owns no items after an erasure, and concurrent writes return 200, 201 or 400', async () => {
    const items = await Promise.all(
      [1, 2, 3].map(() => saveItem(client, { name: 'Pilots' }, { owner_user_id: member.id })),
    );
    const owned = { data: { name: 'Crew' }, owner_user_id: member.id };
    const [erased, ...responses] = await Promise.all([
      client.delete(`/members/${member.id}`),
      ...items.map(({ id }) => client.patch(`/cms/partners/${id}`, { data: { name: 'Crew' } })),
      ...items.map(({ id }) => client.patch(`/cms/partners/${id}`, owned)),
      client.post('/cms/partners', owned),
      client.post('/cms/partners', owned),
    ]);
    expect(erased.status).toBe(200);
    for (const { status, text } of responses) expect([200, 201, 400], text).toContain(status);
    const { body } = await client.get('/cms/partners');
    for (const { owner_user_id } of body.items) expect(owner_user_id).toBeNull();
  });
});
