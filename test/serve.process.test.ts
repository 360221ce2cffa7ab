import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request, type TestResponse, until } from './app.ts';
import {
  type CorkboardProcess,
  createDatabase,
  createOrganization,
  databaseUrlOf,
  killPostgres,
  newDataDir,
  run,
  serve,
} from './corkboard-process.ts';
import { holdJobLock, holdTableLock } from './held-locks.ts';
import { ownDatabase } from './own-database.ts';
import { freePort } from './redis-server.ts';

let dataDir: string;
let remove: () => Promise<void>;
/** Settings of the processes of this file. */
let settings: Record<string, string>;
let key: string;

beforeAll(async () => {
  ({ dataDir, remove } = await newDataDir());
  settings = { DATA_DIR: dataDir };
  await createDatabase(settings);
  const organization = await run(
    ['organization', 'create', '--slug', 'harbour', '--name', 'Harbour Jobs', '--json'],
    settings,
  );
  expect(JSON.parse(organization.output)).toEqual({
    id: expect.any(Number),
    slug: 'harbour',
    name: 'Harbour Jobs',
    board_url: 'http://harbour.localhost:3000',
  });
  const created = await run(['api-key', 'create', '--organization', 'harbour', '--json'], settings);
  ({ key } = JSON.parse(created.output));
});
afterAll(() => remove());

const send = (server: CorkboardProcess, method: string, path: string, body?: object): Promise<TestResponse> =>
  request(`${server.origin}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(body ? { body } : {}),
  });

async function newJob(server: CorkboardProcess): Promise<string> {
  return (await send(server, 'POST', '/jobs', { title: 'Pilot' })).body.data.id;
}

const isOneSentence = (text: string) => /^corkboard: [^\n]+\n$/.test(text);

describe('the server', () => {
  test('reports that it is ok and ready, serves metrics only on METRICS_PORT, and logs no keys and no content of requests', async () => {
    const metricsPort = await freePort();
    const server = await serve({ ...settings, METRICS_PORT: `${metricsPort}` });
    expect((await server.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await server.get('/readyz')).body).toEqual({ status: 'ready' });

    await send(server, 'GET', '/jobs?search=whispered-word');
    await send(server, 'POST', '/jobs', { title: 'Whispered title', how_to_apply: 'person@pilots.example' });
    await send(server, 'POST', '/jobs?whispered=word', { titel: 'Whispered title' });
    await server.get('/api/v1/jobs?x-api-key=whispered-word', { 'x-api-key': 'cork_whispered-word' });
    await server.get('/whispered-word');

    const metrics = await request(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(metrics.text).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/jobs",status="201"\} 1$/m,
    );
    expect(metrics.text).toMatch(/^database_connections\{state="idle"\} \d+$/m);
    expect(metrics.text).not.toMatch(/whispered/i);
    expect((await request(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect((await server.get('/metrics')).status).toBe(404);

    const output = await until(
      async () => server.output(),
      (text) => text.split('"request"').length > 7,
    );
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const created = lines.find(({ method, status }) => method === 'POST' && status === 201);
    expect(created).toMatchObject({
      route: '/api/v1/jobs',
      request_id: expect.any(String),
      organization_id: 1,
    });
    expect(lines.some(({ error_code }) => error_code === 'validation_error')).toBe(true);
    expect(output).toContain('Corkboard is ready');
    expect(output).not.toMatch(/whispered|pilots\.example/i);
    expect(output).not.toContain(key.slice(14));
    expect(output).not.toContain(new URL(await databaseUrlOf(dataDir)).password);
  });

  test('lets no second server use its folder, and commands work while it runs', async () => {
    const server = await serve(settings);
    const cli = (...args: string[]) => run(args, settings);
    const [second, again, list, listOfKeys, unknown] = await Promise.all([
      run(['serve'], { ...settings, PORT: `${await freePort()}` }),
      cli('organization', 'create', '--slug', 'harbour', '--name', 'Again'),
      cli('organization', 'list'),
      cli('api-key', 'list', '--organization', 'harbour', '--json'),
      cli('api-key', 'create', '--organization', 'nobody'),
    ]);
    expect(second).toMatchObject({ status: 1 });
    expect(isOneSentence(second.errors), second.errors).toBe(true);
    expect(second.errors).toContain(
      `Another Corkboard server (process ${server.child.pid}) already uses ${dataDir}`,
    );
    expect(again).toEqual({
      status: 1,
      output: '',
      errors: 'corkboard: An organization with the slug harbour already exists.\n',
    });
    expect(list.output).toMatch(/^ID +SLUG +NAME +BOARD\n1 +harbour +Harbour Jobs +http/);
    expect(JSON.parse(listOfKeys.output)[0]).toMatchObject({ scopes: ['*'], revoked_at: null });
    expect(listOfKeys.output).not.toContain(key.slice(14));
    expect(unknown).toMatchObject({ status: 1, errors: 'corkboard: Organization nobody not found.\n' });

    const created = await cli(
      'api-key',
      'create',
      '--organization',
      'harbour',
      '--scopes',
      'jobs:read',
      '--json',
    );
    expect(created.status).toBe(0);
    const { id, key: other } = JSON.parse(created.output);
    expect((await server.get('/api/v1/jobs', { 'x-api-key': other })).status).toBe(200);
    const revoked = await cli('api-key', 'revoke', '--organization', 'harbour', '--id', id, '--json');
    expect(JSON.parse(revoked.output)).toEqual({ id, revoked: true });
    const keys = (await send(server, 'GET', '/api-keys')).body.data;
    expect(keys.find((each: { id: string }) => each.id === id).revoked_at).toMatch(/Z$/);
    expect((await server.get('/readyz')).status).toBe(200);
  });

  test('drains at SIGTERM: serves requests during the delay, completes open requests, and ends with status 0', async () => {
    const server = await serve({ ...settings, SHUTDOWN_DELAY: '2' });
    const id = await newJob(server);
    const held = await holdJobLock(id, await databaseUrlOf(dataDir));
    const patched = send(server, 'PATCH', `/jobs/${id}`, { title: 'Harbour Pilot' });
    await held.untilWaiting();
    server.child.kill('SIGTERM');
    const ready = await until(
      () => server.get('/readyz'),
      ({ status }) => status === 503,
    );
    expect(ready.body.error.code).toBe('unavailable');
    const late = await send(server, 'GET', '/jobs');
    expect({ status: late.status, connection: late.headers.get('connection') }).toEqual({
      status: 200,
      connection: 'close',
    });
    // The listener closes while the PATCH request is still open.
    await until(
      () =>
        server.get('/healthz').then(
          () => false,
          () => true,
        ),
      Boolean,
    );
    expect(server.child.exitCode).toBeNull();
    await held.release();
    const response = await patched;
    expect(response.status).toBe(200);
    expect(response.body.data.title).toBe('Harbour Pilot');
    const { status, errors } = await server.ended;
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
  });

  test('returns 503 immediately for requests beyond the queue limit while its database hangs', async () => {
    const server = await serve({ ...settings, DATABASE_POOL_SIZE: '3' });
    const held = await holdTableLock('categories', await databaseUrlOf(dataDir));
    // One request runs, and 20 per connection may wait. The rest get 503 immediately.
    const responses: TestResponse[] = [];
    const sending = Array.from({ length: 100 }, async () =>
      responses.push(await send(server, 'GET', '/categories')),
    );
    await until(
      async () => responses.length,
      (count) => count >= 35,
    );
    expect(responses.length).toBeGreaterThanOrEqual(35);
    expect((await server.get('/healthz')).status).toBe(200);
    await held.release();
    await Promise.all(sending);
    for (const { status, body, headers } of responses) {
      if (status === 200) continue;
      expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    expect((await send(server, 'GET', '/jobs')).status).toBe(200);
  });

  test('returns 503 within 20 seconds to requests that need a locked table, and serves all others', async () => {
    const server = await serve({ ...settings, DATABASE_POOL_SIZE: '6' });
    const held = await holdTableLock('jobs', await databaseUrlOf(dataDir));
    const since = performance.now();
    const posting = Array.from({ length: 40 }, () => send(server, 'POST', '/jobs', { title: 'Pilot' }));
    await held.untilWaiting(2);
    expect((await send(server, 'GET', '/authors')).status).toBe(200);
    expect((await server.get('/readyz')).status).toBe(200);
    for (const { status, body, headers } of await Promise.all(posting)) {
      expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    // The running requests wait for the lock first. Then those do that left the queue just before they timed out there.
    expect(performance.now() - since).toBeLessThan(20_000);
    await held.release();
    expect((await send(server, 'POST', '/jobs', { title: 'Pilot' })).status).toBe(201);
  });

  test('returns 500 db_error for GET /salaries, even if the database fails to look up the API key', async () => {
    const server = await serve(settings);
    const held = await holdTableLock('api_keys', await databaseUrlOf(dataDir));
    const [salaries, authors] = await Promise.all([
      send(server, 'GET', '/salaries'),
      send(server, 'GET', '/authors'),
    ]);
    expect({ status: salaries.status, code: salaries.body.error.code }).toEqual({
      status: 500,
      code: 'db_error',
    });
    expect({ status: authors.status, code: authors.body.error.code }).toEqual({
      status: 503,
      code: 'unavailable',
    });
    await held.release();
    expect((await send(server, 'GET', '/salaries')).status).toBe(200);
  });

  test('loses no acknowledged write when the server and its database are killed', async () => {
    const server = await serve(settings);
    const acknowledged: string[] = [];
    let isAlive = true;
    const write = async () => {
      while (isAlive) {
        const response = await send(server, 'POST', '/jobs', { title: 'Pilot', category: 'Shipping' }).catch(
          () => undefined,
        );
        if (response?.status === 201) acknowledged.push(response.body.data.id);
        else if (!response) isAlive = false;
      }
    };
    const writing = Promise.all(Array.from({ length: 6 }, write));
    const enough = randomInt(50, 200);
    await until(
      async () => acknowledged.length,
      (count) => count >= enough,
    );
    server.child.kill('SIGKILL');
    await killPostgres(dataDir);
    await Promise.all([writing, server.ended]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);

    const restarted = await serve(settings);
    const found = new Set<string>();
    for (let page = 1; ; page++) {
      // Right after a crash, requests may fail. This test is only about lost data, so it repeats them.
      const { status, body, text } = await until(
        () => send(restarted, 'GET', `/jobs?per_page=100&page=${page}`),
        (response) => response.status === 200,
      );
      expect(status, `${text}\n${restarted.output()}`).toBe(200);
      for (const { id } of body.data) found.add(id);
      if (!body.meta.pagination.has_more) break;
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    const last = await send(restarted, 'GET', `/jobs/${acknowledged.at(-1)}`);
    expect(last.body.data).toMatchObject({ title: 'Pilot', category: 'Shipping' });
    expect((await send(restarted, 'POST', '/jobs', { title: 'After' })).status).toBe(201);
  });

  test('returns 503 while its killed database restarts, and then recovers', async () => {
    const server = await serve(settings);
    const id = await newJob(server);
    const statuses = new Set<number>();
    const sending = until(
      async () => {
        const { status, headers } = await send(server, 'GET', `/jobs/${id}`);
        statuses.add(status);
        if (status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
        return status;
      },
      (status) => status === 200 && server.output().includes('PostgreSQL was restarted'),
      40_000,
    );
    await Promise.all([sending, killPostgres(dataDir)]);
    expect(statuses).toEqual(new Set([200, 503]));
    expect(server.output()).toContain('PostgreSQL was restarted');
    expect(server.child.exitCode).toBeNull();
    expect((await server.get('/readyz')).status).toBe(200);
  });
});

describe('the command line', () => {
  test('rejects invalid usage with status 2 and an error or usage message on stderr', async () => {
    const invalid = [
      ['frobnicate'],
      ['organization'],
      ['organization', 'create', '--slug', 'x'],
      ['organization', 'create', '--slug', 'Not A Slug', '--name', 'x'],
      ['organization', 'delete', '--organization', 'harbour'],
      ['api-key', 'create', '--organization', 'harbour', '--scopes', 'jobs:delete'],
      ['seed', '--organization', 'harbour', '--jobs', 'many'],
      ['serve', '--nonsense'],
    ];
    const ended = await Promise.all(invalid.map((args) => run(args, settings)));
    for (const [index, { status, output, errors }] of ended.entries()) {
      expect({ args: invalid[index], status, output }).toEqual({
        args: invalid[index],
        status: 2,
        output: '',
      });
      expect(errors).toMatch(/^(error: |Usage: )/);
      expect(errors).not.toMatch(/^ +at /m);
    }
  });

  test('serve warns on a public host that the only board needs its own domain, and on localhost it does not', async () => {
    const board = { ...settings, DATABASE_URL: await ownDatabase() };
    await createOrganization(board.DATABASE_URL);
    const warning = /"level":40.*"board":"harbour","msg":"Give your board its own domain/;
    const local = await serve(board);
    expect(local.output()).not.toMatch(warning);
    const server = await serve({
      ...board,
      PLATFORM_DOMAIN: 'jobs.example.org',
      MASTER_KEY: randomBytes(32).toString('base64'),
    });
    expect(server.output()).toMatch(warning);
  });

  test('config prints settings with their defaults and masks secrets', async () => {
    const secret = {
      ...settings,
      DATABASE_URL: 'postgres://me:whispered@host/db',
      REDIS_URL: 'redis://:whispered@h',
      SMTP_URL: 'smtp://me:whispered@h',
      MASTER_KEY: 'whispered',
      S3_SECRET_ACCESS_KEY: 'whispered',
    };
    const [lines, json] = await Promise.all([run(['config'], secret), run(['config', '--json'], secret)]);
    expect([lines.status, json.status]).toEqual([0, 0]);
    expect(lines.output + json.output).not.toContain('whispered');
    expect(lines.output).toContain('DATABASE_URL=********\n');
    expect(lines.output).toMatch(/^RATE_LIMIT_GET=0\n {4}.*Default: 100\.$/m);
    expect(JSON.parse(json.output)[0]).toEqual({
      name: 'PORT',
      value: '3000',
      default: '3000',
      meaning: expect.any(String),
    });
  });

  test('serve fails with one sentence that names each invalid setting', async () => {
    const { status, output, errors } = await run(['serve'], { ...settings, PORT: 'http', DEMO: 'perhaps' });
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(isOneSentence(errors), errors).toBe(true);
    expect(errors).toMatch(/^corkboard: Invalid setting: PORT .*; DEMO /);
  });

  test('a missing database fails with one sentence that contains no password', async () => {
    const { status, errors } = await run(['organization', 'list'], {
      ...settings,
      DATABASE_URL: `postgres://me:whispered@127.0.0.1:${await freePort()}/none`,
    });
    expect(status).toBe(1);
    expect(isOneSentence(errors), errors).toBe(true);
    expect(errors).not.toContain('whispered');
  });
});
