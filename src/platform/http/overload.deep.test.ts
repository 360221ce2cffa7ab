import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { expect, inject, it, onTestFinished } from 'vitest';
import { newOrganization, ownServer, request, until } from '../../../test/app.ts';
import { uploadImage } from '../../../test/assets.ts';
import { listen } from './connections/listen.ts';
import { newServer } from './server.ts';

it('clients that request images without reading them do not block others', async () => {
  // With two database connections, 100 requests in flight count as overload.
  const server = await ownServer({ DATABASE_POOL_SIZE: '2' });
  const organization = await newOrganization({ server });
  const noise = sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } });
  const { id } = await uploadImage(organization, { bytes: await noise.png().toBuffer() });
  const { hostname, port } = new URL(server.origin);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const { traffic } = server.app;
  const { pool } = server.connection;
  for (let count = 1; count <= 110; count++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    socket.pause();
    // More than the socket buffers hold, so at least the last response stays unread.
    socket.write(`GET /assets/${id}.png HTTP/1.1\r\nhost: test\r\n\r\n`.repeat(15));
    const isServed = await until(
      async () => traffic.inFlight >= count - 10 && pool.waitingCount === 0,
      Boolean,
    );
    expect(isServed).toBe(true);
  }
  await until(
    async () => traffic.inFlight,
    (inFlight) => inFlight > 100,
  );
  expect((await organization.get('/assets')).status).toBe(200);
  expect(traffic.inFlight).toBeGreaterThan(100);
});

/** A server with one path that blocks the event loop for `startMs` when it starts. */
async function slowServer(maxEventLoopDelayMs: number, startMs: number): Promise<string> {
  const app = await newServer({
    log: pino({ level: 'silent' }),
    pool: new pg.Pool({ connectionString: inject('databaseUrl') }),
    traffic: { isDraining: false, inFlight: 0, begun: 0 },
    errorsUrl: 'http://boards.localhost/docs/errors',
    isHttps: false,
    trustedProxies: [],
    maxEventLoopDelayMs,
  });
  onTestFinished(() => app.close());
  app.get('/path', async () => 'done');
  app.addHook('onReady', async () => blockEventLoop(startMs));
  await app.ready();
  await listen(app.server, { host: '127.0.0.1', port: 0, settings: 'PORT' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/path`;
}

function blockEventLoop(ms: number): void {
  for (const end = Date.now() + ms; Date.now() < end; );
}

it('a slow start does not count as overload', async () => {
  const url = await slowServer(1_000, 1_500);
  expect((await request(url)).status).toBe(200);
});

it('requests get 503 while the event loop is blocked, and succeed afterwards', async () => {
  const url = await slowServer(100, 0);
  const refused = await until(
    () => {
      blockEventLoop(600);
      return request(url);
    },
    ({ status }) => status === 503,
  );
  expect(refused.body.error.code).toBe('unavailable');
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  const { status } = await until(
    () => request(url),
    (response) => response.status === 200,
  );
  expect(status).toBe(200);
});
