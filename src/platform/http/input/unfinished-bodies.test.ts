import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ownServer, request, sharedServer, type TestServer, until } from '../../../../test/app.ts';

const PATH = '/api/v1/payments/stripe/webhook';
const LIMIT = 64;

const PROXIED = { TRUST_PROXY: '127.0.0.1' };

/** Without settings, the tests share it, one after another. */
async function start(settings?: Record<string, string>): Promise<TestServer> {
  const server = await (settings ? ownServer({ ...PROXIED, ...settings }) : sharedServer(PROXIED));
  await untilNoneInFlight(server);
  return server;
}

interface Exchange {
  socket: Socket;
  /** Everything received so far. */
  received: () => string;
}

/** Sends bytes on a new connection, as a proxy does for a client. */
function send({ origin }: TestServer, bytes: string): Exchange {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  return { socket, received: () => text };
}

const head = (ip: string, length = 'content-length: 10') =>
  `POST ${PATH} HTTP/1.1\r\nhost: test\r\nx-forwarded-for: ${ip}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;

/** Begins bodies, of which each lacks its end. */
async function openMany(
  server: TestServer,
  count: number,
  toBytes: (n: number) => string,
): Promise<Exchange[]> {
  const { traffic } = server.app;
  const before = traffic.inFlight;
  const opened = Array.from({ length: count }, (_, n) => send(server, toBytes(n)));
  await until(
    async () => traffic.inFlight,
    (inFlight) => inFlight === before + count,
  );
  return opened;
}

/** The response to one more unfinished body. Undefined if the server waits for the rest of it. */
async function openOneMore(server: TestServer, ip: string): Promise<string | undefined> {
  const { traffic } = server.app;
  const { begun } = traffic;
  const { socket, received } = send(server, `${head(ip)}{`);
  await until(
    async () => traffic.begun,
    (now) => now > begun,
  );
  // The response to a complete request on the same server comes after the refusal.
  await request(`${server.origin}/healthz`);
  socket.destroy();
  await until(
    async () => socket.closed,
    (isClosed) => isClosed,
  );
  return received() || undefined;
}

function untilNoneInFlight({ app: { traffic } }: TestServer) {
  return until(
    async () => traffic.inFlight,
    (inFlight) => inFlight === 0,
  );
}

test('the next unfinished body of an IP address gets 503 and is closed, and others are served', async () => {
  const server = await ownServer(PROXIED, { clientTimes: { bodyMs: 4_000 } });
  const opened = await openMany(server, LIMIT, () => `${head('192.0.2.1')}{`);
  const { socket, received } = send(server, `${head('192.0.2.1')}{`);
  await until(async () => received(), Boolean);
  expect(received()).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
  expect(received()).toMatch(/\r\nconnection: close\r\n/i);
  expect(received()).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(received()).toContain('"code":"unavailable"');
  expect(opened.filter(({ received }) => received() !== '')).toEqual([]);
  // Requests without a body, and bodies that came with their heads, are served to the same IP address.
  expect(
    (await request(`${server.origin}/docs`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status,
  ).toBe(200);
  const complete = send(server, `${head('192.0.2.1')}{"a": 123}`);
  expect(await until(async () => complete.received(), Boolean)).not.toMatch(/^HTTP\/1.1 503/);
  expect(await openOneMore(server, '192.0.2.2')).toBeUndefined();
  await until(
    async () => socket.closed,
    (isClosed) => isClosed,
  );
});

test.each([
  ['the same IPv4 address', '192.0.2.1', '192.0.2.1', true],
  ['another IPv4 address', '192.0.2.1', '192.0.2.2', false],
  ['two of one /64 network', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', true],
  ['two of different /64 networks', '2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['an IPv4 address as IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
])('clients with %s', async (_name, first, second, isRefused) => {
  const server = await start();
  await openMany(server, LIMIT, () => `${head(first)}{`);
  expect((await openOneMore(server, second)) !== undefined).toBe(isRefused);
});

test.each([
  ['none of the body arrives', () => head('192.0.2.1')],
  ['the length is unknown', () => `${head('192.0.2.1', 'transfer-encoding: chunked')}1\r\n{\r\n`],
  [
    'the client waits for 100 Continue',
    () => head('192.0.2.1', 'content-length: 10\r\nexpect: 100-continue'),
  ],
  [
    'the request follows another on its connection',
    () => `GET /healthz HTTP/1.1\r\nhost: test\r\n\r\n${head('192.0.2.1')}{`,
  ],
])('a body counts if %s', async (_name, toBytes) => {
  const server = await start();
  await openMany(server, LIMIT, toBytes);
  expect(await openOneMore(server, '192.0.2.1')).toMatch(/^HTTP\/1.1 503 /);
});

test('half of MAX_CONNECTIONS may have unfinished bodies, of however many IP addresses', async () => {
  const server = await start({ MAX_CONNECTIONS: '100' });
  await openMany(server, 50, (n) => `${head(`192.0.2.${n}`)}{`);
  expect(await openOneMore(server, '192.0.2.200')).toMatch(/^HTTP\/1.1 503 /);
  expect((await request(`${server.origin}/docs`)).status).toBe(200);
});

test('bodies no longer count when they end, are aborted, refused or rejected', async () => {
  const server = await start();
  const ways: ((exchange: Exchange) => void)[] = [
    ({ socket }) => void socket.write('"a": 123}'),
    ({ socket }) => void socket.destroy(),
    ({ socket }) => void socket.resetAndDestroy(),
    ({ socket }) => void socket.end(),
  ];
  for (const end of ways) {
    for (const exchange of await openMany(server, LIMIT, () => `${head('192.0.2.1')}{`)) end(exchange);
    await untilNoneInFlight(server);
  }
  // An unknown path is rejected before its body arrives, so the rest is discarded.
  for (let n = 0; n < LIMIT; n++) send(server, `${head('192.0.2.1').replace(PATH, '/nothing')}{`);
  // One connection after another.
  const reused = send(server, `${head('192.0.2.1')}{"a": 123}`.repeat(LIMIT));
  await until(
    async () => reused.received().split('HTTP/1.1 ').length - 1,
    (count) => count === LIMIT,
  );
  await until(
    () => openOneMore(server, '192.0.2.1'),
    (response) => response === undefined,
  );
  await untilNoneInFlight(server);
  await openMany(server, LIMIT, () => `${head('192.0.2.1')}{`);
  expect(await openOneMore(server, '192.0.2.1')).toMatch(/^HTTP\/1.1 503 /);
});

test('unfinished bodies are no work', async () => {
  // With two database connections, 100 requests in progress count as overload.
  const server = await start({ DATABASE_POOL_SIZE: '2' });
  await openMany(server, 3 * LIMIT, (n) => `${head(`192.0.2.${n % 3}`)}{`);
  expect((await request(`${server.origin}/docs`)).status).toBe(200);
});
