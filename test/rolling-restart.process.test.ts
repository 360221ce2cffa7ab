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

/** Like a proxy: connections are kept, servers take turns, and only a connection that cannot be made is tried elsewhere. */
function newBalancer(ports: string[], key: string) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  let turn = 0;
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
    const first = turn++ % ports.length;
    for (let tries = 0; ; tries++) {
      const outcome = await sendOnce(ports[(first + tries) % ports.length]!, method, path, body);
      if (outcome.error !== 'ECONNREFUSED' || tries === ports.length) return outcome;
    }
  };
}

test('two servers that are restarted in turn fail no request of a balancer that keeps connections', {
  timeout: 300_000,
}, async () => {
  const { key } = await newOrganization();
  const ports = [`${await freePort()}`, `${await freePort()}`];
  const begin = (PORT: string) =>
    serve({ PORT, MASTER_KEY: TEST_MASTER_KEY, DATABASE_URL: inject('databaseUrl'), WORKER: 'off' });
  const servers: CorkboardProcess[] = await Promise.all(ports.map(begin));
  const send = newBalancer(ports, key);
  const outcomes: Outcome[] = [];
  let isOver = false;
  const clients = Array.from({ length: 8 }, async (_, index) => {
    for (let count = 0; !isOver; count++) {
      const isPost = (count + index) % 8 === 0;
      outcomes.push(
        isPost
          ? await send('POST', '/jobs', JSON.stringify({ title: 'Pilot' }))
          : await send('GET', count % 2 ? '/jobs' : '/authors'),
      );
      // The starting server needs the machine, too.
      await sleep(50);
    }
  });
  for (const index of [0, 1]) {
    servers[index]!.child.kill('SIGTERM');
    expect((await servers[index]!.ended).status).toBe(0);
    servers[index] = await begin(ports[index]!);
  }
  isOver = true;
  await Promise.all(clients);
  expect(outcomes.length).toBeGreaterThan(200);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
});
