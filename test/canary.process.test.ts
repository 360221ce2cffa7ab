import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  type TestResponse,
  type TestServer,
  until,
} from './app.ts';
import { encodingsOf, findIn, findInDatabase } from './canary.ts';
import { run } from './corkboard-process.ts';
import { type Reply, startProvider } from './enrichment.ts';
import { ownDatabase } from './own-database.ts';
import { startReceiver } from './receiver.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';
import { work } from './worker.ts';

const FIRST = 'canary/First+1"that&nobody<may>see\'%41';
const SECOND = 'canary/Second-2\\so nobody=sees~it;%7E';

/** The received headers as a receiver may repeat them: the token and all headers together, in several encodings. */
function echo(headers: IncomingHttpHeaders): string {
  const all = JSON.stringify(headers);
  const token = String(headers['x-token']);
  const bytes = Buffer.from(all);
  const whole = [all, bytes.toString('base64'), bytes.toString('hex'), encodeURIComponent(all)];
  return [...encodingsOf(token).map(({ text }) => text), headers.authorization, ...whole].join('\n');
}

/** The received headers as values of a job's fields, each in another encoding. */
function echoAsFields({ 'x-token': token, authorization }: IncomingHttpHeaders): Record<string, string> {
  const bytes = Buffer.from(String(authorization));
  return {
    location: String(token),
    company_name: encodeURIComponent(String(token)),
    recruiter_name: bytes.toString('base64'),
    description: `<p>${bytes.toString('hex')}</p>`,
    how_to_apply: `https://apply.example/?token=${encodeURIComponent(String(token))}`,
    job_type: 'full-time',
  };
}

/** Collects what a Corkboard shows outside of its database: responses, log lines and metrics. */
function newRecorder() {
  const responses: string[] = [];
  const lines: string[] = [];
  const registries: Registry[] = [];
  const send = async (
    server: TestServer,
    client: Client,
    method: string,
    path: string,
    body?: unknown,
    other = {},
  ) => {
    const headers = { 'x-api-key': client.key, ...other };
    const response = await request(`${server.origin}/api/v1${path}`, { method, body, headers });
    responses.push(`${JSON.stringify([...response.headers])}\n${response.text}`);
    return response;
  };
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { responses, lines, registries, log, send };
}

test('the value of a secret appears in no response, log line, metric or table, however the requests that send it end', async () => {
  const [oldKey, newKey] = [0, 1].map(() => randomBytes(32).toString('base64'));
  const settings = { DATABASE_URL: await ownDatabase(), OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'trace' };
  const recorder = newRecorder();
  const clock = { offsetMs: 0 };
  const startWithWorker = async (MASTER_KEY: string) => {
    const started = await ownServer({ ...settings, MASTER_KEY }, { log: recorder.log });
    const registry = new Registry();
    recorder.registries.push(started.app.metrics, registry);
    return [started, work(started, { log: recorder.log, clock, registry })] as const;
  };
  let [server, stopWorker] = await startWithWorker(`${oldKey}`);
  const client = await newOrganization({ server });
  const send = (method: string, path: string, body?: unknown, other = {}) =>
    recorder.send(server, client, method, path, body, other);
  const must = async (
    status: number,
    ...parts: [string, string, unknown?, object?]
  ): Promise<TestResponse> => {
    const response = await send(...parts);
    expect(response.status, `${parts[0]} ${parts[1]}: ${response.text}`).toBe(status);
    return response;
  };

  const received: IncomingHttpHeaders[] = [];
  const startHook = (status: number) =>
    startWebhookReceiver(({ headers }) => (response) => {
      received.push(headers);
      response
        .writeHead(status, { 'x-echo': encodeURIComponent(`${headers.authorization}`) })
        .end(echo(headers));
    });
  const broken = await startReceiver((socket, text) => socket.end(`HTTP/1.1 nonsense ${text}`));
  const startEcho = (toReply: (headers: IncomingHttpHeaders) => Reply) =>
    startProvider(({ headers }) => {
      received.push(headers);
      return toReply(headers);
    });
  const hooks = [(await startHook(200)).url, (await startHook(500)).url, `http://127.0.0.1:${broken.port}/`];
  const providers = [
    (await startEcho((headers) => ({ body: echoAsFields(headers) }))).url,
    (await startEcho((headers) => ({ status: 500, body: { echo: echo(headers) } }))).url,
    (await startEcho((headers) => ({ body: echo(headers) }))).url,
    `http://127.0.0.1:${broken.port}/`,
  ];

  const save = (value: string, other = {}) => ({ name: 'canary', value, ...other });
  await must(201, 'POST', '/secrets', save(FIRST), { 'idempotency-key': 'once' });
  await must(201, 'POST', '/secrets', save(FIRST), { 'idempotency-key': 'once' });
  await must(422, 'POST', '/secrets', save(SECOND), { 'idempotency-key': 'once' });
  await must(400, 'POST', '/secrets', { name: 'Canary', value: [FIRST], [`x${FIRST.length}`]: FIRST });
  await must(400, 'POST', '/secrets', `{"name":"canary","value":${JSON.stringify(FIRST)}`);
  const headers = { Authorization: 'Bearer vault:canary', 'X-Token': 'vault:canary' };
  const fields = [...Object.keys(echoAsFields({})), 'salary_currency'];
  const paths: string[] = [];
  for (const target_url of hooks)
    paths.push(
      `/webhooks/${(await must(201, 'POST', '/webhooks', { event: '*', target_url, headers })).body.data.id}`,
    );
  for (const url of providers) {
    const provider = { name: 'Echo', url, trigger: 'job.created', headers, fields };
    const { id } = (await must(201, 'POST', '/enrichment-providers', provider)).body.data;
    paths.push(`/enrichment-providers/${id}`);
  }
  const sendTests = async () => {
    for (const path of paths)
      await must(200, 'POST', `${path}/test`, {}, { 'idempotency-key': path + received.length });
  };
  const waitForReceived = (value: string, count: number) =>
    until(
      async () =>
        received.filter((one) => one['x-token'] === value && one.authorization === `Bearer ${value}`).length,
      (length) => length >= count,
    );
  const sendAll = async (value: string) => {
    const before = await waitForReceived(value, 0);
    await sendTests();
    await must(201, 'POST', '/jobs', { title: 'Lighthouse keeper' });
    // 5 receivers record their requests. Each gets a test, and then a delivery or run for the new job.
    expect(await waitForReceived(value, before + 2 * 5)).toBeGreaterThanOrEqual(before + 2 * 5);
  };

  await sendAll(FIRST);
  await must(200, 'POST', '/secrets', save(SECOND));
  clock.offsetMs += 90_000;
  await sendAll(SECOND);
  await stopWorker();
  await server.app.server.close();
  const rotated = await run(['secrets', 'rotate'], { ...settings, MASTER_KEY: `${newKey},${oldKey}` });
  expect(rotated.status, rotated.errors).toBe(0);
  recorder.lines.push(rotated.output, rotated.errors);

  [server, stopWorker] = await startWithWorker(`${newKey}`);
  await sendAll(SECOND);
  await must(200, 'POST', '/secrets', save(SECOND, { allowed_hosts: ['elsewhere.example'] }));
  await must(400, 'PATCH', `${paths[0]}`, { headers: { ...headers, Other: 'vault:canary' } });
  await sendTests();
  await must(409, 'DELETE', '/secrets/canary');
  await must(200, 'DELETE', '/secrets/canary?force=true');
  await sendTests();
  await must(201, 'POST', '/jobs', { title: 'Lighthouse keeper' });
  clock.offsetMs += 3_600_000;

  const readDetails = async () => {
    const texts: string[] = [];
    for (const path of paths.slice(0, hooks.length)) {
      const list = (await must(200, 'GET', `${path}/deliveries?per_page=100`)).body.data as { id: string }[];
      for (const { id } of list) texts.push((await must(200, 'GET', `${path}/deliveries/${id}`)).text);
    }
    for (const path of paths.slice(hooks.length))
      texts.push((await must(200, 'GET', `${path}/runs?per_page=100`)).text);
    return texts.join('\n');
  };
  const details = await until(readDetails, (text) => text.split('"secret_missing"').length > 8);
  for (const code of [
    'secret_missing',
    'secret_not_for_host',
    'not_accepted',
    'not_json',
    'broken_answer',
    '[secret]',
    'must not contain a secret of the headers',
  ])
    expect(details).toContain(code);
  for (const path of [
    '/secrets',
    '/webhooks',
    '/enrichment-providers',
    '/jobs?per_page=100',
    '/events?per_page=100',
    '/organization',
  ])
    await send('GET', path);
  const { connection } = server;
  const metrics = async () =>
    (await Promise.all(recorder.registries.map((each) => each.metrics()))).join('\n');
  expect(await metrics()).toContain('webhook_attempts_total');
  const findValue = async (value: string) => [
    ...findIn(value, {
      responses: recorder.responses.join('\n'),
      log: recorder.lines.join('\n'),
      metrics: await metrics(),
    }),
    ...(await findInDatabase(value, connection.pool)),
  ];
  await stopWorker();
  expect(recorder.lines.length).toBeGreaterThan(20);
  expect([await findValue(FIRST), await findValue(SECOND)]).toEqual([[], []]);

  await must(201, 'POST', '/categories', { name: Buffer.from(`: ${SECOND}`).toString('base64') });
  recorder.log.trace({ header: encodeURIComponent(SECOND) }, 'planted');
  const places = (await findValue(SECOND)).map(({ place }) => place);
  expect(places).toEqual(
    expect.arrayContaining(['responses', 'log', 'public.categories.name', 'public.events.data']),
  );
});
