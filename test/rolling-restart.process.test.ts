import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newOrganization, TEST_MASTER_KEY } from './app.ts';
import { type CorkboardProcess, serve } from './corkboard-process.ts';
import { freePort } from './redis-server.ts';

interface Outcome {
  status?: number;
  error?: string;
  isReused?: boolean;
}

/**
 * A round-robin load balancer with keep-alive connections. It retries at the next server only when a connection is refused, as
 * proxies do.
 */
function newBalancer(ports: string[], key: string) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  let nextIndex = 0;
  const sendOnce = (port: string, method: string, path: string, body?: string) =>
    new Promise<Outcome>((resolve) => {
      const headers = { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) };
      const options = { agent, host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers };
      const request = sendRequest(options, (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
        response.on('error', (error) => resolve({ error: error.message }));
      });
      request.on('error', (error: Error & { code?: string }) =>
        resolve({ error: error.code ?? error.message, isReused: request.reusedSocket }),
      );
      request.end(body);
    });
  return async (method: string, path: string, body?: string): Promise<Outcome> => {
    const first = nextIndex++ % ports.length;
    for (let attempts = 0; ; attempts++) {
      const outcome = await sendOnce(ports[(first + attempts) % ports.length]!, method, path, body);
      if (outcome.error !== 'ECONNREFUSED' || attempts === ports.length) return outcome;
    }
  };
}

test('a rolling restart of two servers fails no request behind a load balancer with keep-alive connections', {
  timeout: 300_000,
}, async () => {
  const { key } = await newOrganization();
  const ports = [`${await freePort()}`, `${await freePort()}`];
  const startServer = (PORT: string) =>
    serve({ PORT, MASTER_KEY: TEST_MASTER_KEY, DATABASE_URL: inject('databaseUrl'), WORKER: 'off' });
  const servers: CorkboardProcess[] = await Promise.all(ports.map(startServer));
  const send = newBalancer(ports, key);
  const outcomes: Outcome[] = [];
  let isDone = false;
  const clients = Array.from({ length: 8 }, async (_, index) => {
    for (let count = 0; !isDone; count++) {
      const isPost = (count + index) % 8 === 0;
      outcomes.push(
        isPost
          ? await send('POST', '/jobs', JSON.stringify({ title: 'Pilot' }))
          : await send('GET', count % 2 ? '/jobs' : '/authors'),
      );
      // Leaves CPU time for the server that starts.
      await sleep(50);
    }
  });
  for (const index of [0, 1]) {
    servers[index]!.child.kill('SIGTERM');
    expect((await servers[index]!.ended).status).toBe(0);
    servers[index] = await startServer(ports[index]!);
  }
  isDone = true;
  await Promise.all(clients);
  expect(outcomes.length).toBeGreaterThan(200);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
});
