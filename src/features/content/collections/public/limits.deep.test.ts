import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  sharedServer,
  type TestResponse,
  type TestServer,
  until,
} from '../../../../../test/app.ts';
import { newCacheStore } from '../../../../../test/caches.ts';
import { requestBoard, saveCollection } from '../../../../../test/collections.ts';
import { hasRedis, startRedis } from '../../../../../test/redis-server.ts';
import { ChangeLog } from '../../../../platform/cache/change-log.ts';
import { API_PREFIX } from '../../../../platform/http/openapi/openapi.ts';
import { newRequestCounter } from '../../../../platform/http/rate-limit.ts';
import { newServer } from '../../../../platform/http/server.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { newBoardFinder } from '../../../board/organizations/find-by-host.ts';
import { ItemListCache } from '../items/item-list-cache.ts';
import { publicCollectionRoutes } from './routes.ts';

const LIMITS = { RATE_LIMIT_PUBLIC: '4', RATE_LIMIT_SUBMIT: '3', TRUST_PROXY: '127.0.0.1' };

async function openBoard(at: TestServer): Promise<Client> {
  const organization = await newOrganization({ server: at });
  await saveCollection(organization, { visibility: 'public', rules: { allow_public_submit: true } });
  return organization;
}

/** Starts a server with these limits, and returns functions that send a visitor’s requests from an IP address. */
async function startLimited(settings: Record<string, string> = LIMITS) {
  const server = await ownServer(settings);
  const organization = await openBoard(server);
  return { server, organization, ...visitorsOf(server, organization) };
}

function visitorsOf({ origin }: Pick<TestServer, 'origin'>, { slug }: Client) {
  const send = (path: string, method: string, body?: unknown, from = '192.0.2.1') =>
    requestBoard(origin, `${slug}.boards.localhost`, `/organization/cms/partners${path}`, {
      method,
      body,
      headers: { 'x-forwarded-for': from },
    });
  return {
    read: (from?: string, path = '') => send(path, 'GET', undefined, from),
    submit: (from?: string, body: unknown = { data: { name: 'x' } }) => send('/submit', 'POST', body, from),
    preflight: (from?: string) => send('/submit', 'OPTIONS', undefined, from),
  };
}

async function times(count: number, send: () => Promise<TestResponse>): Promise<number[]> {
  const statuses = [];
  for (let number = 0; number < count; number++) statuses.push((await send()).status);
  return statuses;
}

const repeat = (count: number, status: number) => Array<number>(count).fill(status);

describe('submissions from an IP address', () => {
  test('are limited per minute, and rejected ones are not stored', async () => {
    const { organization, submit } = await startLimited();
    const first = await submit();
    expect(first.headers.get('ratelimit-policy')).toBe('"submit";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"submit";r=2;t=\d+$/);
    expect(await times(4, submit)).toEqual([202, 202, 429, 429]);
    const rejected = await submit();
    const retryAfter = rejected.headers.get('retry-after')!;
    expect(retryAfter).toMatch(/^[1-9]\d*$/);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
    expect(rejected.body.error).toMatchObject({
      code: 'rate_limited',
      details: { limit: 3, window_seconds: 60, retry_after: Number(retryAfter) },
    });
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
    expect((await organization.get('/cms/partners')).body.total).toBe(3);
  });

  test('are counted before they are parsed or validated', async () => {
    const { submit } = await startLimited();
    const responses = [await submit('192.0.2.1', '{'), await submit('192.0.2.1', {})];
    responses.push(await submit('192.0.2.1', { data: { name: 'x' }, website: 'x' }));
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 202]);
    for (const body of ['{', {}, { data: {} }, 'x'.repeat(2_000_000)])
      expect((await submit('192.0.2.1', body)).status).toBe(429);
  });

  test('do not count for other IP addresses, reads or requests with a key', async () => {
    const { organization, submit, read } = await startLimited();
    expect(await times(4, submit)).toEqual([202, 202, 202, 429]);
    expect((await submit('192.0.2.2')).status).toBe(202);
    expect((await read()).status).toBe(200);
    expect((await organization.post('/cms/partners', { data: {} })).status).toBe(201);
  });

  test('count across all boards and collections', async () => {
    const { server, submit } = await startLimited();
    const other = visitorsOf(server, await openBoard(server));
    expect([(await submit()).status, (await other.submit()).status, (await submit()).status]).toEqual(
      repeat(3, 202),
    );
    expect((await other.submit()).status).toBe(429);
  });

  test('are limited exactly when they are concurrent', async () => {
    const { submit } = await startLimited();
    const responses = await Promise.all(Array.from({ length: 20 }, () => submit()));
    expect(responses.map(({ status }) => status).sort()).toEqual([...repeat(3, 202), ...repeat(17, 429)]);
  });

  test('count by /64 network for IPv6, in any notation', async () => {
    const { submit } = await startLimited();
    const addresses = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::',
      '2001:0DB8:0001:0002:0:0:0:9',
      '2001:db8:1:2::f',
    ];
    const statuses = [];
    for (const ip of addresses) statuses.push((await submit(ip)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect((await submit('2001:db8:1:3::1')).status).toBe(202);
  });

  test('count as one for an IPv4 address and its IPv6 notation', async () => {
    const { submit } = await startLimited();
    const statuses = [];
    for (const ip of ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209', '192.0.2.9'])
      statuses.push((await submit(ip)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect((await submit('::ffff:192.0.2.10')).status).toBe(202);
  });

  test('count by the connection’s IP address when no proxy is trusted', async () => {
    const { submit } = await startLimited({ ...LIMITS, TRUST_PROXY: '' });
    const statuses = [];
    for (let host = 1; host <= 4; host++) statuses.push((await submit(`192.0.2.${host}`)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  test('are not limited with 0, and have no rate limit headers', async () => {
    const { submit } = await startLimited({ ...LIMITS, RATE_LIMIT_SUBMIT: '0' });
    const responses = await Promise.all(Array.from({ length: 60 }, () => submit()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(responses[0]!.headers.get('ratelimit')).toBeNull();
  });

  test('are limited to 5 per minute by default', async () => {
    const { submit } = await startLimited({ ...LIMITS, RATE_LIMIT_SUBMIT: '' });
    expect(await times(6, submit)).toEqual([...repeat(5, 202), 429]);
  });

  test('do not include preflights', async () => {
    const { preflight, submit, read } = await startLimited();
    expect(await times(8, preflight)).toEqual(repeat(8, 204));
    expect((await submit()).status).toBe(202);
    expect((await read()).headers.get('x-ratelimit-remaining')).toBe('3');
  });
});

describe('reads from an IP address', () => {
  test('are limited per minute, whatever their status', async () => {
    const { read } = await startLimited();
    const first = await read();
    expect(first.headers.get('ratelimit-policy')).toBe('"public";q=4;w=60');
    const statuses = [];
    for (const path of ['?limit=0', '/no-id', '', '', ''])
      statuses.push((await read(undefined, path)).status);
    expect(statuses).toEqual([400, 404, 200, 429, 429]);
    const rejected = await read();
    expect(rejected.body.error.details).toMatchObject({ limit: 4, window_seconds: 60 });
    expect((await read('192.0.2.2')).status).toBe(200);
  });

  test('are not limited with 0, and are limited to 300 by default', async () => {
    const free = await startLimited({ ...LIMITS, RATE_LIMIT_PUBLIC: '0' });
    expect((await free.read()).headers.get('x-ratelimit-limit')).toBeNull();
    const usual = await startLimited({ ...LIMITS, RATE_LIMIT_PUBLIC: '' });
    expect((await usual.read()).headers.get('x-ratelimit-limit')).toBe('300');
  });
});

test('a day allows ten times the submissions of a minute', async () => {
  const { server, organization, counters } = await serverWithClock();
  const { submit } = visitorsOf(server, organization);
  for (let minute = 0; minute < 10; minute++) {
    expect(await times(6, submit)).toEqual([...repeat(5, 202), 429]);
    counters.minute = newRequestCounter();
  }
  const rejected = await submit();
  expect(rejected.status).toBe(429);
  const retryAfter = Number(rejected.headers.get('retry-after'));
  expect(rejected.body.error.details).toEqual({
    limit: 50,
    window_seconds: 86_400,
    retry_after: retryAfter,
  });
  expect(retryAfter).toBeGreaterThan(86_000);
  expect(retryAfter).toBeLessThanOrEqual(86_400);
  expect((await submit('192.0.2.2')).status).toBe(202);
  expect((await organization.get('/cms/partners')).body.total).toBe(51);
});

/** Starts a server on the shared database. The test ends a minute by replacing its counter. */
async function serverWithClock() {
  const shared = await sharedServer();
  const { connection, config } = shared;
  const counters = { minute: newRequestCounter(), day: newRequestCounter(undefined, 86_400) };
  const app = await newServer({
    log: pino({ level: 'silent' }),
    pool: connection.pool,
    traffic: { isDraining: false, inFlight: 0, begun: 0 },
    errorsUrl: 'http://localhost/docs/errors',
    isHttps: false,
    trustedProxies: ['127.0.0.1'],
    maxEventLoopDelayMs: 60_000,
    maxConnections: 4_000,
  });
  onTestFinished(() => app.close());
  const cacheStore = newCacheStore();
  await app.register(publicCollectionRoutes, {
    prefix: API_PREFIX,
    boards: newBoardFinder(connection.db, toInstallation(config), cacheStore),
    cache: new ItemListCache(new ChangeLog(cacheStore)),
    counters,
    limits: { read: 0, submit: 5 },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { server: { origin }, organization: await openBoard(shared), counters };
}

describe.skipIf(!hasRedis)('with Redis', () => {
  test('two servers share one count', async () => {
    const { url } = await startRedis();
    const servers = [
      await ownServer({ ...LIMITS, REDIS_URL: url }),
      await ownServer({ ...LIMITS, REDIS_URL: url }),
    ] as const;
    await allReady(servers);
    const organization = await openBoard(servers[0]);
    const [first, second] = [visitorsOf(servers[0], organization), visitorsOf(servers[1], organization)];
    expect(await times(2, first.submit)).toEqual([202, 202]);
    expect(await times(2, second.submit)).toEqual([202, 429]);
    expect((await first.submit()).status).toBe(429);
  });

  async function allReady(servers: readonly TestServer[]): Promise<void> {
    for (const { redis } of servers) {
      await until(
        async () => redis?.status,
        (status) => status === 'ready',
      );
    }
  }
});
