import { describe, expect, test } from 'vitest';
import { newOrganization, ownServer, request, type TestServer, until } from '../app.ts';
import type { ConnectionFault } from '../connection-faults.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { hasRedis, startRedis } from '../redis-server.ts';

/** Responds to each command. A request of the protocol begins with the number of its words. */
const respondWith =
  (response: string): ((received: string) => string) =>
  (received) =>
    response.repeat(received.match(/^\*\d+\r$/gm)?.length ?? 0);

const faults: [name: string, fault: ConnectionFault][] = [
  ['refuses connections', { kind: 'refuse' }],
  ['resets connections', { kind: 'reset' }],
  ['hangs', { kind: 'hang' }],
  ['responds slowly', { kind: 'slow', msPerByte: 100 }],
  ['ends in the middle of a response', { kind: 'cut', afterBytes: 3 }],
  ['speaks another protocol', { kind: 'answer', answer: () => 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
  [
    'became a read-only replica',
    { kind: 'answer', answer: respondWith("-READONLY You can't write against a read only replica.\r\n") },
  ],
  ['has no memory left', { kind: 'answer', answer: respondWith('-OOM command not allowed\r\n') }],
];

const isReady = ({ redis }: TestServer) =>
  until(
    async () => redis?.status,
    (status) => status === 'ready',
  );

describe.skipIf(!hasRedis)('while Redis', () => {
  test.each(faults)(
    '%s, requests are served without waiting for it and limits apply, and it is used again afterwards',
    async (_, fault) => {
      const redis = await startRedis();
      const proxy = await startFaultProxy(redis.url);
      const limits = { RATE_LIMIT_GET: '5', RATE_LIMIT_POST: '2' };
      const [server, other] = [
        await ownServer({ ...limits, REDIS_URL: proxy.url }),
        await ownServer({ ...limits, REDIS_URL: redis.url }),
      ];
      expect([await isReady(server), await isReady(other)]).toEqual(['ready', 'ready']);
      const client = await newOrganization({ server });
      expect((await client.get('/jobs')).headers.get('ratelimit')).toMatch(/;r=4;/);

      await proxy.breakConnections(fault);
      const since = performance.now();
      const statuses: number[] = [];
      for (let count = 0; count < 6; count++) statuses.push((await client.get('/jobs')).status);
      for (let count = 0; count < 3; count++)
        statuses.push((await client.post('/categories', { name: `Category ${count}` })).status);
      expect(performance.now() - since).toBeLessThan(4_000);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 201, 201, 429]);
      const stored = (await (await client.withKey({})).get('/categories')).body.data;
      expect(stored).toHaveLength(2);

      await proxy.heal();
      expect(await isReady(server)).toBe('ready');
      const { key } = await client.withKey({});
      const get = ({ origin }: TestServer) =>
        request(`${origin}/api/v1/jobs`, { headers: { 'x-api-key': key } });
      // A count that both servers share.
      const remaining = await until(
        async () => [
          (await get(server)).headers.get('ratelimit'),
          (await get(other)).headers.get('ratelimit'),
        ],
        ([mine, theirs]) => mine !== theirs,
      );
      expect(remaining.map((text) => /;r=(\d)/.exec(text ?? '')?.[1])).toEqual(['4', '3']);
    },
  );
});
