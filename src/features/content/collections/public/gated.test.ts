import { beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { requestBoard, saveCollection, saveItem } from '../../../../../test/collections.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { patchMember } from '../../../../../test/members.ts';
import { pathOf, postPlan, subscribe } from '../../../../../test/plans.ts';
import {
  postMemberWithPassword,
  SESSION,
  signedIn,
  type Visitor,
  visit,
} from '../../../../../test/sign-in.ts';
import type { Member } from '../../../people/members/schema.ts';
import { hasEntitlement } from '../../../people/members/sessions/require-member.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';

let client: Client;
let member: Member;
let visitor: Visitor;
let itemId: string;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client);
  visitor = await signedIn(client, member);
  await saveCollection(client, { slug: 'briefings', visibility: 'gated', required_entitlement: 'gold' });
  itemId = (await saveItem(client, { name: 'Tides' }, { slug: 'briefings', status: 'published' })).id;
  await saveItem(client, { name: 'Draft' }, { slug: 'briefings', status: 'draft' });
});

const LIST = '/organization/cms/briefings';
const read = (path = LIST, by = visitor, headers: Record<string, string> = {}) =>
  by.send('GET', path, undefined, headers);
const grant = async (entitlements: string[], fields: object = {}, to = member) =>
  subscribe(client, { ...fields }, { memberId: to.id, plan: await postPlan(client, { entitlements }) });

describe('a gated collection', () => {
  it('shows its public items to a member whose subscription includes the entitlement', async () => {
    await grant(['silver', 'gold']);
    expect(await hasEntitlement(client.scope, member.id, 'gold')).toBe(true);
    expect(await hasEntitlement(client.scope, member.id, 'bronze')).toBe(false);
    const list = await read();
    expect(list.status, list.text).toBe(200);
    expect(list.body).toMatchObject({ items: [{ id: itemId, data: { name: 'Tides' } }], total: 1 });
    expect(list.body.items[0]).not.toHaveProperty('owner_user_id');
    const single = await read(`${LIST}/${itemId}`);
    expect(single.body.item).toEqual(list.body.items[0]);
    expect((await read(`${LIST}?search=draft`)).body.total).toBe(0);
    expectError(await read(`${LIST}/${UNKNOWN_ID}`), 404, 'not_found');
  });

  it('returns 401 to a visitor who is not signed in, without naming the entitlement', async () => {
    for (const guest of [
      await visit(client),
      await visit(client, { cookie: `corkboard_session=${'a'.repeat(43)}` }),
    ]) {
      for (const path of [LIST, `${LIST}/${itemId}`, `${LIST}/${UNKNOWN_ID}`]) {
        const response = await read(path, guest);
        expectError(response, 401, 'sign_in_required');
        expect(response.text).not.toMatch(/gold|Tides/);
      }
    }
  });

  it('returns 403 with the required entitlement to a member without it, and no items', async () => {
    await grant(['silver', 'golden', 'gold-2']);
    for (const path of [LIST, `${LIST}/${itemId}`, `${LIST}/${UNKNOWN_ID}`]) {
      const response = await read(path);
      expectError(response, 403, 'entitlement_required');
      expect(response.body.error.details).toEqual({ required: 'gold' });
      expect(response.text).not.toContain('Tides');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is open to every signed-in member when it requires no entitlement', async () => {
    await saveCollection(client, { slug: 'notes', visibility: 'gated' });
    expect((await read('/organization/cms/notes')).status).toBe(200);
    expectError(await read('/organization/cms/notes', await visit(client)), 401, 'sign_in_required');
  });

  it('ignores the subscription of another member, and a session of another board', async () => {
    const other = await postMemberWithPassword(client);
    await grant(['gold'], {}, other);
    expectError(await read(), 403, 'entitlement_required');
    const elsewhere = await newOrganization();
    const foreignMember = await postMemberWithPassword(elsewhere, { email: member.email });
    const guest = await visit(client, { cookie: (await signedIn(elsewhere, foreignMember)).cookie });
    expectError(await read(LIST, guest), 401, 'sign_in_required');
  });

  it('is not open to an API key on its public path', async () => {
    const response = await read(LIST, await visit(client), { 'x-api-key': client.key });
    expectError(response, 401, 'sign_in_required');
  });
});

describe('access ends immediately', () => {
  test.each([
    ['the member signs out', () => visitor.send('DELETE', SESSION), 401],
    ['the member is suspended', () => patchMember(client, member, { isSuspended: true }), 401],
    ['the member is rejected', () => patchMember(client, member, { approvalStatus: 'rejected' }), 401],
    ['the member is erased', () => client.delete(`/members/${member.id}`), 401],
  ])('when %s', async (_, change, status) => {
    await grant(['gold']);
    const { cookie } = visitor;
    expect((await read()).status).toBe(200);
    await change();
    expect((await read(LIST, await visit(client, { cookie }))).status).toBe(status);
  });

  test.each([
    ['is canceled', { status: 'canceled' }],
    ['is paused', { status: 'paused' }],
    ['has ended', { currentPeriodStart: '2019-01-01T00:00:00Z', currentPeriodEnd: PAST }],
  ])('when the subscription %s', async (_, changes) => {
    const subscription = await grant(['gold']);
    expect((await read()).status).toBe(200);
    const response = await client.patch(pathOf(subscription), changes);
    expect(response.status, response.text).toBe(200);
    expectError(await read(), 403, 'entitlement_required');
  });

  test('when the plan no longer includes it, and returns with another subscription', async () => {
    const plan = await postPlan(client, { entitlements: ['gold'] });
    await subscribe(client, { currentPeriodEnd: FUTURE }, { memberId: member.id, plan });
    expect((await client.patch(`/plans/${plan.id}`, { entitlements: ['silver'] })).status).toBe(200);
    expectError(await read(), 403, 'entitlement_required');
    await grant(['gold'], { currentPeriodEnd: null });
    expect((await read()).status).toBe(200);
  });
});

describe('cache headers', () => {
  it('prevent caching and cross-origin loading of gated content', async () => {
    await grant(['gold']);
    for (const path of [LIST, `${LIST}/${itemId}`]) {
      const response = await read(path);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('allow shared caching of public content, also for members', async () => {
    await saveCollection(client, { slug: 'partners', visibility: 'public' });
    for (const by of [visitor, await visit(client)]) {
      const response = await read('/organization/cms/partners', by);
      expect(response.headers.get('cache-control')).toBe('public, max-age=30');
      expect(response.headers.get('vary')).toBeNull();
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('do not let a cached copy revalidate after the collection becomes gated', async () => {
    await saveCollection(client, { slug: 'turned', visibility: 'public' });
    const guest = await visit(client);
    const open = await read('/organization/cms/turned', guest);
    await saveCollection(client, { slug: 'turned', visibility: 'gated' });
    const again = await read('/organization/cms/turned', guest, {
      'if-none-match': open.headers.get('etag')!,
    });
    expectError(again, 401, 'sign_in_required');
  });
});

test('the platform host serves a gated collection of the board that the query names', async () => {
  await grant(['gold']);
  const { origin } = await sharedServer();
  const readBoard = (slug: string) =>
    requestBoard(origin, 'boards.localhost', `${LIST}?organization=${slug}`, {
      headers: { cookie: visitor.cookie! },
    });
  expect((await readBoard(client.slug)).status).toBe(200);
  const other = await newOrganization();
  await saveCollection(other, { slug: 'briefings', visibility: 'gated' });
  expectError(await readBoard(other.slug), 401, 'sign_in_required');
});
