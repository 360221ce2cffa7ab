import { once } from 'node:events';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { open, openWithNames } from '../../../../../test/outbound.ts';
import { type Behavior, startReceiver } from '../../../../../test/receiver.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../../test/webhook-receiver.ts';
import { postWebhook } from '../../../../../test/webhooks.ts';
import { type Outcome, type SendOptions, sendMessage } from './send.ts';

const message = {
  id: 'the-id',
  body: JSON.stringify({ id: 'the-id', data: { title: 'Lotse für den Hafen' } }),
};

let server: TestServer;
let organization: Client;
beforeAll(async () => {
  server = await sharedServer();
  organization = await newOrganization();
});

/** Sends the message to `target_url` for a webhook that was saved with another URL. */
async function send(
  target_url: string,
  {
    headers = {},
    ...other
  }: Partial<SendOptions> & { headers?: Record<string, string>; stop?: AbortSignal } = {},
): Promise<Outcome> {
  const { id } = await postWebhook(organization, { headers });
  const sending = { keyRing: server.keyRing, outbound: open(), timeoutMs: 5_000, ...other };
  return sendMessage(organization.scope, sending, { id, target_url, headers }, message, other.stop);
}

async function sendTo(behavior: Behavior, other: Parameters<typeof send>[1] = {}) {
  const receiver = await startReceiver(behavior);
  return { receiver, outcome: await send(`http://127.0.0.1:${receiver.port}/`, other) };
}

const response = (status: string, body: string | Buffer = '', headers = '') =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]).toString('latin1');

/** Writes bytes that are encoded as one character each. */
const bytes =
  (text: string): Behavior =>
  (socket) =>
    void socket.write(text, 'latin1');

async function saveSecret(name: string, value: string): Promise<void> {
  const saved = await organization.post('/secrets', { name, value });
  expect([200, 201]).toContain(saved.status);
}

describe('a message', () => {
  it('is posted as JSON with its id, its timestamp and a signature that the standardwebhooks package verifies', async () => {
    const receiver = await startWebhookReceiver();
    const headers = { 'X-Board': 'pilots' };
    const webhook = await postWebhook(organization, { headers });
    const sending = { keyRing: server.keyRing, outbound: open() };
    const target = { ...webhook, headers, target_url: receiver.url };
    const outcome = await sendMessage(organization.scope, sending, target, message);
    expect(outcome).toEqual({
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      durationMs: expect.any(Number),
      responseStatus: 204,
      responseBody: '',
      error: null,
    });
    expect(receiver.received[0]).toMatchObject({
      path: '/hook',
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'the-id',
        'x-board': 'pilots',
        'user-agent': expect.stringMatching(/^Corkboard\//),
      },
    });
    const sentAt = Number(receiver.received[0]!.headers['webhook-timestamp']) * 1000;
    expect(Math.abs(Date.now() - sentAt)).toBeLessThan(60_000);
    receiver.verifyAll(webhook.secret);
    const other = await postWebhook(organization);
    expect(() => receiver.verifyAll(other.secret)).toThrow();
  });

  it('is signed with both secrets while they overlap', async () => {
    const receiver = await startWebhookReceiver();
    const webhook = await postWebhook(organization);
    const rotated = await organization.post(`/webhooks/${webhook.id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    const sending = { keyRing: server.keyRing, outbound: open() };
    await sendMessage(organization.scope, sending, { ...webhook, target_url: receiver.url }, message);
    expect(String(receiver.received[0]!.headers['webhook-signature']).split(' ').length).toBe(2);
    receiver.verifyAll(webhook.secret);
    receiver.verifyAll(rotated.body.data.secret);
  });

  it('fails verification after a change of a single character', async () => {
    const receiver = await startWebhookReceiver();
    const webhook = await postWebhook(organization);
    const sending = { keyRing: server.keyRing, outbound: open() };
    await sendMessage(organization.scope, sending, { ...webhook, target_url: receiver.url }, message);
    const { headers, body } = receiver.received[0]!;
    const verify = (text: string) =>
      new Verifier(webhook.secret).verify(text, headers as Record<string, string>);
    expect(() => verify(body)).not.toThrow();
    expect(() => verify(body.replace('Hafen', 'hafen'))).toThrow();
  });
});

it('nothing is sent for a deleted webhook, because it has no secret to sign with', async () => {
  const receiver = await startWebhookReceiver();
  const webhook = await postWebhook(organization);
  expect((await organization.delete(`/webhooks/${webhook.id}`)).status).toBe(200);
  const sending = { keyRing: server.keyRing, outbound: open() };
  const target = { ...webhook, target_url: receiver.url };
  const outcome = await sendMessage(organization.scope, sending, target, message);
  expect(outcome.error?.code).toBe('secret_unreadable');
  expect(receiver.received).toEqual([]);
});

describe('a response', () => {
  it.each([200, 201, 202, 204, 299])('with status %d is a success', async (status) => {
    const { outcome } = await sendTo(bytes(response(`${status} X`)));
    expect(outcome).toMatchObject({ responseStatus: status, error: null });
  });

  it.each([400, 401, 404, 410, 429, 500, 503])('with status %d is a failure', async (status) => {
    const { outcome } = await sendTo(bytes(response(`${status} X`, 'no')));
    expect(outcome).toMatchObject({
      responseStatus: status,
      responseBody: 'no',
      error: { code: 'not_accepted', message: `The receiver returned ${status}. Only 2xx is a success.` },
    });
  });

  it.each([301, 302, 303, 307, 308])(
    'with status %d is a failure, and the redirect is not followed',
    async (status) => {
      const secret = await startReceiver(bytes(response('200 OK', 'internal')));
      const location = `Location: http://127.0.0.1:${secret.port}/\r\n`;
      const { outcome } = await sendTo(bytes(response(`${status} X`, '', location)));
      expect(outcome).toMatchObject({ responseStatus: status, error: { code: 'redirected' } });
      expect(secret.connections()).toBe(0);
    },
  );

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['2037-01-01', undefined],
  ])('can delay the next attempt: Retry-After: %s', async (value, ms) => {
    const { outcome } = await sendTo(bytes(response('503 X', '', `Retry-After: ${value}\r\n`)));
    expect(outcome.retryAfterMs).toBe(ms);
  });

  it('can delay the next attempt until a date', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const { outcome } = await sendTo(bytes(response('503 X', '', `Retry-After: ${date}\r\n`)));
    expect(Math.abs(outcome.retryAfterMs! - 3_600_000)).toBeLessThan(60_000);
  });

  it('is stored as its first 4 kB, in whole characters, as text that PostgreSQL accepts', async () => {
    const body = Buffer.concat([
      Buffer.from([0x61, 0x00, 0xff, 0xc3]),
      Buffer.from('ü\ud83d\ude00'.repeat(1_000)),
    ]);
    const { outcome } = await sendTo(bytes(response('500 X', body)));
    const stored = outcome.responseBody!;
    expect(stored.startsWith('a\ufffd\ufffdü\ud83d\ude00ü')).toBe(true);
    expect(Buffer.byteLength(stored)).toBeGreaterThan(4_090);
    expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(4_096);
    expect(stored.isWellFormed()).toBe(true);
    expect(stored).not.toContain('\0');
  });
});

describe('an attempt without a response', () => {
  it('times out when the receiver hangs', async () => {
    const { outcome, receiver } = await sendTo(undefined, { timeoutMs: 200 });
    expect(outcome).toMatchObject({ responseStatus: null, responseBody: null, error: { code: 'timeout' } });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(190);
    await receiver.allClosed();
  });

  it('fails when the receiver closes the connection halfway', async () => {
    const halfway: Behavior = (socket) =>
      void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
    const { outcome } = await sendTo(halfway);
    expect(outcome).toMatchObject({ responseStatus: null, error: { code: 'broken_answer' } });
  });

  it('fails when nothing listens on the port', async () => {
    const receiver = await startWebhookReceiver();
    await receiver.goAway();
    expect(await send(receiver.url)).toMatchObject({ error: { code: 'connect_failed' } });
  });

  it('is never sent to a private IP address, given literally or by host name', async () => {
    const receiver = await startWebhookReceiver();
    const port = new URL(receiver.url).port;
    const byNumber = await send(receiver.url, { outbound: open('') });
    expect(byNumber.error).toEqual({ code: 'target_not_allowed', message: 'The IP address is not public.' });
    const { outbound } = await openWithNames('', { 'hooks.example.test': ['93.184.216.34', '127.0.0.1'] });
    const byName = await send(`http://hooks.example.test:${port}/`, { outbound });
    expect(byName.error?.code).toBe('target_not_allowed');
    expect(receiver.received).toEqual([]);
  });
});

it('an endless response body is read up to a limit, and its status counts', async () => {
  const endless: Behavior = async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = `${(10_000).toString(16)}\r\n${'x'.repeat(10_000)}\r\n`;
    while (!socket.destroyed) {
      if (!socket.write(chunk)) await once(socket, 'drain').catch(() => undefined);
    }
  };
  const { outcome, receiver } = await sendTo(endless);
  expect(outcome).toMatchObject({ responseStatus: 200, error: null });
  expect(outcome.responseBody).toBe('x'.repeat(4_096));
  await receiver.allClosed();
});

describe('a secret in a header', () => {
  const headers = { Authorization: 'Bearer vault:token' };
  const tokenOf = ({ received }: WebhookReceiver) =>
    received.map((each) => each.headers.authorization).at(-1);

  it('is read at each attempt, so a new value is sent from the next attempt on', async () => {
    const receiver = await startWebhookReceiver();
    await saveSecret('token', 'first value');
    await send(receiver.url, { headers });
    expect(tokenOf(receiver)).toBe('Bearer first value');
    await saveSecret('token', 'second value');
    await send(receiver.url, { headers });
    expect(tokenOf(receiver)).toBe('Bearer second value');
  });

  it('that was deleted fails the attempt with its name, and nothing is sent', async () => {
    const receiver = await startWebhookReceiver();
    await saveSecret('token', 'a value');
    const { id } = await postWebhook(organization, { headers });
    expect((await organization.delete('/secrets/token?force=true')).status).toBe(200);
    const sending = { keyRing: server.keyRing, outbound: open() };
    const target = { id, target_url: receiver.url, headers };
    expect(await sendMessage(organization.scope, sending, target, message)).toMatchObject({
      responseStatus: null,
      responseBody: null,
      error: { code: 'secret_missing', message: expect.stringContaining('token') },
    });
    expect(receiver.received).toEqual([]);
  });

  it('is removed from a response that repeats it, even where the response is truncated', async () => {
    await saveSecret('token', 'whispered-value');
    const echo: Behavior = (socket, request) => {
      const [, sent = ''] = /authorization: (.*)\r\n/i.exec(request) ?? [];
      const line = `${sent} ${encodeURIComponent(sent)} ${Buffer.from(sent).toString('base64')}`;
      const body = line + sent.padStart(4_096 - line.length + 10, '.');
      socket.write(response('500 X', body), 'latin1');
    };
    const { outcome } = await sendTo(echo, { headers });
    expect(outcome.responseBody).toContain('[secret]');
    for (const trace of ['whispered', 'whisper', Buffer.from('whispered').toString('base64').slice(0, -2)])
      expect(outcome.responseBody).not.toContain(trace);
  });
});

it('an attempt that is aborted because the process stops has no outcome', async () => {
  const stop = new AbortController();
  const receiver = await startReceiver(() => stop.abort());
  const sent = send(`http://127.0.0.1:${receiver.port}/`, { stop: stop.signal });
  await expect(sent).rejects.toMatchObject({ name: 'OutboundError', code: 'stopped' });
  await receiver.allClosed();
});
