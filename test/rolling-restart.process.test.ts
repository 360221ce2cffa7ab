import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newOrganization, TEST_MASTER_KEY } from './app.ts';
import { type CorkboardProcess, serve } from './corkboard-process.ts';
import { freePort } from './redis-server.ts';

/** A connection that arrives just when the listener closes is reset. The delay lets the balancer notice before. */
const SHUTDOWN_DELAY_SECONDS = 2;
const ASK_INTERVAL_MS = 100;

interface Outcome {
  status?: number;
  error?: string;
  isReused?: boolean;
}

/**
 * A round-robin load balancer with keep-alive connections. It prefers servers that were ready when it last asked, and retries at the
 * next one only when a connection is refused, as proxies do.
 */
function newBalancer(ports: string[], key: string) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(ports);
  const ask = async (port: string) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const asking = setInterval(() => ports.forEach(ask), ASK_INTERVAL_MS);
  onTestFinished(() => {
    clearInterval(asking);
    agent.destroy();
  });
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
    for (let attempts = 0; ; attempts++) {
      const candidates = ready.size > 0 ? [...ready] : ports;
      const outcome = await sendOnce(candidates[nextIndex++ % candidates.length]!, method, path, body);
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
    serve({
      PORT,
      MASTER_KEY: TEST_MASTER_KEY,
      DATABASE_URL: inject('databaseUrl'),
      WORKER: 'off',
      SHUTDOWN_DELAY: `${SHUTDOWN_DELAY_SECONDS}`,
    });
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
