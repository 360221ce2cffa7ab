import { expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  sharedServer,
  shareServer,
  until,
} from '../app.ts';
import { type Operation, readContract } from '../contract.ts';
import { requestHost } from '../hosts.ts';
import { newStaff, signInAs } from '../staff.ts';
import { createWorld, sendAs } from './world.ts';

const statusOf = async (origin: string, key: string) =>
  (await request(`${origin}/api/v1/jobs`, { headers: { 'x-api-key': key } })).status;

async function ownerOf(client: Client) {
  return (await signInAs(await newStaff(client, 'owner'))).in(client);
}

test('a setting counts for the next request with the same key', async () => {
  const client = await newOrganization();
  const { origin } = await sharedServer();
  for (const days of [10, 20, null]) {
    await client.patch('/organization', { job_lifetime_days: days, name: `Board ${days}` });
    const { posted_at, expires_at } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const lifetime = expires_at && (Date.parse(expires_at) - Date.parse(posted_at)) / 86_400_000;
    expect(lifetime).toBe(days);
    const page = await requestHost(origin, `${client.slug}.boards.localhost`, '/');
    expect(page.text).toContain(`Board ${days}</title>`);
  }
  for (const isAutomatic of [true, false, true]) {
    await client.patch('/organization', { companies: { auto_create: isAutomatic } });
    const { company_id } = (
      await client.post('/jobs', { title: 'Pilot', company_name: `Of ${performance.now()}` })
    ).body.data;
    expect(company_id !== null).toBe(isAutomatic);
  }
});

test('a setting counts with an idempotency key, too', async () => {
  const client = await newOrganization();
  await client.get('/jobs');
  await client.patch('/organization', { job_lifetime_days: 7 }, { 'idempotency-key': 'seven' });
  const { posted_at, expires_at } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
  expect(Date.parse(expires_at) - Date.parse(posted_at)).toBe(7 * 86_400_000);
});

test('a key stops at once when it is revoked, its creator leaves, or its organization is deleted', async () => {
  const { origin } = await sharedServer();
  const client = await newOrganization();
  const owner = await ownerOf(client);
  const admin = await newStaff(client, 'admin');
  const createdByAdmin = async () =>
    (await (await signInAs(admin)).in(client).send('POST', '/api-keys', { name: 'x', scopes: ['*'] })).body
      .data;
  const [revoked, stopped] = [await createdByAdmin(), await createdByAdmin()];
  expect([await statusOf(origin, revoked.key), await statusOf(origin, stopped.key)]).toEqual([200, 200]);
  expect((await client.delete(`/api-keys/${revoked.id}`)).status).toBe(200);
  expect([await statusOf(origin, revoked.key), await statusOf(origin, stopped.key)]).toEqual([401, 200]);
  await owner.send('PATCH', `/staff/${admin.id}`, { role: 'viewer' });
  const secrets = await request(`${origin}/api/v1/secrets`, { headers: { 'x-api-key': stopped.key } });
  expect(secrets.status).toBe(403);
  expect((await owner.send('DELETE', `/staff/${admin.id}`)).status).toBe(200);
  expect([await statusOf(origin, stopped.key), await statusOf(origin, client.key)]).toEqual([401, 200]);
  expect((await owner.send('DELETE', '/organization')).status).toBe(200);
  expect(await statusOf(origin, client.key)).toBe(401);
  expect((await client.post('/domains', { domain: 'jobs.example' })).status).toBe(401);
});

test('the lock of an organization counts at once, and so does its end', async () => {
  const client = await newOrganization();
  const owner = await ownerOf(client);
  const post = async () => (await client.post('/jobs', { title: 'Pilot' })).status;
  expect(await post()).toBe(201);
  await owner.send('POST', '/organization-lock');
  expect(await post()).toBe(503);
  await owner.send('DELETE', '/organization-lock');
  expect(await post()).toBe(201);
});

test('another node applies a setting within five seconds', async () => {
  const client = await newOrganization();
  const other = await ownServer({});
  const send = async () =>
    (
      await request(`${other.origin}/api/v1/jobs`, {
        method: 'POST',
        body: { title: 'Pilot' },
        headers: { 'x-api-key': client.key },
      })
    ).body.data;
  await client.patch('/organization', { job_lifetime_days: null });
  expect((await send()).expires_at).toBeNull();
  await client.patch('/organization', { job_lifetime_days: 7 });
  const changedAt = performance.now();
  await until(send, ({ expires_at }) => expires_at !== null);
  expect(performance.now() - changedAt).toBeLessThan(5_000);
});

test('no operation fails on a node that does not know yet that the organization was deleted', async () => {
  const { theirs } = await createWorld();
  const client = await newOrganization();
  const owner = await ownerOf(client);
  const other = await ownServer({ DATABASE_POOL_SIZE: '16' });
  const { operations } = await readContract(other);
  const keyed = operations.filter(({ credential }) => credential === 'key');
  expect(await statusOf(other.origin, client.key)).toBe(200);
  expect((await owner.send('DELETE', '/organization')).status).toBe(200);
  shareServer(other);
  const statuses: [string, number][] = [];
  const send = async (operation: Operation) =>
    statuses.push([operation.operationId, (await sendAs(client, operation, theirs)).status]);
  const isExport = ({ operationId }: Operation) => operationId.startsWith('export');
  // An organization may not have all exports at once.
  const sendExports = async () => {
    for (const operation of keyed.filter(isExport)) await send(operation);
  };
  await Promise.all([sendExports(), ...keyed.filter((operation) => !isExport(operation)).map(send)]);
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(150);
});
