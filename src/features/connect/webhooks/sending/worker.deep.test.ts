import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, type TestServer, until } from '../../../../../test/app.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../../test/webhook-receiver.ts';
import {
  createEvent,
  deliveriesOf,
  patchWebhook,
  postWebhook,
  readDelivery,
  readWebhook,
} from '../../../../../test/webhooks.ts';
import { serverForWorkers, work } from '../../../../../test/worker.ts';
import { wakeWorkers } from '../deliveries/retry-queries.ts';
import type { DeliveryDetails } from '../deliveries/schema.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

interface Place {
  server: TestServer;
  organization: Client;
  clock: { offsetMs: number };
}

/** An organization in its own database, with a worker whose clock the test controls. `timeoutMs` limits each attempt. */
async function start(options: { timeoutMs?: number } = {}): Promise<Place> {
  const server = await serverForWorkers();
  const clock = { offsetMs: 0 };
  work(server, { clock, ...options });
  return { server, organization: await newOrganization({ server }), clock };
}

/** The only delivery, after `count` attempts. */
async function afterAttempts(client: Client, webhookId: string, count: number): Promise<DeliveryDetails> {
  const [delivery] = await until(
    () => deliveriesOf(client, webhookId),
    ([newest]) =>
      newest?.attempt_count === count && (newest.status !== 'pending' || newest.next_attempt_at !== null),
  );
  const details = await readDelivery(client, delivery!);
  expect(details.attempts.length).toBe(count);
  return details;
}

/** Moves the clock to the delivery’s due time and returns the wait. */
async function skipToNext({ clock, organization }: Place, delivery: DeliveryDetails): Promise<number> {
  const { rows } = await sql<{ now: string }>`select now()::timestamptz(3) as now`.execute(
    organization.scope.db,
  );
  const waitMs = Date.parse(delivery.next_attempt_at!) - Date.parse(rows[0]!.now) - clock.offsetMs;
  clock.offsetMs += waitMs;
  await wakeWorkers(organization.scope);
  return waitMs;
}

const statusesOf = async (client: Client, webhookId: string) =>
  (await deliveriesOf(client, webhookId)).map(({ status }) => status);

const arrived = (receiver: WebhookReceiver, count: number) =>
  until(
    async () => receiver.received.length,
    (received) => received >= count,
  );

describe('a delivery', () => {
  it('that fails three times is retried on schedule with the same id, and is delivered', async () => {
    const place = await start();
    const { organization } = place;
    const receiver = await startWebhookReceiver((_, before) => (before < 3 ? 500 : 204));
    const { id, secret } = await postWebhook(organization, { target_url: receiver.url });
    await createEvent(organization);
    for (let count = 1; count <= 3; count++) {
      const delivery = await afterAttempts(organization, id, count);
      expect(delivery).toMatchObject({ status: 'pending', finished_at: null });
      const slot = SCHEDULE[count - 1]!;
      const waitMs = await skipToNext(place, delivery);
      expect(waitMs).toBeGreaterThan(slot * 0.8 - 10 * SECOND);
      expect(waitMs).toBeLessThan(slot * 1.2);
      expect((await readWebhook(organization, id)).failing_since).toMatch(/Z$/);
    }
    const delivery = await afterAttempts(organization, id, 4);
    expect(delivery).toMatchObject({ status: 'delivered', finished_at: expect.any(String) });
    expect(delivery.attempts.map(({ response_status }) => response_status)).toEqual([500, 500, 500, 204]);
    expect([...receiver.ids()]).toEqual([delivery.event_id]);
    receiver.verifyAll(secret);
    expect((await readWebhook(organization, id)).failing_since).toBeNull();
  });

  it('survives a receiver that is down for an hour', async () => {
    const place = await start();
    const { organization, clock } = place;
    const receiver = await startWebhookReceiver();
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    await receiver.goAway();
    await createEvent(organization);
    let attempts = 0;
    for (; clock.offsetMs < HOUR; attempts++) {
      const delivery = await afterAttempts(organization, id, attempts + 1);
      expect(delivery.attempts.at(-1)!.error!.code).toBe('connect_failed');
      await skipToNext(place, delivery);
      if (clock.offsetMs >= HOUR) await receiver.comeBack();
    }
    expect((await afterAttempts(organization, id, attempts + 1)).status).toBe('delivered');
    expect(receiver.received.length).toBe(1);
  });

  it('that fails eight times is exhausted, and starts a new round when replayed', async () => {
    const place = await start();
    const { organization } = place;
    const receiver = await startWebhookReceiver((_, before) => (before < 8 ? 503 : 200));
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    await createEvent(organization);
    for (let count = 1; count < 8; count++)
      await skipToNext(place, await afterAttempts(organization, id, count));
    const delivery = await afterAttempts(organization, id, 8);
    expect(delivery).toMatchObject({ status: 'exhausted', next_attempt_at: null });
    expect((await readWebhook(organization, id)).is_enabled).toBe(true);

    const replayed = await organization.post(`/webhooks/${id}/deliveries/${delivery.id}/replay`);
    expect(replayed.status, replayed.text).toBe(202);
    expect((await afterAttempts(organization, id, 9)).status).toBe('delivered');
    expect(receiver.ids().size).toBe(1);
  });

  it('is retried when the receiver’s Retry-After says', async () => {
    const place = await start();
    const { organization } = place;
    const receiver = await startWebhookReceiver((_, before) =>
      before === 0 ? (response) => response.writeHead(429, { 'retry-after': '120' }).end() : 200,
    );
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    await createEvent(organization);
    const waitMs = await skipToNext(place, await afterAttempts(organization, id, 1));
    expect(waitMs).toBeGreaterThan(110 * SECOND);
    expect(waitMs).toBeLessThanOrEqual(120 * SECOND);
    expect((await afterAttempts(organization, id, 2)).status).toBe('delivered');
  });

  it('whose header names a deleted secret fails with the reason, and is delivered once the secret exists again', async () => {
    const place = await start();
    const { organization } = place;
    const receiver = await startWebhookReceiver();
    await organization.post('/secrets', { name: 'token', value: 'first value' });
    const headers = { Authorization: 'Bearer vault:token' };
    const { id } = await postWebhook(organization, { target_url: receiver.url, headers });
    await organization.delete('/secrets/token?force=true');
    await createEvent(organization);
    const delivery = await afterAttempts(organization, id, 1);
    expect(delivery.attempts[0]).toMatchObject({ response_status: null, error: { code: 'secret_missing' } });
    expect(receiver.received).toEqual([]);
    await organization.post('/secrets', { name: 'token', value: 'second value' });
    await skipToNext(place, delivery);
    expect((await afterAttempts(organization, id, 2)).status).toBe('delivered');
    expect(receiver.received[0]!.headers.authorization).toBe('Bearer second value');
  });

  it('that another worker has taken over is recorded by that worker only', async () => {
    const server = await serverForWorkers();
    const organization = await newOrganization({ server });
    const released = Promise.withResolvers<void>();
    const slowly = async (response: ServerResponse) => {
      await released.promise;
      response.writeHead(500).end();
    };
    const receiver = await startWebhookReceiver((_, before) => (before === 0 ? slowly : 204));
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    const registry = new Registry();
    work(server, { registry });
    await createEvent(organization);
    await arrived(receiver, 1);
    work(server, { clock: { offsetMs: 61 * SECOND } });
    await afterAttempts(organization, id, 1);
    released.resolve();
    const metrics = await until(
      () => registry.metrics(),
      (text) => /attempts_total/.test(text) && text.includes('outcome="lost"'),
    );
    expect(metrics).toMatch(/^webhook_attempts_total\{outcome="lost"\} 1$/m);
    const { status, attempts } = await afterAttempts(organization, id, 1);
    expect({ status, responseStatus: attempts[0]!.response_status }).toEqual({
      status: 'delivered',
      responseStatus: 204,
    });
    expect(receiver.received.length).toBe(2);
    expect(receiver.ids().size).toBe(1);
  });

  it('of an expired event is exhausted and records the reason', async () => {
    const server = await serverForWorkers();
    const organization = await newOrganization({ server });
    const receiver = await startWebhookReceiver();
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    await createEvent(organization);
    await organization.scope.db.deleteFrom('events').execute();
    work(server);
    const { status, attempts } = await afterAttempts(organization, id, 1);
    expect(status).toBe('exhausted');
    expect(attempts[0]!.error).toEqual({
      code: 'event_forgotten',
      message: 'The event of this delivery has expired.',
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('a webhook', () => {
  it('whose receiver returns 410 is disabled with all its deliveries, and other webhooks are notified', async () => {
    const server = await serverForWorkers();
    const organization = await newOrganization({ server });
    const receiver = await startWebhookReceiver(410);
    const witness = await startWebhookReceiver();
    const { id } = await postWebhook(organization, { target_url: receiver.url, event: '*' });
    const other = await postWebhook(organization, { target_url: witness.url, event: 'webhook.*' });
    for (let count = 0; count < 10; count++) await createEvent(organization);
    work(server);
    await arrived(witness, 1);
    const notification = JSON.parse(witness.received[0]!.body);
    expect(notification).toMatchObject({
      type: 'webhook.disabled',
      data: { id, is_enabled: false, disabled_reason: 'gone', target_url: receiver.url },
    });
    witness.verifyAll(other.secret);
    expect(await readWebhook(organization, id)).toMatchObject({ is_enabled: false, disabled_reason: 'gone' });
    expect([...new Set(await statusesOf(organization, id))]).toEqual(['disabled']);
    const disabled = (await eventsOf(organization)).filter(({ type }) => type === 'webhook.disabled');
    expect(disabled.length).toBe(1);
    await createEvent(organization);
    expect((await deliveriesOf(organization, id)).length).toBe(10);
  });

  it('that only fails is disabled after five days, not before, and not if a delivery succeeded', async () => {
    const { organization, clock } = await start();
    let status = 500;
    const receiver = await startWebhookReceiver(() => status);
    const { id } = await postWebhook(organization, { target_url: receiver.url });
    const failOnce = async () => {
      const { length } = receiver.received;
      await createEvent(organization);
      await arrived(receiver, length + 1);
      return until(
        () => readWebhook(organization, id),
        ({ failing_since }) => (failing_since === null) === (status === 200),
      );
    };
    await failOnce();
    clock.offsetMs += 4.9 * DAY;
    expect((await failOnce()).is_enabled).toBe(true);
    status = 200;
    await failOnce();
    status = 500;
    clock.offsetMs += DAY;
    await failOnce();
    clock.offsetMs += 4.9 * DAY;
    expect((await failOnce()).is_enabled).toBe(true);
    clock.offsetMs += 0.2 * DAY;
    await failOnce();
    const disabled = await until(
      () => readWebhook(organization, id),
      ({ is_enabled }) => !is_enabled,
    );
    expect(disabled).toMatchObject({ is_enabled: false, disabled_reason: 'failing' });
    const event = (await eventsOf(organization)).find(({ type }) => type === 'webhook.disabled');
    expect(event!.data).toMatchObject({ id, disabled_reason: 'failing' });
  });

  it('is not disabled by a response of its previous URL', async () => {
    const { organization } = await start();
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const former = await startWebhookReceiver(() => async (response) => {
      requested.resolve();
      await released.promise;
      response.writeHead(410).end();
    });
    const receiver = await startWebhookReceiver();
    const { id } = await postWebhook(organization, { target_url: former.url });
    await createEvent(organization);
    await requested.promise;
    await patchWebhook(organization, id, { target_url: receiver.url });
    released.resolve();
    expect((await afterAttempts(organization, id, 1)).status).toBe('pending');
    expect(await readWebhook(organization, id)).toMatchObject({ is_enabled: true, failing_since: null });
  });

  it.each([{}, { deleted_at: sql<string>`now()` }])(
    'that is found disabled or deleted gets no requests, and its deliveries end',
    async (deletion) => {
      const server = await serverForWorkers();
      const organization = await newOrganization({ server });
      const { db } = organization.scope;
      const receiver = await startWebhookReceiver();
      await postWebhook(organization, { target_url: receiver.url });
      for (let count = 0; count < 10; count++) await createEvent(organization);
      await db
        .updateTable('webhooks')
        .set({ is_enabled: false, ...deletion })
        .execute();
      work(server);
      const rows = await until(
        () => db.selectFrom('webhook_deliveries').select('status').execute(),
        (found) => found.every(({ status }) => status !== 'pending'),
      );
      expect(rows).toEqual(Array(10).fill({ status: 'disabled' }));
      expect(receiver.received).toEqual([]);
    },
  );
});

describe('a hanging receiver', () => {
  it('does not delay other webhooks: their deliveries arrive within two seconds', async () => {
    const { organization, server } = await start({ timeoutMs: 1_000 });
    const hanging = await startWebhookReceiver(() => () => {});
    const receiver = await startWebhookReceiver();
    const neighbor = await newOrganization({ server });
    for (let count = 0; count < 12; count++) await postWebhook(organization, { target_url: hanging.url });
    await postWebhook(organization, { target_url: receiver.url });
    await postWebhook(neighbor, { target_url: receiver.url });
    for (let count = 0; count < 5; count++) {
      await createEvent(organization);
      await createEvent(neighbor);
    }
    await arrived(hanging, 5);
    await arrived(receiver, 10);
    const since = performance.now();
    await Promise.all([createEvent(organization), createEvent(neighbor)]);
    await arrived(receiver, 12);
    expect(performance.now() - since).toBeLessThan(2_000);
    expect(receiver.received.length).toBe(12);
  });
});

// `/hang` and `/fast` are two receivers on one host, like two customers of one automation service.
describe('a hanging receiver on a shared host', () => {
  const startHost = () => startWebhookReceiver(({ path }) => (path === '/hang' ? () => {} : 204));
  const fast = (host: WebhookReceiver) => host.received.filter(({ path }) => path === '/fast').length;
  const at = ({ url }: WebhookReceiver, path: string) => ({ target_url: new URL(path, url).href });

  async function expectFast(host: WebhookReceiver, organization: Client): Promise<void> {
    const before = fast(host);
    const since = performance.now();
    await createEvent(organization);
    await until(
      async () => fast(host),
      (count) => count > before,
    );
    expect(performance.now() - since).toBeLessThan(2_000);
  }

  it('does not delay other webhooks of its organization', async () => {
    const { organization } = await start({ timeoutMs: 1_000 });
    const host = await startHost();
    for (const path of ['/hang', '/hang', '/fast']) await postWebhook(organization, at(host, path));
    for (let count = 0; count < 8; count++) await createEvent(organization);
    await until(
      async () => fast(host),
      (count) => count === 8,
    );
    await expectFast(host, organization);
  });

  it('does not delay webhooks of another organization, however many receivers hang', async () => {
    const { organization, server } = await start({ timeoutMs: 1_000 });
    const host = await startHost();
    const others = [organization, await newOrganization({ server }), await newOrganization({ server })];
    for (const other of others)
      for (let count = 0; count < 8; count++) await postWebhook(other, at(host, '/hang'));
    for (const other of others) for (let count = 0; count < 6; count++) await createEvent(other);
    await arrived(host, 20);
    const neighbor = await newOrganization({ server });
    await postWebhook(neighbor, at(host, '/fast'));
    await expectFast(host, neighbor);
  });
});

it('attempts are counted by outcome and timed', async () => {
  const server = await serverForWorkers();
  const registry = new Registry();
  work(server, { registry });
  const organization = await newOrganization({ server });
  const receiver = await startWebhookReceiver((_, before) => (before === 0 ? 500 : 200));
  await postWebhook(organization, { target_url: receiver.url });
  for (let count = 0; count < 3; count++) await createEvent(organization);
  const metrics = await until(
    () => registry.metrics(),
    (text) => /duration_seconds_count 3/.test(text),
  );
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="delivered"\} 2$/m);
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="retried"\} 1$/m);
  expect(metrics).toMatch(/^webhook_attempt_duration_seconds_sum 0\.\d+$/m);
  expect(metrics).toMatch(/^work_late_seconds\{work="webhook deliveries"\} [\d.]+$/m);
  expect(metrics).toMatch(/^work_in_flight \d+$/m);
});
