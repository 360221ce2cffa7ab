import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newOrganization, ownServer, until } from '../../../../test/app.ts';
import { handleInOrder } from './pipelining.ts';

const GET = 'GET / HTTP/1.1\r\nhost: test\r\n\r\n';

async function serve(handle: RequestListener): Promise<{ socket: Socket; counts: { parsed: number } }> {
  const counts = { parsed: 0 };
  const server = createServer(handle);
  const endInOrder = handleInOrder(server);
  server.on('request', () => counts.parsed++);
  server.on('clientError', (_error, socket) => endInOrder(socket, () => socket.end('<end>')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { socket, counts };
}

test('pipelined requests are handled one after another, each after the previous response is sent', async () => {
  const started: { request: IncomingMessage; response: ServerResponse }[] = [];
  const { socket } = await serve((request, response) => void started.push({ request, response }));
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.write(['/a', '/b', '/c'].map((path) => GET.replace('/', path)).join(''));
  for (const [index, path] of ['/a', '/b', '/c'].entries()) {
    await until(
      async () => started.length,
      (length) => length > index,
    );
    expect(started.map(({ request }) => request.url)).toHaveLength(index + 1);
    started[index]?.response.end(`<${path}>`);
  }
  const text = await until(
    async () => Buffer.concat(received).toString(),
    (all) => all.includes('</c>'),
  );
  expect(text.match(/<\/\w>/g)).toEqual(['</a>', '</b>', '</c>']);
});

test('a client that pipelines without end is read no further than about a thousand requests', async () => {
  const held: ServerResponse[] = [];
  const { socket, counts } = await serve((_request, response) => void held.push(response));
  const large = GET.replace('\r\n\r\n', `\r\nx-padding: ${'x'.repeat(1_000)}\r\n\r\n`);
  socket.write(large.repeat(30_000));
  let written = 0;
  let unchangedReads = 0;
  // The server pauses the client. If Node.js has parsed too much by then, it disconnects the client.
  await until(
    async () => socket.bytesWritten - socket.writableLength,
    (bytes) => {
      unchangedReads = counts.parsed > 0 && bytes === written ? unchangedReads + 1 : 0;
      written = bytes;
      return socket.destroyed || unchangedReads > 10;
    },
  );
  // Node.js also parses the rest of its last read.
  expect(counts.parsed).toBeLessThan(1_500);
  expect(held).toHaveLength(1);
});

test('a client with a thousand waiting requests is disconnected, and none of the waiting requests is handled', async () => {
  const held: ServerResponse[] = [];
  const { socket, counts } = await serve((_request, response) => void held.push(response));
  socket.resume();
  socket.write(GET.repeat(100_000));
  await until(
    async () => socket.destroyed,
    (isDestroyed) => isDestroyed,
  );
  expect(counts.parsed).toBeLessThan(10_000);
  expect(held).toHaveLength(1);
});

async function read(socket: Socket, end: string): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return until(
    async () => text,
    (all) => all.endsWith(end),
  );
}

test('a request that is not HTTP gets its response after those of the previous requests', async () => {
  const held: ServerResponse[] = [];
  const { socket } = await serve((_request, response) => void held.push(response));
  socket.write(`${GET}${GET}not HTTP\r\n\r\n`);
  const received = read(socket, '<end>');
  for (const index of [0, 1]) {
    await until(
      async () => held.length,
      (length) => length > index,
    );
    held[index]?.end(`<${index}>`);
  }
  expect((await received).match(/<\w+>/g)).toEqual(['<0>', '<1>', '<end>']);
});

test('a pipelined request whose body is not HTTP is not handled', async () => {
  const held: ServerResponse[] = [];
  const { socket } = await serve((_request, response) => void held.push(response));
  const post = 'POST / HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\nnot a chunk\r\n';
  socket.write(`${GET}${post}`);
  const received = read(socket, '<end>');
  await until(
    async () => held.length,
    (length) => length > 0,
  );
  held[0]?.end('<0>');
  expect((await received).match(/<\w+>/g)).toEqual(['<0>', '<end>']);
  expect(held).toHaveLength(1);
});

test.each([
  ['gets a response while its request waits for the rest', false],
  ['ends the connection when its response has begun', true],
])('a body that is not HTTP %s', async (_name, hasBegun) => {
  const { socket } = await serve((request, response) => {
    request.resume();
    if (hasBegun) response.write('<begun>');
  });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write('POST / HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\nnot a chunk\r\n');
  await once(socket, 'close');
  expect(text.includes('<end>')).toBe(!hasBegun);
});

test('pipelined requests are read to the end as their responses are sent', async () => {
  const { socket, counts } = await serve((_request, response) => void response.end('ok'));
  socket.resume();
  socket.write(GET.repeat(200));
  const parsed = await until(
    async () => counts.parsed,
    (count) => count === 200,
  );
  expect(parsed).toBe(200);
});

test('a client that disconnects during pipelined requests leaves none in flight', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `GET /api/v1/jobs HTTP/1.1\r\nhost: test\r\nx-api-key: ${organization.key}\r\n\r\n`.repeat(200),
  );
  await once(socket, 'data');
  socket.destroy();
  const { traffic } = server.app;
  const inFlight = await until(
    async () => traffic.inFlight,
    (count) => count === 0,
  );
  expect(inFlight).toBe(0);
});
