import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { auditOf, patchMember, postMember } from '../../../../test/members.ts';
import { newId } from '../../../platform/ids.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

describe('GET /members/{id}/audit', () => {
  test('lists who changed the member and which fields, but no values', async () => {
    const member = await postMember(client, { email: 'whispered@pilots.example' });
    const support = await client.withKey({ scopes: ['members:write'] });
    await patchMember(support, member, { name: 'whispered', role: 'admin', isSuspended: true });
    await patchMember(client, member, { name: 'whispered' });
    const response = await client.get(`/members/${member.id}/audit`);
    const time = expect.stringMatching(/Z$/);
    const events = await client.scope.db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', client.scope.organizationId)
      .orderBy('id', 'desc')
      .execute();
    expect(response.body.data).toEqual([
      {
        id: events[0]!.id,
        action: 'member.updated',
        actor: `api_key:${support.keyId}`,
        subjectType: 'member',
        subjectId: member.id,
        changedFields: ['name', 'role', 'suspendedAt'],
        createdAt: time,
      },
      {
        id: events[1]!.id,
        action: 'member.created',
        actor: `api_key:${client.keyId}`,
        subjectType: 'member',
        subjectId: member.id,
        changedFields: null,
        createdAt: time,
      },
    ]);
    expect(response.text).not.toContain('whispered');
  });

  test('includes the member’s subscriptions and payments, and no other member’s', async () => {
    const [member, other] = [await postMember(client), await postMember(client)];
    const plan = { name: 'Reader', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'month' };
    const planId = (await client.post('/plans', plan)).body.data.id;
    const subjects = [];
    for (const { id } of [member, other]) {
      const subscription = (await client.post(`/members/${id}/subscriptions`, { planId })).body.data;
      const payment = (await client.post(`/members/${id}/payments`, { amount: 1, currency: 'EUR' })).body
        .data;
      await client.patch(`/members/${id}/subscriptions/${subscription.id}`, { status: 'canceled' });
      await client.patch(`/payments/${payment.id}`, { status: 'refunded' });
      subjects.push({ subscription: subscription.id, payment: payment.id });
    }
    const entries = await auditOf(client, member.id);
    const { subscription, payment } = subjects[0]!;
    expect(entries.map(({ action, subjectType, subjectId }) => [action, subjectType, subjectId])).toEqual(
      expect.arrayContaining([
        ['payment.refunded', 'payment', payment],
        ['subscription.canceled', 'subscription', subscription],
        ['payment.succeeded', 'payment', payment],
        ['subscription.created', 'subscription', subscription],
        ['member.created', 'member', member.id],
      ]),
    );
    for (const { subjectId } of entries) expect([member.id, subscription, payment]).toContain(subjectId);
  });

  test('is paginated, newest first', async () => {
    const member = await postMember(client);
    for (const name of ['A', 'B', 'C', 'D']) await patchMember(client, member, { name });
    const all = await auditOf(client, member.id);
    const second = (await client.get(`/members/${member.id}/audit?per_page=2&page=2`)).body;
    expect(second).toEqual({
      data: all.slice(2, 4),
      meta: {
        pagination: { current_page: 2, per_page: 2, total_items: 5, total_pages: 3, has_more: true },
      },
    });
    expect(issuePaths(await client.get(`/members/${member.id}/audit?per_page=0`))).toEqual(['per_page']);
  });

  test('outlives the member and records who erased them', async () => {
    const member = await postMember(client, { name: 'Mette' });
    const before = await auditOf(client, member.id);
    const support = await client.withKey({ scopes: ['members:write'] });
    await support.delete(`/members/${member.id}`);
    const [erasure, ...rest] = await auditOf(client, member.id);
    expect(erasure).toMatchObject({ action: 'member.deleted', actor: `api_key:${support.keyId}` });
    expect(rest).toEqual(before);
  });

  test('returns 404 to another organization and for unknown members', async () => {
    const member = await postMember(client);
    const other = await newOrganization();
    expectError(await other.get(`/members/${member.id}/audit`), 404, 'not_found');
    await client.delete(`/members/${member.id}`);
    expectError(await other.get(`/members/${member.id}/audit`), 404, 'not_found');
    for (const id of [newId(), 'x', '0'])
      expectError(await client.get(`/members/${id}/audit`), 404, 'not_found');
  });

  test('omits rejected changes', async () => {
    const member = await postMember(client);
    await postMember(client, { email: 'taken@pilots.example' });
    await client.patch(`/members/${member.id}`, { email: 'taken@pilots.example' });
    await client.patch(`/members/${member.id}`, { role: 'root' });
    expect(await auditOf(client, member.id)).toHaveLength(1);
    expect(await eventsOf(client)).toHaveLength(2);
  });
});
