import { expect, test } from 'vitest';
import { request, TEST_MASTER_KEY, until } from './app.ts';
import { createOrganization, serve } from './corkboard-process.ts';
import { startMailServer } from './mail-server.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { ownDatabase } from './own-database.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const ERROR = 2;

/** Starts a server that exports its traces each 100 ms. */
async function serveTraced(collectorUrl: string, changes: Record<string, string> = {}) {
  const databaseUrl = await ownDatabase();
  const key = await createOrganization(databaseUrl);
  const server = await serve({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: TEST_MASTER_KEY,
    OUTBOUND_ALLOW: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...changes,
  });
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(`${server.origin}/api/v1${path}`, { method, body, headers: { 'x-api-key': key, ...headers } });
  return { server, send, key };
}

const childrenOf = ({ spans }: OtlpReceiver, parent: ReceivedSpan) =>
  spans.filter(({ parentId }) => parentId === parent.spanId);

test('traces of requests, statements, deliveries and emails follow the semantic conventions, and have no values of users', async () => {
  const collector = await startOtlpReceiver();
  const mailServer = await startMailServer();
  const receiver = await startWebhookReceiver();
  const { server, send, key } = await serveTraced(collector.url, {
    SMTP_URL: mailServer.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer whispered-token',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const job = await send(
    'POST',
    '/jobs',
    { title: 'Whispered title', how_to_apply: 'whispered@pilots.example' },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  );
  expect(job.status, job.text).toBe(201);

  const posted = await collector.untilSpan(
    ({ name, attributes }) => name === 'POST /api/v1/jobs' && attributes['http.response.status_code'] === 201,
  );
  expect(posted).toMatchObject({ traceId, parentId: '00f067aa0ba902b7', kind: SERVER, status: 0 });
  expect(posted.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/jobs',
    'http.response.status_code': 201,
    'network.protocol.version': '1.1',
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(server.origin).port),
    'url.path': '/api/v1/jobs',
    'url.scheme': 'http',
    'corkboard.organization.id': 1,
    'corkboard.request.id': job.headers.get('x-request-id'),
  });
  expect(posted.resource).toMatchObject({
    'service.name': 'corkboard',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    'deployment.environment.name': 'test',
    'telemetry.sdk.language': 'nodejs',
  });
  const insert = childrenOf(collector, posted).find(({ name }) => name === 'INSERT jobs');
  expect(insert).toMatchObject({ traceId, kind: CLIENT });
  expect(insert?.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.summary': 'INSERT jobs',
    'db.query.text': expect.stringMatching(/^with inserted as \( insert into jobs .*\$1::json/),
    'server.address': '127.0.0.1',
  });

  const webhook = await send('POST', '/webhooks', {
    event: 'category.*',
    target_url: `${receiver.url}whispered-path?whispered=query`,
  });
  expect(webhook.status, webhook.text).toBe(201);
  await send('POST', '/categories', { name: 'Whispered category' });
  const delivery = await collector.untilSpan(({ name }) => name === 'process webhook deliveries');
  expect(delivery).toMatchObject({ kind: CONSUMER, status: 0, parentId: '' });
  expect(delivery.attributes).toEqual({
    'messaging.system': 'corkboard',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': 'webhook deliveries',
    'messaging.message.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'corkboard.organization.id': 1,
  });
  const [sent] = childrenOf(collector, delivery).filter(({ name }) => name === 'POST');
  const { hostname, port, origin } = new URL(receiver.url);
  expect(sent).toMatchObject({ kind: CLIENT, status: 0 });
  expect(sent?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 204,
    'server.address': hostname,
    'server.port': Number(port),
    'url.full': `${origin}/REDACTED`,
  });
  expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');

  await send('POST', '/members', { email: 'whispered@pilots.example' });
  const link = await send('POST', '/organization/sign-in-links?organization=harbour', {
    email: 'whispered@pilots.example',
  });
  expect(link.status, link.text).toBeLessThan(300);
  const email = await collector.untilSpan(({ name }) => name === 'process emails');
  expect(email).toMatchObject({ kind: CONSUMER, status: 0 });
  expect(mailServer.mails).toMatchObject([{ to: ['whispered@pilots.example'] }]);
  const [smtp] = childrenOf(collector, email).filter(({ name }) => name === 'SMTP send');
  expect(smtp).toMatchObject({ kind: CLIENT, status: 0 });
  expect(smtp?.attributes).toEqual({
    'network.protocol.name': 'smtp',
    'server.address': '127.0.0.1',
    'server.port': mailServer.port,
  });
  await send('GET', '/members/whispered%40pilots.example?whispered=query');
  await send('GET', '/whispered-path');
  const lookup = await collector.untilSpan(({ name }) => name.startsWith('GET /api/v1/members/'));
  expect(lookup.attributes['url.path']).toBe('/api/v1/members/:lookup');

  expect(collector.headers[0]).toMatchObject({
    'content-type': 'application/x-protobuf',
    authorization: 'Bearer whispered-token',
  });
  server.child.kill('SIGTERM');
  expect((await server.ended).status).toBe(0);
  // Whatever was not sent before the stop arrives with it.
  expect(collector.spans.some(({ attributes }) => attributes['http.response.status_code'] === 404)).toBe(
    true,
  );
  expect(collector.text()).not.toMatch(/whispered/i);
  expect(collector.text()).not.toContain(key.slice(14));
  expect(server.output()).toContain(`"trace_id":"${traceId}"`);
});

test('a failed delivery and a failed email are errors, with a type and without a message', async () => {
  const collector = await startOtlpReceiver();
  const mailServer = await startMailServer({
    onRcptTo: (_address, _session, done) => done(new Error('whispered')),
  });
  const { send } = await serveTraced(collector.url, { SMTP_URL: mailServer.url });
  await send('POST', '/webhooks', { event: 'category.*', target_url: 'http://127.0.0.1:9/hook' });
  await send('POST', '/categories', { name: 'Pilots' });
  const failed = await collector.untilSpan(({ name }) => name === 'process webhook deliveries');
  expect(failed).toMatchObject({ status: ERROR, attributes: { 'error.type': 'failed' } });
  const attempt = await collector.untilSpan(
    ({ name, parentId }) => name === 'POST' && parentId === failed.spanId,
  );
  expect(attempt).toMatchObject({ status: ERROR, attributes: { 'error.type': 'connect_failed' } });

  await send('POST', '/members', { email: 'mette@pilots.example' });
  await send('POST', '/organization/sign-in-links?organization=harbour', { email: 'mette@pilots.example' });
  const email = await collector.untilSpan(({ name }) => name === 'process emails');
  expect(email).toMatchObject({ status: ERROR, attributes: { 'error.type': 'MailError' } });
  expect(collector.text()).not.toMatch(/whispered|mette/i);
});

test('without a collector, or with one that hangs, requests are served, the log has one line, and a stop takes seconds', async () => {
  const hanging = await startOtlpReceiver(() => {});
  for (const url of ['http://127.0.0.1:9', hanging.url]) {
    const { server, send } = await serveTraced(url, {
      OTEL_EXPORTER_OTLP_TIMEOUT: '1500',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_MAX_QUEUE_SIZE: '16',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '8',
    });
    for (let sent = 0; sent < 50; sent++) expect((await send('GET', '/jobs')).status).toBe(200);
    const lines = () => server.output().split('traces are not exported').length - 1;
    await until(
      async () => lines(),
      (count) => count > 0,
    );
    await send('GET', '/jobs');
    const since = performance.now();
    server.child.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
    expect((performance.now() - since) / 1000).toBeLessThan(10);
    expect(lines()).toBe(1);
  }
});

test('an unsampled parent is respected, and a sampler by its standard name', async () => {
  const collector = await startOtlpReceiver();
  const { server, send } = await serveTraced(collector.url, { OTEL_SERVICE_NAME: 'harbour' });
  await send('GET', '/pages', undefined, {
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
  });
  await send('GET', '/jobs');
  expect((await collector.untilSpan(({ name }) => name === 'GET /api/v1/jobs')).resource).toMatchObject({
    'service.name': 'harbour',
  });
  server.child.kill('SIGTERM');
  await server.ended;
  expect(collector.spans.map(({ name }) => name)).not.toContain('GET /api/v1/pages');

  const off = await serveTraced(collector.url, { OTEL_TRACES_SAMPLER: 'always_off' });
  const before = collector.spans.length;
  await off.send('GET', '/jobs');
  off.server.child.kill('SIGTERM');
  await off.server.ended;
  expect(collector.spans.length).toBe(before);
});
