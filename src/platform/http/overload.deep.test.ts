import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { expect, inject, it, onTestFinished } from 'vitest';
import { newOrganization, ownServer, request, type TestResponse, until } from '../../../test/app.ts';
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

interface Line {
  level: number;
  msg: string;
  error_code?: string;
  error?: object;
}

/** A server with one path that blocks the event loop for `startMs` when it starts. */
async function slowServer(maxEventLoopDelayMs: number, startMs: number) {
  const lines: Line[] = [];
  const app = await newServer({
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
    pool: new pg.Pool({ connectionString: inject('databaseUrl') }),
    traffic: { isDraining: false, inFlight: 0, begun: 0 },
    errorsUrl: 'http://boards.localhost/docs/errors',
    isHttps: false,
    trustedProxies: [],
    maxEventLoopDelayMs,
    maxConnections: 4_000,
  });
  onTestFinished(() => app.close());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  app.get<{ Querystring: { wait?: string } }>('/path', async ({ query }) => {
    if (query.wait !== undefined) {
      waiting++;
      await released;
    }
    return 'done';
  });
  app.post('/path', async () => 'done');
  app.addHook('onReady', async () => blockEventLoop(startMs));
  await app.ready();
  await listen(app.server, { host: '127.0.0.1', port: 0, settings: 'PORT' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/path`;
  return { url, lines, release, waiting: () => waiting };
}

function blockEventLoop(ms: number): void {
  for (const end = Date.now() + ms; Date.now() < end; );
}

it('a slow start does not count as overload', async () => {
  const { url } = await slowServer(1_000, 1_500);
  expect((await request(url)).status).toBe(200);
});

/** Requests that wait for their responses until `release`. */
function beginMany(url: string, count: number): Promise<TestResponse>[] {
  return Array.from({ length: count }, () => request(`${url}?wait`));
}

it('requests get 503 while the event loop is blocked and others are in progress, and succeed afterwards', async () => {
  const { url, lines, waiting, release } = await slowServer(100, 0);
  const inProgress = beginMany(url, 20);
  await until(
    async () => waiting(),
    (count) => count === 20,
  );
  const refused = await until(
    () => {
      blockEventLoop(600);
      return request(url);
    },
    ({ status }) => status === 503,
  );
  expect(refused.body.error.code).toBe('unavailable');
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  const ofRefusal = lines.filter(({ error_code }) => error_code === 'unavailable');
  expect(ofRefusal.map(({ level, msg, error }) => ({ level, msg, error }))).toContainEqual({
    level: 40,
    msg: 'request',
    error: undefined,
  });
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
  release();
  expect((await Promise.all(inProgress)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { status } = await until(
    () => request(url),
    (response) => response.status === 200,
  );
  expect(status).toBe(200);
});

it('a server with a handful of requests refuses none, however late its event loop is', async () => {
  const { url, release } = await slowServer(100, 0);
  const inProgress = beginMany(url, 5);
  for (let count = 0; count < 8; count++) {
    blockEventLoop(600);
    expect((await request(url)).status).toBe(200);
  }
  release();
  expect((await Promise.all(inProgress)).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

it('a client that closes the connection in the middle of a body is a warning, and no failure', async () => {
  const { url, lines } = await slowServer(60_000, 0);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    'POST /path HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await request(url);
  socket.destroy();
  const [line] = await until(
    async () => lines.filter(({ level }) => level >= 40),
    ({ length }) => length > 0,
  );
  expect(line).toMatchObject({ level: 40, msg: 'connection closed' });
  expect(line?.error).toBeUndefined();
});
