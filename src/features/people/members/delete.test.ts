import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { holdMemberLock } from '../../../../test/held-locks.ts';
import { eventsOf, expectError } from '../../../../test/jobs.ts';
import { countSignIns, insertSignIns, lookUp, patchMember, postMember } from '../../../../test/members.ts';
import { rowsWith } from '../../../../test/organization-rows.ts';
import { recordEvents } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { eventTypes } from '../../../registries/event-types.ts';
import { type Member, memberUpdated } from './schema.ts';

/** Is in every field of the erased member, and nowhere else. */
const SECRET = 'whispered';
const everyField = {
  email: `${SECRET}@pilots.example`,
  name: `Mette ${SECRET}`,
  profilePicture: `https://pilots.example/${SECRET}.png`,
  description: `Knows ${SECRET} things.`,
  customFields: { [SECRET]: [SECRET] },
};
const metadata = { note: SECRET, name: SECRET };

let client: Client;
let planId: string;
beforeEach(async () => {
  client = await newOrganization();
  const plan = { name: 'Reader', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'month' };
  planId = (await client.post('/plans', plan)).body.data.id;
});

/** A member with a row in every table; each API request has an Idempotency-Key. */
async function newCustomer(fields: object, note: object): Promise<Member> {
  const key = () => ({ 'idempotency-key': newId() });
  const { id } = (await client.post('/members', fields, key())).body.data;
  const subscription = { planId, metadata: note };
  const payment = { planId, amount: 49, currency: 'EUR', metadata: note };
  const responses = [
    await client.patch(`/members/${id}`, { role: 'employer' }, key()),
    await client.post(`/members/${id}/subscriptions`, subscription, key()),
    await client.post(`/members/${id}/payments`, payment, key()),
    await client.post(`/members/${id}/payments`, { ...payment, amount: 1200, currency: 'JPY' }, key()),
  ];
  for (const response of responses) expect(response.status, response.text).toBeLessThan(300);
  const { db, organizationId } = client.scope;
  await db
    .insertInto('stripe_customers')
    .values({ organization_id: organizationId, id: `cus_${id}`, member_id: id })
    .execute();
  await insertSignIns(client, id);
  return (await lookUp(client, id)).member;
}

describe('DELETE /members/{lookup}', () => {
  test('erases every trace of the member and leaves other members unchanged', async () => {
    const other = await newCustomer({ email: 'other@pilots.example', name: 'Other' }, { note: 'other' });
    const member = await newCustomer(everyField, metadata);
    await recordResponses(member);
    expect((await rowsWith(client, SECRET)).length).toBeGreaterThan(10);
    const othersBefore = await rowsWith(client, other.id);

    const response = await client.delete(`/members/${member.id}`);
    expect([response.status, response.body]).toEqual([200, { data: { id: member.id, deleted: true } }]);
    expect(await rowsWith(client, SECRET)).toEqual([]);
    expect(await rowsWith(client, other.id)).toEqual(othersBefore);
    expect(await countSignIns(client, member.id)).toEqual({ sessions: 0, links: 0 });
    expectError(await client.get(`/members/${member.id}`), 404, 'not_found');
    expectError(await client.delete(`/members/${member.id}`), 404, 'not_found');
  });

  test('keeps payments without the member, and their sums by plan and currency', async () => {
    const member = await newCustomer(everyField, metadata);
    await newCustomer({ email: 'other@pilots.example' }, metadata);
    const sums = () =>
      client.scope.db
        .selectFrom('payments')
        .where('organization_id', '=', client.scope.organizationId)
        .groupBy(['plan_id', 'currency', 'status'])
        .select(['plan_id', 'currency', 'status', sql<number>`sum(amount_minor)::int8`.as('sum')])
        .select((of) => of.fn.countAll<number>().as('payments'))
        .orderBy('currency')
        .execute();
    const before = await sums();
    expect(before).toMatchObject([
      { plan_id: planId, currency: 'EUR', sum: 9800, payments: 2 },
      { plan_id: planId, currency: 'JPY', sum: 2400, payments: 2 },
    ]);
    const { payments } = await lookUp(client, member.id);
    await client.delete(`/members/${member.id}`);
    expect(await sums()).toEqual(before);
    for (const payment of payments) {
      const stored = (await client.get(`/payments/${payment.id}`)).body.data;
      expect(stored).toEqual({ ...payment, userId: null, metadata: null });
    }
  });

  test('emits only the id, and leaves past events valid against the catalog', async () => {
    const member = await newCustomer(everyField, metadata);
    await client.delete(`/members/${encodeURIComponent(everyField.email.toUpperCase())}`);
    const events = await eventsOf(client);
    expect(events.at(-1)).toEqual({
      type: 'member.deleted',
      data: { id: member.id },
      changed_fields: null,
      actor: `api_key:${client.keyId}`,
    });
    const memberEvents = events.filter(({ type }) => type.startsWith('member.'));
    expect(memberEvents[0]).toMatchObject({
      type: 'member.created',
      data: { id: member.id, email: null, name: null },
    });
    expect(memberEvents[1]).toMatchObject({
      changed_fields: ['role'],
      data: { role: 'employer', email: null },
    });
    expect(Object.keys(memberEvents[0]!.data)).toEqual(Object.keys(member));
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    for (const format of ['instant', 'http-url', 'idn-email']) ajv.addFormat(format, true);
    for (const { type, data } of events) {
      const schema = eventTypes.find(({ name }) => name === type)!.data;
      expect({ type, isDescribed: ajv.validate(schema, data), errors: ajv.errors }).toEqual({
        type,
        isDescribed: true,
        errors: null,
      });
    }
  });

  test('unlinks the member’s collection items and Stripe customer', async () => {
    const member = await newCustomer(everyField, {});
    await saveCollection(client);
    const item = await saveItem(client, { name: 'Pilots' }, { owner_user_id: member.id });
    await client.delete(`/members/${member.id}`);
    const response = await client.get(`/cms/partners/${item.id}`);
    expect(response.body.item).toEqual({ ...item, owner_user_id: null });
    const customers = await client.scope.db
      .selectFrom('stripe_customers')
      .select(['id', 'member_id'])
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    expect(customers).toEqual([{ id: `cus_${member.id}`, member_id: null }]);
  });

  test('erases the member from 1,100 events', async () => {
    const member = await newCustomer(everyField, metadata);
    await recordEvents(client.scope, memberUpdated, Array(1_100).fill(member), ['name']);
    await client.delete(`/members/${member.id}`);
    expect(await rowsWith(client, SECRET)).toEqual([]);
  });

  test('frees the email address for a new member, who inherits nothing', async () => {
    const member = await newCustomer(everyField, metadata);
    await client.delete(`/members/${member.id}`);
    const created = await postMember(client, { email: everyField.email });
    expect(created.id).not.toBe(member.id);
    expect(await lookUp(client, created.id)).toMatchObject({
      member: { name: null, role: 'candidate' },
      subscriptions: [],
      payments: [],
    });
  });

  test('repeating the request that created the member does not create them again', async () => {
    const send = () => client.post('/members', everyField, { 'idempotency-key': 'a' });
    const { id } = (await send()).body.data;
    await client.delete(`/members/${id}`);
    const repeated = await send();
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.body.data).toMatchObject({ id, email: null, name: null });
    expectError(await client.get(`/members/${everyField.email}`), 404, 'not_found');
  });

  test('repeats its response for an Idempotency-Key', async () => {
    const { id } = await postMember(client);
    const send = () => client.delete(`/members/${id}`, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([200, first.text]);
  });
});

describe('concurrent writes to the member', () => {
  test('a deletion erases the event and the stored response of a change committed just before it', async () => {
    const member = await newCustomer(everyField, metadata);
    const held = await holdMemberLock(member.id);
    const changing = client.patch(
      `/members/${member.id}`,
      { name: `${SECRET} again` },
      { 'idempotency-key': 'b' },
    );
    await held.untilWaiting(1);
    const erasing = client.delete(`/members/${member.id}`);
    await held.untilWaiting(2);
    await held.release();
    expect((await changing).status).toBe(200);
    expect((await erasing).status).toBe(200);
    expect(await rowsWith(client, SECRET)).toEqual([]);
  });

  test('later requests get 404, and no data of the member returns', async () => {
    await saveCollection(client);
    for (let round = 0; round < 5; round++) {
      const member = await newCustomer(everyField, metadata);
      const { subscriptions, payments } = await lookUp(client, member.id);
      const path = `/members/${member.id}`;
      const note = { metadata: { note: `${SECRET} again` } };
      const owned = { data: { name: 'Pilots' }, owner_user_id: member.id };
      const [erased, ...responses] = await Promise.all([
        client.delete(path),
        client.patch(path, { name: `${SECRET} again` }),
        client.post(`${path}/subscriptions`, { planId, ...note }),
        client.post(`${path}/payments`, { planId, amount: 0, currency: 'EUR', ...note }),
        client.patch(`${path}/subscriptions/${subscriptions[0]!.id}`, note),
        client.post('/cms/partners', owned),
        client.delete(path),
      ]);
      const isErased = [erased.status, responses.at(-1)!.status].sort();
      expect(isErased).toEqual([200, 404]);
      for (const { status, text } of responses) expect([200, 201, 400, 404], text).toContain(status);
      expect(payments).toHaveLength(2);
      expect(await rowsWith(client, SECRET)).toEqual([]);
    }
  });
});

/** Records attempts whose responses repeat what the webhook sent. */
async function recordResponses(member: Member): Promise<void> {
  const { db, organizationId: organization_id } = client.scope;
  const webhook_id = newId();
  await db
    .insertInto('webhooks')
    .values({
      organization_id,
      id: webhook_id,
      event: '*',
      target_type: 'webhook',
      target_url: 'https://receiver.example',
      headers: '{}',
      is_enabled: true,
    })
    .execute();
  await patchMember(client, member, { approvalStatus: 'pending' });
  await client.post('/plans', { name: 'Other', kind: 'paywall', amount: 1, currency: 'EUR' });
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event_type'])
    .where('webhook_id', '=', webhook_id)
    .execute();
  expect(deliveries).toHaveLength(2);
  for (const { id, event_type } of deliveries)
    await db
      .insertInto('webhook_attempts')
      .values({
        organization_id,
        webhook_id,
        delivery_id: id,
        number: 1,
        started_at: sql`now()`,
        duration_ms: 5,
        response_status: 200,
        response_body: event_type === 'member.updated' ? `Got ${SECRET}` : 'Got it',
      })
      .execute();
}
