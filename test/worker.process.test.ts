import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { categoryCreated } from '../src/features/jobs/categories/schema.ts';
import { recordEvents } from '../src/platform/events.ts';
import { type Client, newOrganization, request, type TestServer, until } from './app.ts';
import { createOrganization, databaseUrlOf, killPostgres, newDataDir, serve } from './corkboard-process.ts';
import { freePort } from './redis-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
import { createEvent, deliveriesOf, postWebhook } from './webhooks.ts';
import { serverForWorkers, startWorkerProcess, work, workInProcess } from './worker.ts';

const RECEIVERS = 10;
const EVENTS = 100;

/** Creates 1,000 pending deliveries: 100 events for 10 webhooks, each with its own receiver. */
async function makeBacklog(
  server: TestServer,
): Promise<{ organization: Client; receivers: WebhookReceiver[] }> {
  const organization = await newOrganization({ server });
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => startWebhookReceiver()));
  for (const { url } of receivers) await postWebhook(organization, { target_url: url });
  const events = Array.from({ length: EVENTS }, (_, index) => ({ name: `Category ${index}` }));
  await recordEvents(organization.scope, categoryCreated, events);
  return { organization, receivers };
}

const countReceived = (receivers: WebhookReceiver[]) =>
  receivers.reduce((sum, { received }) => sum + received.length, 0);

async function rowsOf({ scope }: Client) {
  return scope.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .execute();
}

const allDelivered = (organization: Client) =>
  until(
    () => rowsOf(organization),
    (rows) => rows.every(({ status }) => status === 'delivered'),
    60_000,
  );

async function countDelivered(registry: Registry): Promise<number> {
  const [, count = '0'] = /attempts_total\{outcome="delivered"\} (\d+)/.exec(await registry.metrics()) ?? [];
  return Number(count);
}

describe('several workers', () => {
  test('share 1,000 deliveries and send each one once', async () => {
    const server = await serverForWorkers();
    const { organization, receivers } = await makeBacklog(server);
    const registries = [new Registry(), new Registry()];
    for (const registry of registries) work(server, { registry });
    const rows = await allDelivered(organization);
    expect(rows.length).toBe(RECEIVERS * EVENTS);
    expect(rows.every(({ status, attempts }) => status === 'delivered' && attempts === 1)).toBe(true);
    for (const receiver of receivers) {
      expect(receiver.received.length).toBe(EVENTS);
      expect(receiver.ids().size).toBe(EVENTS);
    }
    // A worker counts its attempts after it has stored them.
    const [one = 0, other = 0] = await until(
      () => Promise.all(registries.map(countDelivered)),
      ([one = 0, other = 0]) => one + other >= RECEIVERS * EVENTS,
    );
    expect(one + other).toBe(RECEIVERS * EVENTS);
    expect(Math.min(one, other)).toBeGreaterThan(100);
  });
});

describe('corkboard worker', { timeout: 180_000 }, () => {
  test('loses none of 1,000 deliveries when it is killed: another worker continues when the leases expire', async () => {
    const server = await serverForWorkers();
    const { organization, receivers } = await makeBacklog(server);
    const worker = await workInProcess(server);
    await until(
      async () => countReceived(receivers),
      (count) => count >= 200,
    );
    worker.child.kill('SIGKILL');
    await worker.ended;
    const left = (await rowsOf(organization)).filter(({ status }) => status === 'pending');
    expect(left.length).toBeGreaterThan(100);
    expect(left.some(({ claim }) => claim !== null)).toBe(true);

    work(server, { clock: { offsetMs: 61_000 } });
    const rows = await allDelivered(organization);
    expect(rows.every(({ status }) => status === 'delivered')).toBe(true);
    const events = new Set(rows.map(({ event_id }) => event_id));
    expect(events.size).toBe(EVENTS);
    for (const receiver of receivers) expect(receiver.ids()).toEqual(events);
  });

  test('releases its claimed deliveries at SIGTERM, uncounted, and ends with status 0 within 10 seconds', async () => {
    const server = await serverForWorkers();
    const organization = await newOrganization({ server });
    const receiver = await startWebhookReceiver((_, before) => (before < 1 ? () => {} : 204));
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    for (let count = 0; count < 7; count++) await createEvent(organization);
    const worker = await workInProcess(server);
    await until(
      async () => receiver.received.length,
      (count) => count === 1,
    );
    const since = performance.now();
    worker.child.kill('SIGTERM');
    const { status, errors } = await worker.ended;
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(performance.now() - since).toBeLessThan(10_000);
    for (const row of await rowsOf(organization))
      expect(row).toMatchObject({ status: 'pending', claim: null, attempts: 0 });

    work(server);
    await allDelivered(organization);
    expect((await deliveriesOf(organization, id)).map(({ attempt_count }) => attempt_count)).toEqual(
      Array(7).fill(1),
    );
    expect(receiver.ids().size).toBe(7);
  });

  test('delivers for a server with WORKER=off, and both recover when their database is killed', async () => {
    const { dataDir, remove } = await newDataDir();
    onTestFinished(remove);
    const settings = { DATA_DIR: dataDir, OUTBOUND_ALLOW: '127.0.0.1' };
    const [serverPort, workerPort] = [await freePort(), await freePort()];
    const server = await serve({ ...settings, WORKER: 'off', METRICS_PORT: `${serverPort}` });
    const key = await createOrganization(await databaseUrlOf(dataDir));
    const worker = await startWorkerProcess({ ...settings, METRICS_PORT: `${workerPort}` });
    const post = (path: string, body: object) =>
      request(`${server.origin}/api/v1${path}`, { method: 'POST', body, headers: { 'x-api-key': key } });
    const receiver = await startWebhookReceiver();
    const webhook = await post('/webhooks', { event: 'category.created', target_url: receiver.url });
    expect(webhook.status, webhook.text).toBe(201);

    expect((await post('/categories', { name: 'Pilots' })).status).toBe(201);
    await until(
      async () => receiver.received.length,
      (count) => count === 1,
    );
    receiver.verifyAll(webhook.body.data.secret);
    const metricsOf = async (port: number) => (await request(`http://127.0.0.1:${port}/metrics`)).text;
    // The worker counts an attempt when it records it, after the receiver got the request.
    const isCounted = (text: string) => /^webhook_attempts_total\{outcome="delivered"\} 1$/m.test(text);
    expect(isCounted(await until(() => metricsOf(workerPort), isCounted))).toBe(true);
    expect(await metricsOf(serverPort)).not.toMatch(/webhook_attempts_total/);

    await killPostgres(dataDir);
    const back = await until(
      () => post('/categories', { name: 'Masters' }),
      ({ status }) => status !== 503,
    );
    expect(back.status, `${back.text}\n${server.output()}`).toBe(201);
    const received = await until(
      async () => receiver.ids().size,
      (count) => count === 2,
    );
    expect(received, worker.output()).toBe(2);
    expect(worker.child.exitCode).toBeNull();
    const { password } = new URL(await databaseUrlOf(dataDir));
    expect(worker.output()).not.toContain(password);
  });
});
