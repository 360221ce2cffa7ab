import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { newOrganization, ownServer, type TestServer, until } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';

const MAX = 100;

function open({ origin }: TestServer, bytes: string, localAddress = '127.0.0.1'): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  if (bytes !== '') socket.write(bytes);
  return socket;
}

const untilOpen = (sockets: Socket[], count: number) =>
  until(
    async () => sockets.filter((socket) => !socket.closed && socket.readyState === 'open').length,
    (now) => now === count,
  );

const HEALTH = 'GET /healthz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n';

async function read(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await until(
    async () => socket.closed,
    (isClosed) => isClosed,
  );
  return text;
}

test.each([
  ['silent connections', ''],
  ['unfinished heads', 'GET / HTTP/1.1\r\nhost: test\r\nx-a: '],
  ['unfinished bodies', 'POST /api/v1/jobs HTTP/1.1\r\nhost: test\r\ncontent-length: 9\r\n\r\n'],
  ['connections between two requests', 'GET /healthz HTTP/1.1\r\nhost: test\r\n\r\n'],
])('a client that fills the server with %s keeps only itself out', async (_name, bytes) => {
  const server = await ownServer({ MAX_CONNECTIONS: `${MAX}` });
  const sockets = Array.from({ length: MAX + 10 }, () => open(server, bytes));
  for (const socket of sockets) socket.resume();
  await until(
    async () => sockets.filter(({ closed }) => closed).length,
    (closed) => closed >= 10,
  );
  expect(await read(open(server, HEALTH, '127.0.0.2'))).toMatch(/^HTTP\/1.1 200 /);
});

test('a response that is on its way is not cut off', async () => {
  const server = await ownServer({ MAX_CONNECTIONS: `${MAX}` });
  const organization = await newOrganization({ server });
  const { data, info } = await sharp({
    create: {
      width: 1000,
      height: 1000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = await sharp(data, { raw: info }).png().toBuffer();
  const { id } = await uploadImage(organization, { bytes });
  const reading = open(server, `GET /assets/${id}.png HTTP/1.1\r\nhost: test\r\n\r\n`.repeat(15));
  reading.pause();
  await until(
    async () => server.app.traffic.inFlight,
    (inFlight) => inFlight === 1,
  );
  const sockets = Array.from({ length: MAX + 10 }, () => open(server, ''));
  for (const socket of sockets) socket.resume();
  await untilOpen(sockets, MAX - 1);
  expect(server.app.traffic.inFlight).toBe(1);
  expect(reading.closed).toBe(false);
});
