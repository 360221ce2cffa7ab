import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { generateKey } from '../src/features/api-keys/key.ts';
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

/** Asks so often, one after another. */
async function ask(count: number, send: () => Promise<TestResponse>): Promise<TestResponse[]> {
  const responses = [];
  for (let number = 0; number < count; number++) responses.push(await send());
  return responses;
}

const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status);
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('each bucket counts exactly', () => {
  test.each([
    ['GET', 5, 200, (client: Client) => client.get('/jobs')],
    ['POST', 3, 201, (client: Client) => client.post('/jobs', { title: 'Pilot' })],
    ['PATCH', 4, 404, (client: Client) => client.patch(UNKNOWN, { title: 'x' })],
    ['DELETE', 4, 404, (client: Client) => client.delete(UNKNOWN)],
  ] as const)('%s: %i pass, then 429', async (_, limit, status, send) => {
    const { client } = await limited();
    const responses = await ask(limit + 2, () => send(client));
    expect(statuses(responses)).toEqual([...times(limit, status), 429, 429]);
  });

  test('also when all come at once', async () => {
    const { client } = await limited();
    const responses = await Promise.all(Array.from({ length: 30 }, () => client.get('/jobs')));
    expect(statuses(responses).sort()).toEqual([...times(5, 200), ...times(25, 429)]);
  });

  test('a refused request does nothing', async () => {
    const { client } = await limited();
    await ask(6, () => client.post('/jobs', { title: 'Pilot' }));
    expect((await client.get('/jobs')).body.meta.pagination.total_items).toBe(3);
  });

  test('the buckets do not count each other', async () => {
    const { client } = await limited();
    expect(statuses(await ask(6, () => client.get('/jobs'))).at(-1)).toBe(429);
    expect(statuses(await ask(3, () => client.post('/jobs', { title: 'Pilot' })))).toEqual(times(3, 201));
    expect(statuses(await ask(4, () => client.delete(UNKNOWN)))).toEqual(times(4, 404));
  });

  test('HEAD counts as GET', async () => {
    const { server, client } = await limited();
    const head = () =>
      request(`${server.origin}/api/v1/jobs`, { method: 'HEAD', headers: { 'x-api-key': client.key } });
    await ask(3, head);
    expect(statuses(await ask(3, () => client.get('/jobs')))).toEqual([200, 200, 429]);
    expect((await head()).status).toBe(429);
  });

  test('PATCH and DELETE share one bucket', async () => {
    const { client } = await limited();
    await ask(2, () => client.patch(UNKNOWN, { title: 'x' }));
    expect(statuses(await ask(3, () => client.delete(UNKNOWN)))).toEqual([404, 404, 429]);
  });

  test('all operations of a kind share one bucket, whatever they answer', async () => {
    const { client } = await limited();
    const paths = ['/jobs', '/categories', '/organization', UNKNOWN, '/jobs?page=0', '/jobs'];
    const responses = [];
    for (const path of paths) responses.push(await client.get(path));
    expect(statuses(responses)).toEqual([200, 200, 200, 404, 400, 429]);
  });

  test('a request that its scope refuses counts too', async () => {
    const { client } = await limited();
    const reader = await client.withKey({ scopes: ['categories:read'] });
    expect(statuses(await ask(6, () => reader.get('/jobs')))).toEqual([...times(5, 403), 429]);
  });

  test('each key has buckets of its own, in the same organization too', async () => {
    const { client } = await limited();
    const other = await client.withKey({});
    await ask(6, () => client.get('/jobs'));
    expect(statuses(await ask(6, () => other.get('/jobs')))).toEqual([...times(5, 200), 429]);
  });
});

describe('the answers tell', () => {
  test('what is left, in the headers of the draft and in the older ones', async () => {
    const { client } = await limited();
    const responses = await ask(6, () => client.get('/jobs'));
    for (const [index, { headers }] of responses.entries()) {
      const remaining = Math.max(0, 4 - index);
      expect(headers.get('ratelimit-policy')).toBe('"get";q=5;w=60');
      const [, left, seconds] = /^"get";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit')!)!;
      expect(Number(left)).toBe(remaining);
      expect(Number(seconds)).toBeGreaterThan(50);
      expect(Number(seconds)).toBeLessThanOrEqual(60);
      expect(headers.get('x-ratelimit-limit')).toBe('5');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(remaining));
      const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
      expect(reset).toBeGreaterThan(50);
      expect(reset).toBeLessThan(62);
    }
  });

  test('how long to wait, once the limit is passed', async () => {
    const { client } = await limited();
    const refused = (await ask(4, () => client.post('/jobs', { title: 'Pilot' }))).at(-1)!;
    const { error } = refused.body;
    expect(error.code).toBe('rate_limited');
    const retryAfter = refused.headers.get('retry-after')!;
    expect(retryAfter).toMatch(/^[1-9]\d*$/);
    expect(error.details).toEqual({ limit: 3, window_seconds: 60, retry_after: Number(retryAfter) });
    expect(error.request_id).toBe(refused.headers.get('x-request-id'));
  });

  test('the name of the bucket', async () => {
    const { client } = await limited();
    const posted = await client.post('/jobs', { title: 'Pilot' });
    expect(posted.headers.get('ratelimit-policy')).toBe('"post";q=3;w=60');
    const deleted = await client.delete(UNKNOWN);
    expect(deleted.headers.get('ratelimit-policy')).toBe('"change";q=4;w=60');
    expect(deleted.headers.get('ratelimit')).toMatch(/^"change";r=3;/);
  });

  test('a 304 tells it too', async () => {
    const { client } = await limited();
    const tag = (await client.get('/organization')).headers.get('etag')!;
    const response = await client.get('/organization', { 'if-none-match': tag });
    expect(response.status).toBe(304);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('3');
  });

  test('limits are 100, 30 and 30 when nothing else is said', async () => {
    const { client } = await limited({ RATE_LIMIT_GET: '', RATE_LIMIT_POST: '', RATE_LIMIT_CHANGE: '' });
    const responses = [
      await client.get('/jobs'),
      await client.post('/jobs', { title: 'Pilot' }),
      await client.patch(UNKNOWN, { title: 'x' }),
    ];
    expect(responses.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(['100', '30', '30']);
  });
});

describe('limits are settings', () => {
  test('0 is no limit, and no headers', async () => {
    const { client } = await limited({ ...LIMITS, RATE_LIMIT_GET: '0' });
    const responses = await Promise.all(Array.from({ length: 120 }, () => client.get('/organization')));
    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(responses[0]!.headers.get('ratelimit')).toBeNull();
    expect(responses[0]!.headers.get('x-ratelimit-limit')).toBeNull();
  });

  test('a key may have limits of its own, and those of the installation for the rest', async () => {
    const { client } = await limited();
    const own = await client.withKey({ rateLimits: { get: 7, change: 0 } });
    expect(statuses(await ask(8, () => own.get('/jobs')))).toEqual([...times(7, 200), 429]);
    expect(statuses(await ask(10, () => own.delete(UNKNOWN)))).toEqual(times(10, 404));
    expect(statuses(await ask(4, () => own.post('/jobs', { title: 'x' })))).toEqual([...times(3, 201), 429]);
    expect(statuses(await ask(6, () => client.get('/jobs')))).toEqual([...times(5, 200), 429]);
  });
});

describe('documents about the API', () => {
  test.each(['/api/v1/openapi.json', '/docs/errors/not_found', '/docs/errors', '/docs'])(
    '%s is limited by IP address, with what else needs no key',
    async (path) => {
      const { server } = await limited({ RATE_LIMIT_PUBLIC: '3' });
      const responses = await ask(5, () => request(server.origin + path));
      expect(statuses(responses)).toEqual([...times(3, 200), 429, 429]);
      expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await request(`${server.origin}/docs/errors`)).status).toBe(429);
    },
  );
});

describe('wrong keys', () => {
  const WRONG = { RATE_LIMIT_WRONG_KEY: '3' };
  const askWith = (server: TestServer, key: string, headers: Record<string, string> = {}) =>
    request(`${server.origin}/api/v1/jobs`, { headers: { 'x-api-key': key, ...headers } });

  test('are limited by address, whichever they are, and right ones go on working', async () => {
    const { server, client } = await limited({ ...LIMITS, ...WRONG });
    const wrong = [
      'nonsense',
      generateKey().text,
      `${client.key.slice(0, -1)}!`,
      generateKey().text,
      client.key.slice(1),
    ];
    const responses = [];
    for (const key of wrong) responses.push(await askWith(server, key));
    expect(statuses(responses)).toEqual([401, 401, 401, 429, 429]);
    const refused = responses.at(-1)!;
    expect(refused.body.error.code).toBe('rate_limited');
    expect(refused.body.error.details).toMatchObject({ limit: 3, window_seconds: 60 });
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(statuses(await ask(5, () => client.get('/jobs')))).toEqual(times(5, 200));
  });

  test('right keys do not count, nor do requests without one', async () => {
    const { server, client } = await limited({ ...LIMITS, ...WRONG });
    await ask(5, () => client.get('/jobs'));
    expect(statuses(await ask(5, () => request(`${server.origin}/api/v1/jobs`)))).toEqual(times(5, 401));
    expect(statuses(await ask(4, () => askWith(server, 'nonsense')))).toEqual([401, 401, 401, 429]);
  });

  test('a revoked key counts as a wrong one', async () => {
    const { server, client } = await limited({ ...LIMITS, ...WRONG });
    const revoked = await client.withKey({});
    await client.delete(`/api-keys/${revoked.keyId}`);
    expect(statuses(await ask(4, () => askWith(server, revoked.key)))).toEqual([401, 401, 401, 429]);
  });

  test('an address that the client claims is believed only from a proxy that is trusted', async () => {
    const claim = (server: TestServer) => async () => {
      const address = `192.0.2.${++claimed}`;
      return askWith(server, 'nonsense', { 'x-forwarded-for': address });
    };
    let claimed = 0;
    const { server } = await limited({ ...LIMITS, ...WRONG });
    expect(statuses(await ask(4, claim(server)))).toEqual([401, 401, 401, 429]);
    const { server: behindProxy } = await limited({ ...LIMITS, ...WRONG, TRUST_PROXY: '127.0.0.1' });
    expect(statuses(await ask(6, claim(behindProxy)))).toEqual(times(6, 401));
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

  test('two servers count as one, exactly', async () => {
    const redis = await startRedis();
    const { client, get } = await twoServers(redis.url);
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => get(index)));
    expect(statuses(responses).sort()).toEqual([...times(5, 200), ...times(35, 429)]);
    const left = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => headers.get('ratelimit'));
    expect(left.map((text) => text!.split(';')[1]).sort()).toEqual(['r=0', 'r=1', 'r=2', 'r=3', 'r=4']);
    const other = await client.withKey({});
    expect((await get(1, other.key)).headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('when Redis is killed requests go on, and each server counts alone', async () => {
    const redis = await startRedis();
    const { client, get } = await twoServers(redis.url);
    expect(statuses(await ask(6, () => get(0)))).toEqual([...times(5, 200), 429]);
    await redis.kill();
    const startedMs = performance.now();
    expect(statuses(await ask(6, () => get(0)))).toEqual([...times(5, 200), 429]);
    expect(statuses(await ask(6, () => get(1)))).toEqual([...times(5, 200), 429]);
    // Nothing waits for what is away.
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    const posted = await client.post('/jobs', { title: 'Pilot' });
    expect(posted.headers.get('ratelimit')).toMatch(/^"post";r=2;/);
  });

  test('when Redis comes back they count together again', async () => {
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

  test('a frozen Redis costs one request half a second, and the log one line for each change', async () => {
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
    expect(statuses(await ask(30, get))).toEqual(times(30, 200));
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
    // Counted together again; it may count requests of before, too.
    expect(Number((await get()).headers.get('x-ratelimit-remaining'))).toBeGreaterThan(990);

    async function countLines(text: string): Promise<number> {
      return lines.filter((line) => line.includes(text)).length;
    }
  });

  test('a server starts and serves without the Redis that it is told of', async () => {
    const server = await ownServer({ ...LIMITS, REDIS_URL: 'redis://127.0.0.1:1' });
    const client = await newOrganization({ server });
    expect(statuses(await ask(6, () => client.get('/jobs')))).toEqual([...times(5, 200), 429]);
  });
});
