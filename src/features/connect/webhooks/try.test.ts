import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  sharedServer,
  type TestServer,
  until,
} from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { type Behavior, type Receiver, startReceiver } from '../../../../test/receiver.ts';
import {
  deliveriesOf,
  patchWebhook,
  postWebhook,
  readDelivery,
  readWebhook,
} from '../../../../test/webhooks.ts';
import { eventTypes } from '../../../registries/event-types.ts';

const FINE = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nthanks';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Place {
  server: TestServer;
  organization: Client;
  receiver: Receiver;
  /** Creates a webhook that points to the receiver. */
  post(fields?: object): ReturnType<typeof postWebhook>;
}

const SETTINGS = { OUTBOUND_ALLOW: '127.0.0.1' };

async function start(behavior: Behavior, own?: TestServer): Promise<Place> {
  const server = own ?? (await sharedServer(SETTINGS));
  const organization = await newOrganization({ server });
  const receiver = await startReceiver(behavior);
  const target_url = `http://127.0.0.1:${receiver.port}/hook`;
  const post = (fields: object = {}) => postWebhook(organization, { target_url, ...fields });
  return { server, organization, receiver, post };
}

/** Parses a request that the receiver got. */
function parse(request: string): { headers: Record<string, string>; body: string } {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  const headers = lines.map((line) => [
    line.split(': ')[0]!.toLowerCase(),
    line.slice(line.indexOf(': ') + 2),
  ]);
  return { headers: Object.fromEntries(headers), body: Buffer.from(body, 'latin1').toString() };
}

describe('POST /webhooks/{id}/test', () => {
  it('sends the example of an event type, signed and with the headers, and stores it as a delivery', async () => {
    const { organization, receiver, post } = await start(FINE);
    await organization.post('/secrets', { name: 'token', value: 'the value' });
    const webhook = await post({ headers: { Authorization: 'Bearer vault:token' } });
    const response = await organization.post(`/webhooks/${webhook.id}/test`, { event: 'job.created' });
    expect(response.status, response.text).toBe(200);
    const { data } = response.body;
    expect(data).toEqual({
      id: expect.any(String),
      webhook_id: webhook.id,
      event_id: expect.any(String),
      event_type: 'job.created',
      is_test: true,
      status: 'delivered',
      attempt_count: 1,
      next_attempt_at: null,
      created_at: expect.stringMatching(TIME),
      finished_at: expect.stringMatching(TIME),
      attempts: [
        {
          number: 1,
          started_at: data.created_at,
          duration_ms: expect.any(Number),
          response_status: 200,
          response_body: 'thanks',
          error: null,
        },
      ],
      event: null,
    });
    expect(data.finished_at >= data.created_at).toBe(true);
    expect(await readDelivery(organization, data)).toEqual(data);
    expect(receiver.requests).toHaveLength(1);
    const { headers, body } = parse(receiver.requests[0]!);
    expect(headers).toMatchObject({ 'webhook-id': data.event_id, authorization: 'Bearer the value' });
    const sent = new Verifier(webhook.secret).verify(body, headers) as Record<string, unknown>;
    expect(sent).toMatchObject({
      id: data.event_id,
      type: 'job.created',
      timestamp: expect.stringMatching(TIME),
      organization_id: organization.scope.organizationId,
      data: { id: expect.any(String), title: expect.any(String) },
    });
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual(['secret.created']);
  });

  it('is signed with every valid secret', async () => {
    const { organization, receiver, post } = await start(FINE);
    const { id, secret } = await post();
    const rotated = await organization.post(`/webhooks/${id}/rotate-secret`);
    await organization.post(`/webhooks/${id}/test`);
    const { headers, body } = parse(receiver.requests[0]!);
    for (const each of [secret, rotated.body.data.secret]) new Verifier(each).verify(body, headers);
    expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
  });

  it('sends the first type that matches the webhook’s pattern, or any given type', async () => {
    const { organization, receiver, post } = await start(FINE);
    for (const [event, first] of [
      ['category.*', eventTypes.find(({ name }) => name.startsWith('category.'))!.name],
      ['page.published', 'page.published'],
      ['*', eventTypes[0]!.name],
    ]) {
      const { id } = await post({ event });
      const { data } = (await organization.post(`/webhooks/${id}/test`, {})).body;
      expect(data).toMatchObject({ event_type: first, status: 'delivered' });
    }
    const { id } = await post({ event: 'page.published' });
    for (const { name } of eventTypes)
      expect((await organization.post(`/webhooks/${id}/test`, { event: name })).status).toBe(200);
    expect(receiver.requests).toHaveLength(3 + eventTypes.length);
  });

  it.each([{ event: 'job.*' }, { event: '*' }, { event: 'job.started' }, { event: null }])(
    'rejects %j and sends nothing',
    async (body) => {
      const { organization, receiver, post } = await start(FINE);
      const { id } = await post();
      expect(issuePaths(await organization.post(`/webhooks/${id}/test`, body))).toEqual(['/event']);
      expect(receiver.connections()).toBe(0);
      expect(await deliveriesOf(organization, id)).toEqual([]);
    },
  );

  it('reaches a disabled webhook, which stays disabled', async () => {
    const { organization, post } = await start(FINE);
    const { id } = await post({ is_enabled: false });
    const { data } = (await organization.post(`/webhooks/${id}/test`)).body;
    expect(data.status).toBe('delivered');
    expect((await readWebhook(organization, id)).is_enabled).toBe(false);
  });

  it.each([500, 302, 410])(
    'that gets status %i is exhausted, and neither disables the webhook nor counts as a failure',
    async (status) => {
      const { organization, post } = await start(`HTTP/1.1 ${status} No\r\nContent-Length: 2\r\n\r\nno`);
      const { secret: _, ...webhook } = await post();
      const { data } = (await organization.post(`/webhooks/${webhook.id}/test`)).body;
      expect(data).toMatchObject({ status: 'exhausted', next_attempt_at: null });
      expect(data.attempts).toMatchObject([
        {
          response_status: status,
          response_body: 'no',
          error: { message: expect.stringContaining(`${status}`) },
        },
      ]);
      expect(await readWebhook(organization, webhook.id)).toEqual(webhook);
    },
  );

  it('without a response is exhausted and says why', async () => {
    const { organization, post } = await start((socket) => socket.destroy());
    const { id } = await post();
    const { data } = (await organization.post(`/webhooks/${id}/test`)).body;
    expect(data).toMatchObject({ status: 'exhausted' });
    expect(data.attempts).toMatchObject([
      { response_status: null, response_body: null, error: { code: 'broken_answer' } },
    ]);
  });

  it('cannot be replayed or recovered, because it has no event', async () => {
    const { organization, post } = await start(FINE);
    const { id } = await post({ event: '*' });
    const { data } = (await organization.post(`/webhooks/${id}/test`)).body;
    const response = await organization.post(`/webhooks/${id}/deliveries/${data.id}/replay`);
    expectError(response, 410, 'event_forgotten');
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await organization.post(`/webhooks/${id}/recover`, { since })).body.data.deliveries).toBe(0);
  });

  it('is sent once for an Idempotency-Key', async () => {
    const { organization, receiver, post } = await start(FINE);
    const { id } = await post();
    const headers = { 'idempotency-key': 'once' };
    const first = await organization.post(`/webhooks/${id}/test`, undefined, headers);
    const again = await organization.post(`/webhooks/${id}/test`, undefined, headers);
    expect(again.body).toEqual(first.body);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('while the receiver has not responded', () => {
  /** A receiver that responds when the test releases it. */
  function delayResponses() {
    const responses: (() => void)[] = [];
    const behavior: Behavior = (socket) => responses.push(() => socket.write(FINE));
    const arrived = (count: number) =>
      until(
        async () => responses.length,
        (length) => length >= count,
      );
    const release = () => {
      for (const each of responses.splice(0)) each();
    };
    return { behavior, arrived, release };
  }

  it('the webhook can be changed and deleted, and the test is not stored', async () => {
    const { behavior, arrived, release } = delayResponses();
    const { organization, post } = await start(behavior, await ownServer(SETTINGS));
    const { id } = await post();
    const tested = organization.post(`/webhooks/${id}/test`);
    await arrived(1);
    await patchWebhook(organization, id, { is_enabled: false });
    expect((await organization.delete(`/webhooks/${id}`)).status).toBe(200);
    release();
    expectError(await tested, 404, 'not_found');
  });

  it('a test with an Idempotency-Key does not block changes of the webhook or its secrets', async () => {
    const { behavior, arrived, release } = delayResponses();
    const { organization, post } = await start(behavior, await ownServer(SETTINGS));
    const secret = { name: 'token', value: 'the value' };
    await organization.post('/secrets', secret);
    const { id } = await post({ headers: { 'X-Token': 'vault:token' } });
    const tested = organization.post(`/webhooks/${id}/test`, {}, { 'idempotency-key': 'once' });
    await arrived(1);
    expect((await organization.post('/secrets', secret)).status).toBe(200);
    await patchWebhook(organization, id, { is_enabled: false, headers: {} });
    expect((await organization.delete('/secrets/token')).status).toBe(200);
    release();
    expect((await tested).body.data.status).toBe('delivered');
  });

  it('a stopping server aborts the test with 503 and stores nothing', async () => {
    const { behavior, arrived } = delayResponses();
    const { server, organization, post } = await start(behavior, await ownServer(SETTINGS));
    const { id } = await post();
    const tested = organization.post(`/webhooks/${id}/test`);
    await arrived(1);
    await server.outbound.close();
    expectError(await tested, 503, 'unavailable');
    expect(await deliveriesOf(organization, id)).toEqual([]);
  });

  it('an organization can have two tests in flight, and other organizations are not affected', async () => {
    const { behavior, arrived, release } = delayResponses();
    const { server, organization, receiver, post } = await start(behavior, await ownServer(SETTINGS));
    const { id } = await post();
    const tests = [1, 2].map(() => organization.post(`/webhooks/${id}/test`));
    await arrived(2);
    const refused = await organization.post(`/webhooks/${id}/test`);
    expectError(refused, 503, 'unavailable');
    expect(refused.headers.get('retry-after')).toBe('5');
    const other = await newOrganization({ server });
    const theirs = await postWebhook(other, { target_url: `http://127.0.0.1:${receiver.port}/` });
    const ofOther = other.post(`/webhooks/${theirs.id}/test`);
    await arrived(3);
    release();
    for (const test of [...tests, ofOther]) expect((await test).status).toBe(200);
  });
});
