import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, request, sharedServer } from '../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { readContract } from '../../../../test/contract.ts';
import { insertItems } from '../../../../test/items.ts';
import { expectError, postJob } from '../../../../test/jobs.ts';
import { auditOf, insertSignIns, lookUp, postMember } from '../../../../test/members.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { recordEvents } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { memberUpdated } from './schema.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('GET /members/{id}/export', () => {
  test('contains all data about the member and none about another', async () => {
    const { id } = await postMember(client, { email: 'mette@pilots.example', name: 'Mette' });
    const other = await postMember(client, { email: 'other@pilots.example' });
    const plan = { name: 'Posts', kind: 'job_posting', amount: 99, currency: 'EUR', jobsIncluded: 5 };
    const planId = (await client.post('/plans', plan)).body.data.id;
    const job = await postJob(client, { title: 'Sea Pilot' });
    await saveCollection(client, { schema: [{ name: 'story', type: 'richtext' }] });
    const items = [];
    for (const owner of [id, other.id]) {
      await insertSignIns(client, owner);
      const subscription = (await client.post(`/members/${owner}/subscriptions`, { planId })).body.data;
      await client.post(`/members/${owner}/payments`, { planId, amount: 99, currency: 'EUR' });
      const { id: job_id } = owner === id ? job : await postJob(client, { title: 'Stoker' });
      await client.scope.db
        .insertInto('job_postings')
        .values({
          organization_id: client.scope.organizationId,
          job_id,
          subscription_id: subscription.id,
        })
        .execute();
      items.push(await saveItem(client, { story: '<p>Since 1920</p>' }, { owner_user_id: owner }));
    }
    const response = await client.get(`/members/${id}/export`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="member-${id}.json"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { member, subscriptions, payments } = await lookUp(client, id);
    const entries = (await auditOf(client, id)).reverse();
    expect(entries).toHaveLength(3);
    expect(response.body.data).toEqual({
      exportedAt: TIME,
      member,
      subscriptions,
      payments,
      sessions: [{ createdAt: TIME, lastUsedAt: TIME, expiresAt: '2099-01-01T00:00:00.000Z' }],
      signInLinks: [{ createdAt: TIME, expiresAt: '2099-01-01T00:00:00.000Z' }],
      postings: [],
      savedJobs: [],
      companies: [],
      companyClaims: [],
      alerts: [],
      applications: [],
      suppressions: [],
      auditEntries: entries,
      events: entries.map((entry, at) => ({
        id: entry.id,
        type: entry.action,
        actor: `api_key:${client.keyId}`,
        data: [member, subscriptions[0], payments[0]][at],
        changedFields: null,
        createdAt: entry.createdAt,
      })),
      items: [{ ...items[0], collection: 'partners' }],
      jobs: [{ id: job.id, title: 'Sea Pilot', subscriptionId: subscriptions[0]!.id, postedAt: TIME }],
      stripeObjects: [],
      stripeNames: [],
    });
    expect(items[0]!.data_html).toEqual({ story: '<p>Since 1920</p>' });
    const contract = await readContract(await sharedServer());
    expect(contract.validate('GET', `/members/${id}/export`, response)).toEqual([]);
  });

  test('contains every entry of long lists exactly once', async () => {
    const member = await postMember(client);
    await recordEvents(client.scope, memberUpdated, Array(450).fill(member), ['name']);
    await saveCollection(client);
    for (let at = 0; at < 41; at++) await saveItem(client, { name: `${at}` }, { owner_user_id: member.id });
    const { data } = (await client.get(`/members/${member.id}/export`)).body;
    const countIds = (list: { id: string }[]) => [list.length, new Set(list.map(({ id }) => id)).size];
    expect(countIds(data.auditEntries)).toEqual([451, 451]);
    expect(countIds(data.events)).toEqual([451, 451]);
    expect(countIds(data.items)).toEqual([41, 41]);
  });

  test('works for a member without any other data, and for HEAD', async () => {
    const { id } = await postMember(client);
    const { data } = (await client.get(`/members/${id}/export`)).body;
    expect(data).toMatchObject({ subscriptions: [], payments: [], sessions: [], items: [], jobs: [] });
    const { origin } = await sharedServer();
    const head = await request(`${origin}/api/v1/members/${id}/export`, {
      method: 'HEAD',
      headers: { 'x-api-key': client.key },
    });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('returns the same 404 for every id that matches no member of the organization', async () => {
    const theirs = await postMember(await newOrganization());
    for (const id of [newId(), 'x', theirs.id, theirs.email])
      expectError(await client.get(`/members/${id}/export`), 404, 'not_found');
  });

  test('holds no database connection while a client reads slowly', async () => {
    const { server, own, id } = await newOwnerOfLargeItems({ DATABASE_POOL_SIZE: '2' });
    const read = () =>
      fetch(`${server.origin}/api/v1/members/${id}/export`, { headers: { 'x-api-key': own.key } });
    const unread = await Promise.all([read(), read(), read()]);
    for (let at = 0; at < 5; at++) expect((await own.get(`/members/${id}`)).status).toBe(200);
    expect(server.connection.pool.waitingCount).toBe(0);
    for (const response of unread) {
      const { data } = (await response.json()) as { data: { items: unknown[] } };
      expect(data.items).toHaveLength(LARGE_ITEMS);
    }
  });

  test('aborts the response when the database fails midway', async () => {
    const { server, own, id } = await newOwnerOfLargeItems({ DATABASE_URL: await ownDatabase() });
    const response = await fetch(`${server.origin}/api/v1/members/${id}/export`, {
      headers: { 'x-api-key': own.key },
    });
    expect(response.status).toBe(200);
    await sql`alter table collection_items rename to items_elsewhere`.execute(own.scope.db);
    await expect(response.text()).rejects.toThrow();
  });
});

/** Exceeds the buffers between the server and a client that does not read. */
const LARGE_ITEMS = 60;

/** A member with many large items, on a separate server. */
async function newOwnerOfLargeItems(settings: Record<string, string>) {
  const server = await ownServer(settings);
  const own = await newOrganization({ server });
  const { id } = await postMember(own);
  const collection = await saveCollection(own, { schema: [{ name: 'more', type: 'json' }] });
  const data = { more: 'x'.repeat(200_000) };
  const items = Array.from({ length: LARGE_ITEMS }, () => ({ id: newId(), status: 'published', data }));
  await insertItems(own, collection, items);
  await own.scope.db
    .updateTable('collection_items')
    .set({ owner_user_id: id })
    .where('collection_id', '=', collection.id)
    .execute();
  return { server, own, id };
}
