import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { generateKey } from '../src/features/people/api-keys/key.ts';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  type TestResponse,
  type TestServer,
  until,
} from './app.ts';
import { hasRedis, startRedis } from './redis-server.ts';

const LIMITS = { RATE_LIMIT_GET: '5', RATE_LIMIT_POST: '3', RATE_LIMIT_CHANGE: '4' };
const UNKNOWN = '/jobs/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

async function limited(
  settings: Record<string, string> = LIMITS,
): Promise<{ server: TestServer; client: Client }> {
  const server = await ownServer(settings);
  return { server, client: await newOrganization({ server }) };
}

/** Sends a request several times, one after the other. */
async function repeat(count: number, send: () => Promise<TestResponse>): Promise<TestResponse[]> {
  const responses = [];
  for (let number = 0; number < count; number++) responses.push(await send());
  return responses;
}

const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status);
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('each limit is exact', () => {
  test.each([
    ['GET', 5, 200, (client: Client) => client.get('/jobs')],
    ['POST', 3, 201, (client: Client) => client.post('/jobs', { title: 'Pilot' })],
    ['PATCH', 4, 404, (client: Client) => client.patch(UNKNOWN, { title: 'x' })],
    ['DELETE', 4, 404, (client: Client) => client.delete(UNKNOWN)],
  ] as const)('for %s: %i requests pass, and the next ones get 429', async (_, limit, status, send) => {
    const { client } = await limited();
    const responses = await repeat(limit + 2, () => send(client));
    expect(statuses(responses)).toEqual([...times(limit, status), 429, 429]);
  });

  test('for concurrent requests: 5 of 30 pass', async () => {
    const { client } = await limited();
    const responses = await Promise.all(Array.from({ length: 30 }, () => client.get('/jobs')));
    expect(statuses(responses).sort()).toEqual([...times(5, 200), ...times(25, 429)]);
  });

  test('a request that gets 429 has no effect', async () => {
    const { client } = await limited();
    await repeat(6, () => client.post('/jobs', { title: 'Pilot' }));
    expect((await client.get('/jobs')).body.meta.pagination.total_items).toBe(3);
  });

  test('GET, POST and DELETE requests are counted separately', async () => {
    const { client } = await limited();
    expect(statuses(await repeat(6, () => client.get('/jobs'))).at(-1)).toBe(429);
    expect(statuses(await repeat(3, () => client.post('/jobs', { title: 'Pilot' })))).toEqual(times(3, 201));
    expect(statuses(await repeat(4, () => client.delete(UNKNOWN)))).toEqual(times(4, 404));
  });

  test('HEAD counts as GET', async () => {
    const { server, client } = await limited();
    const head = () =>
      request(`${server.origin}/api/v1/jobs`, { method: 'HEAD', headers: { 'x-api-key': client.key } });
    await repeat(3, head);
    expect(statuses(await repeat(3, () => client.get('/jobs')))).toEqual([200, 200, 429]);
    expect((await head()).status).toBe(429);
  });

  test('PATCH and DELETE are counted together', async () => {
    const { client } = await limited();
    await repeat(2, () => client.patch(UNKNOWN, { title: 'x' }));
    expect(statuses(await repeat(3, () => client.delete(UNKNOWN)))).toEqual([404, 404, 429]);
  });

  test('all GET requests are counted together, whatever their path and status', async () => {
    const { client } = await limited();
    const paths = ['/jobs', '/categories', '/organization', UNKNOWN, '/jobs?page=0', '/jobs'];
    const responses = [];
    for (const path of paths) responses.push(await client.get(path));
    expect(statuses(responses)).toEqual([200, 200, 200, 404, 400, 429]);
  });

  test('a request that fails with 403 counts, too', async () => {
    const { client } = await limited();
    const reader = await client.withKey({ scopes: ['categories:read'] });
    expect(statuses(await repeat(6, () => reader.get('/jobs')))).toEqual([...times(5, 403), 429]);
  });

  test('the requests of each key are counted separately, even in the same organization', async () => {
    const { client } = await limited();
    const other = await client.withKey({});
    await repeat(6, () => client.get('/jobs'));
    expect(statuses(await repeat(6, () => other.get('/jobs')))).toEqual([...times(5, 200), 429]);
  });
});

describe('a response contains', () => {
  test('the remaining requests, in RateLimit and in X-RateLimit headers', async () => {
    const { client } = await limited();
    const responses = await repeat(6, () => client.get('/jobs'));
    for (const [index, { headers }] of responses.entries()) {
      const remaining = Math.max(0, 4 - index);
      expect(headers.get('ratelimit-policy')).toBe('"get";q=5;w=60');
      const [, remainingText, seconds] = /^"get";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit')!)!;
      expect(Number(remainingText)).toBe(remaining);
      expect(Number(seconds)).toBeGreaterThan(50);
      expect(Number(seconds)).toBeLessThanOrEqual(60);
      expect(headers.get('x-ratelimit-limit')).toBe('5');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(remaining));
      const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
      expect(reset).toBeGreaterThan(50);
      expect(reset).toBeLessThan(62);
    }
  });

  test('Retry-After when the limit is exceeded', async () => {
    const { client } = await limited();
    const refused = (await repeat(4, () => client.post('/jobs', { title: 'Pilot' }))).at(-1)!;
    const { error } = refused.body;
    expect(error.code).toBe('rate_limited');
    const retryAfter = refused.headers.get('retry-after')!;
    expect(retryAfter).toMatch(/^[1-9]\d*$/);
    expect(error.details).toEqual({ limit: 3, window_seconds: 60, retry_after: Number(retryAfter) });
    expect(error.request_id).toBe(refused.headers.get('x-request-id'));
  });

  test('the name of the limit', async () => {
    const { client } = await limited();
    const posted = await client.post('/jobs', { title: 'Pilot' });
    expect(posted.headers.get('ratelimit-policy')).toBe('"post";q=3;w=60');
    const deleted = await client.delete(UNKNOWN);
    expect(deleted.headers.get('ratelimit-policy')).toBe('"change";q=4;w=60');
    expect(deleted.headers.get('ratelimit')).toMatch(/^"change";r=3;/);
  });

  test('the remaining requests even if it is a 304', async () => {
    const { client } = await limited();
    const tag = (await client.get('/organization')).headers.get('etag')!;
    const response = await client.get('/organization', { 'if-none-match': tag });
    expect(response.status).toBe(304);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('3');
  });

  test('limits of 100 for GET, 30 for POST and 30 for PATCH by default', async () => {
    const { client } = await limited({ RATE_LIMIT_GET: '', RATE_LIMIT_POST: '', RATE_LIMIT_CHANGE: '' });
    const responses = [
      await client.get('/jobs'),
      await client.post('/jobs', { title: 'Pilot' }),
      await client.patch(UNKNOWN, { title: 'x' }),
    ];
    expect(responses.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(['100', '30', '30']);
  });
});

describe('settings', () => {
  test('0 means no limit and no headers', async () => {
    const { client } = await limited({ ...LIMITS, RATE_LIMIT_GET: '0' });
    const responses = await Promise.all(Array.from({ length: 120 }, () => client.get('/organization')));
    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(responses[0]!.headers.get('ratelimit')).toBeNull();
    expect(responses[0]!.headers.get('x-ratelimit-limit')).toBeNull();
  });

  test('a key may have its own limits, and has those of the installation for the rest', async () => {
    const { client } = await limited();
    const own = await client.withKey({ rateLimits: { get: 7, change: 0 } });
    expect(statuses(await repeat(8, () => own.get('/jobs')))).toEqual([...times(7, 200), 429]);
    expect(statuses(await repeat(10, () => own.delete(UNKNOWN)))).toEqual(times(10, 404));
    expect(statuses(await repeat(4, () => own.post('/jobs', { title: 'x' })))).toEqual([
      ...times(3, 201),
      429,
    ]);
    expect(statuses(await repeat(6, () => client.get('/jobs')))).toEqual([...times(5, 200), 429]);
  });
});

describe('documents about the API', () => {
  test.each(['/api/v1/openapi.json', '/docs/errors/not_found', '/docs/errors', '/docs'])(
    '%s shares one limit per IP address with other paths that need no key',
    async (path) => {
      const { server } = await limited({ RATE_LIMIT_PUBLIC: '3' });
      const responses = await repeat(5, () => request(server.origin + path));
      expect(statuses(responses)).toEqual([...times(3, 200), 429, 429]);
      expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await request(`${server.origin}/docs/errors`)).status).toBe(429);
    },
  );
});

describe('requests with wrong keys', () => {
  const WRONG = { RATE_LIMIT_WRONG_KEY: '3' };
  const getWithKey = (server: TestServer, key: string, headers: Record<string, string> = {}) =>
    request(`${server.origin}/api/v1/jobs`, { headers: { 'x-api-key': key, ...headers } });

  test('share one limit per IP address, and valid keys still work', async () => {
    const { server, client } = await limited({ ...LIMITS, ...WRONG });
    const wrong = [
      'nonsense',
      generateKey().text,
      `${client.key.slice(0, -1)}!`,
      generateKey().text,
      client.key.slice(1),
    ];
    const responses = [];
    for (const key of wrong) responses.push(await getWithKey(server, key));
    expect(statuses(responses)).toEqual([401, 401, 401, 429, 429]);
    const refused = responses.at(-1)!;
    expect(refused.body.error.code).toBe('rate_limited');
    expect(refused.body.error.details).toMatchObject({ limit: 3, window_seconds: 60 });
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(statuses(await repeat(5, () => client.get('/jobs')))).toEqual(times(5, 200));
  });

  test('are counted without requests that have a valid key or none', async () => {
    const { server, client } = await limited({ ...LIMITS, ...WRONG });
    await repeat(5, () => client.get('/jobs'));
    expect(statuses(await repeat(5, () => request(`${server.origin}/api/v1/jobs`)))).toEqual(times(5, 401));
    expect(statuses(await repeat(4, () => getWithKey(server, 'nonsense')))).toEqual([401, 401, 401, 429]);
  });

  test('include requests with a revoked key', async () => {
    const { server, client } = await limited({ ...LIMITS, ...WRONG });
    const revoked = await client.withKey({});
    await client.delete(`/api-keys/${revoked.keyId}`);
    expect(statuses(await repeat(4, () => getWithKey(server, revoked.key)))).toEqual([401, 401, 401, 429]);
  });

  test('are counted by X-Forwarded-For only behind a trusted proxy', async () => {
    const sendFromNextIp = (server: TestServer) => async () => {
      const ip = `192.0.2.${++count}`;
      return getWithKey(server, 'nonsense', { 'x-forwarded-for': ip });
    };
    let count = 0;
    const { server } = await limited({ ...LIMITS, ...WRONG });
    expect(statuses(await repeat(4, sendFromNextIp(server)))).toEqual([401, 401, 401, 429]);
    const { server: behindProxy } = await limited({ ...LIMITS, ...WRONG, TRUST_PROXY: '127.0.0.1' });
    expect(statuses(await repeat(6, sendFromNextIp(behindProxy)))).toEqual(times(6, 401));
  });
});

describe.skipIf(!hasRedis)('with Redis', () => {
  /** Two servers that share a Redis, and one client that reaches both. */
  async function twoServers(url: string) {
    const servers = [
      await ownServer({ ...LIMITS, REDIS_URL: url }),
      await ownServer({ ...LIMITS, REDIS_URL: url }),
    ];
    for (const { redis } of servers) {
      await until(
        async () => redis?.status,
        (status) => status === 'ready',
      );
    }
    const client = await newOrganization({ server: servers[0]! });
    const get = (index: number, key = client.key) =>
      request(`${servers[index % 2]!.origin}/api/v1/jobs`, { headers: { 'x-api-key': key } });
    return { servers, client, get };
  }

  test('two servers enforce one exact limit together', async () => {
    const redis = await startRedis();
    const { client, get } = await twoServers(redis.url);
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => get(index)));
    expect(statuses(responses).sort()).toEqual([...times(5, 200), ...times(35, 429)]);
    const remaining = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => headers.get('ratelimit'));
    expect(remaining.map((text) => text!.split(';')[1]).sort()).toEqual(['r=0', 'r=1', 'r=2', 'r=3', 'r=4']);
    const other = await client.withKey({});
    expect((await get(1, other.key)).headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('after Redis is killed, each server serves requests and counts on its own', async () => {
    const redis = await startRedis();
    const { client, get } = await twoServers(redis.url);
    expect(statuses(await repeat(6, () => get(0)))).toEqual([...times(5, 200), 429]);
    await redis.kill();
    const startedMs = performance.now();
    expect(statuses(await repeat(6, () => get(0)))).toEqual([...times(5, 200), 429]);
    expect(statuses(await repeat(6, () => get(1)))).toEqual([...times(5, 200), 429]);
    // No request waits for Redis.
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    const posted = await client.post('/jobs', { title: 'Pilot' });
    expect(posted.headers.get('ratelimit')).toMatch(/^"post";r=2;/);
  });

  test('after Redis restarts, two servers count together again', async () => {
    const redis = await startRedis();
    const { servers, client, get } = await twoServers(redis.url);
    await redis.kill();
    expect((await get(0)).status).toBe(200);
    await redis.start();
    for (const server of servers) {
      await until(
        async () => server.redis?.status,
        (status) => status === 'ready',
      );
    }
    const { key } = await client.withKey({});
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => get(index, key)));
    expect(statuses(responses).sort()).toEqual([...times(5, 200), ...times(7, 429)]);
  });

  test('a frozen Redis delays 30 requests by less than 12 seconds, and the log gets one line per outage and recovery', async () => {
    const redis = await startRedis();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const server = await ownServer({ REDIS_URL: redis.url }, { log });
    const client = await newOrganization({ server });
    const { key } = await client.withKey({ rateLimits: { get: 1000 } });
    const get = () => request(`${server.origin}/api/v1/jobs`, { headers: { 'x-api-key': key } });
    const isReady = () =>
      until(
        async () => server.redis?.status,
        (status) => status === 'ready',
      );
    await isReady();
    expect((await get()).status).toBe(200);
    redis.freeze();
    const startedMs = performance.now();
    expect(statuses(await repeat(30, get))).toEqual(times(30, 200));
    expect(performance.now() - startedMs).toBeLessThan(12_000);
    expect(await countLines('redis is away')).toBe(1);
    redis.thaw();
    expect(await isReady()).toBe('ready');
    const back = await until(
      () => countLines('redis is back'),
      (count) => count > 0,
    );
    expect(back).toBe(1);
    expect(await countLines('redis is away')).toBe(1);
    // Redis counts again. It may also count requests from before the outage.
    expect(Number((await get()).headers.get('x-ratelimit-remaining'))).toBeGreaterThan(990);

    async function countLines(text: string): Promise<number> {
      return lines.filter((line) => line.includes(text)).length;
    }
  });

  test('a server starts and enforces limits although its Redis is unreachable', async () => {
    const server = await ownServer({ ...LIMITS, REDIS_URL: 'redis://127.0.0.1:1' });
    const client = await newOrganization({ server });
    expect(statuses(await repeat(6, () => client.get('/jobs')))).toEqual([...times(5, 200), 429]);
  });
});
