import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  sharedServer,
  type TestServer,
} from '../../../../../test/app.ts';
import { requestBoard } from '../../../../../test/collections.ts';
import { expectError } from '../../../../../test/jobs.ts';
import {
  readPurchases,
  SIGNING_SECRET,
  sellThroughStripe,
  sendEvent,
  sendRaw,
  sign,
} from '../../../../../test/stripe.ts';
import { stripeCustomer, stripeEvent, stripeSession } from '../../../../../test/stripe-events.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  client = await newOrganization();
  await sellThroughStripe(client);
});

const payload = () => JSON.stringify(stripeEvent('checkout.session.completed', stripeSession()));

async function expectNothingTaken(): Promise<void> {
  for (const table of ['stripe_objects', 'stripe_names', 'members', 'payments'] as const) {
    const rows = await client.scope.db
      .selectFrom(table)
      .select('organization_id')
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    expect(rows).toEqual([]);
  }
}

describe('rejects without storing anything', () => {
  test('a request without a signature', async () => {
    expectError(await sendRaw(server, client, payload(), {}), 400, 'invalid_signature');
    await expectNothingTaken();
  });

  test.each(['', 'x', 't=1', 't=1,v1=', 'v1=00', 't=0,v1=00,v1=00', `t=${'9'.repeat(40)},v1=00`])(
    'the signature %j',
    async (signature) => {
      const response = await sendRaw(server, client, payload(), { 'stripe-signature': signature });
      expectError(response, 400, 'invalid_signature');
      await expectNothingTaken();
    },
  );

  test('a signature with another secret', async () => {
    const body = payload();
    const signature = sign(body, { secret: 'whsec_other' });
    expectError(
      await sendRaw(server, client, body, { 'stripe-signature': signature }),
      400,
      'invalid_signature',
    );
    await expectNothingTaken();
  });

  test('a signature with another organization’s secret', async () => {
    const other = await newOrganization();
    await sellThroughStripe(other, 'whsec_of_the_other');
    const body = payload();
    const signature = sign(body, { secret: 'whsec_of_the_other' });
    expectError(
      await sendRaw(server, client, body, { 'stripe-signature': signature }),
      400,
      'invalid_signature',
    );
    expect((await sendRaw(server, other, body, { 'stripe-signature': signature })).status).toBe(200);
    await expectNothingTaken();
  });

  test('a body that differs from the signed one by a letter or a space', async () => {
    const body = payload();
    const headers = { 'stripe-signature': sign(body) };
    expectError(
      await sendRaw(server, client, body.replace('4900', '4901'), headers),
      400,
      'invalid_signature',
    );
    expectError(await sendRaw(server, client, `${body} `, headers), 400, 'invalid_signature');
    await expectNothingTaken();
  });

  test('a signature that is more than five minutes old or ahead, but not one of four minutes', async () => {
    const body = payload();
    const at = (secondsAgo: number) => ({
      'stripe-signature': sign(body, { timestamp: Math.floor(Date.now() / 1000) - secondsAgo }),
    });
    for (const secondsAgo of [310, -310, -86_400])
      expectError(await sendRaw(server, client, body, at(secondsAgo)), 400, 'invalid_signature');
    await expectNothingTaken();
    for (const secondsAgo of [240, -240])
      expect((await sendRaw(server, client, body, at(secondsAgo))).status).toBe(200);
  });

  test('a signed body that is not JSON or not an event', async () => {
    expectError(await sendRaw(server, client, '{"id":'), 400, 'invalid_json');
    for (const body of [
      '[]',
      'null',
      '7',
      '{}',
      '{"id":"evt_1"}',
      '{"id":"evt_1","type":"x","created":"now"}',
    ])
      expectError(await sendRaw(server, client, body), 400, 'bad_request');
    expectError(await sendRaw(server, client, ''), 400, 'invalid_json');
    await expectNothingTaken();
  });

  test('a body of more than 1 MB, before its signature is checked', async () => {
    expectError(await sendRaw(server, client, 'x'.repeat(1_048_577)), 413, 'payload_too_large');
    expectError(
      await sendRaw(server, client, payload(), { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    );
  });
});

describe('the organization of an event', () => {
  test('comes from the host, or from the slug at the platform host', async () => {
    const other = await newOrganization();
    const body = payload();
    const send = (host: string, slug: string) =>
      requestBoard(server.origin, host, `/payments/stripe/webhook?organization=${slug}`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': sign(body) },
      });
    expectError(await send('boards.localhost', other.slug), 404, 'not_found');
    // A board’s host belongs to that board, whatever slug the query names.
    expectError(await send(`${other.slug}.boards.localhost`, client.slug), 404, 'not_found');
    await expectNothingTaken();
    expect((await send('boards.localhost', client.slug)).status).toBe(200);
    expect((await readPurchases(client, 'mette@pilots.example')).payments).toHaveLength(1);
  });

  test('gets the same 404 whether it does not exist or does not use Stripe', async () => {
    const without = await newOrganization();
    const nobody = { ...without, slug: 'nobody-at-all' };
    const responses = [await sendRaw(server, without, payload()), await sendRaw(server, nobody, payload())];
    for (const response of responses) expectError(response, 404, 'not_found');
    expect(responses[0]!.text.replace(/"request_id":"[^"]+"/, '')).toBe(
      responses[1]!.text.replace(/"request_id":"[^"]+"/, ''),
    );
  });

  test('still accepts events after it has switched to manual payments', async () => {
    await client.patch('/payment-settings', { provider: 'manual' });
    await sendEvent(server, client, stripeEvent('checkout.session.completed', stripeSession()));
    expect((await readPurchases(client, 'mette@pilots.example')).payments).toHaveLength(1);
  });

  test('returns 503 with Retry-After when its signing secret is missing', async () => {
    await client.scope.db
      .deleteFrom('secrets')
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    const response = await sendRaw(server, client, payload());
    expectError(response, 503, 'unavailable');
    expect(response.headers.get('retry-after')).toBe('60');
  });
});

test('event types without effect are accepted and ignored, whatever they contain', async () => {
  for (const type of ['payment_intent.created', 'toString', '__proto__', 'price.created'])
    await sendEvent(server, client, stripeEvent(type, { id: 'x_1', anything: { '\0': '\ud800' } }));
  await expectNothingTaken();
});

test('values that cannot be stored do not make an event fail', async () => {
  const hostile = { id: 'cus_1', email: 'a\0b@x.example', metadata: { memberId: { a: 1 } }, created: 1e300 };
  await sendEvent(server, client, stripeEvent('customer.created', hostile));
  await sendEvent(
    server,
    client,
    stripeEvent('customer.updated', stripeCustomer({ email: 7, metadata: [] }), 1),
  );
  await sendEvent(
    server,
    client,
    stripeEvent('customer.subscription.updated', { id: 'sub_9', items: 'none' }),
  );
  await sendEvent(
    server,
    client,
    stripeEvent('invoice.paid', { id: 'in_9', customer: 'cus_1', amount_paid: 1e300 }),
  );
  await sendEvent(server, client, stripeEvent('charge.refunded', { id: '\ud800' }));
  await sendEvent(server, client, stripeEvent('charge.refunded', { id: 'ch_9', amount_refunded: -5 }));
});

test('clients that guess signatures are rate-limited, and Stripe is not', async () => {
  const strict = await ownServer({ RATE_LIMIT_WRONG_KEY: '3' });
  for (let guess = 0; guess < 3; guess++)
    expect((await sendRaw(strict, client, payload(), { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
  const response = await sendRaw(strict, client, payload(), { 'stripe-signature': 't=1,v1=00' });
  expectError(response, 429, 'rate_limited');
  expect((await sendRaw(strict, client, payload())).status).toBe(200);
});

test('neither responses nor rows contain the signing secret', async () => {
  const refused = await sendRaw(server, client, payload(), { 'stripe-signature': 't=1,v1=00' });
  await sendEvent(server, client, stripeEvent('checkout.session.completed', stripeSession()));
  const settings = await client.get('/payment-settings');
  const { rows } = await server.connection.pool.query(
    `SELECT to_jsonb(e)::text AS row FROM events e WHERE organization_id = $1
     UNION ALL SELECT to_jsonb(o)::text FROM stripe_objects o WHERE organization_id = $1
     UNION ALL SELECT to_jsonb(s)::text FROM payment_settings s WHERE organization_id = $1`,
    [client.scope.organizationId],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const text of [refused.text, settings.text, ...rows.map(({ row }) => row)])
    expect(text).not.toContain(SIGNING_SECRET);
});
