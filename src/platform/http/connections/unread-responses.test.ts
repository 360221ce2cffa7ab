import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import pino from 'pino';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { newOrganization, ownServer, until } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';

/** Enough for any pause of a busy machine between two reads of a client that reads. */
const UNREAD_MS = 1_000;

async function start() {
  const lines: { msg: string; level: number; reason?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const server = await ownServer({}, { log, clientTimes: { unreadMs: UNREAD_MS } });
  const organization = await newOrganization({ server });
  const noise = sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } });
  const { id } = await uploadImage(organization, { bytes: await noise.png().toBuffer() });
  const job = { title: 'Pilot', description: 'x'.repeat(40_000) };
  const operations = Array.from({ length: 20 }, () => ({ method: 'create', body: job }));
  for (let count = 0; count < 3; count++)
    expect((await organization.post('/jobs/batch', { operations })).status).toBe(200);
  const { hostname, port } = new URL(server.origin);

  /** Requests more than the buffers of both sides hold. */
  function ask(path: string) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.pause();
    const host = `${organization.slug}.boards.localhost:3000`;
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${organization.key}\r\n\r\n`.repeat(40),
    );
    return socket;
  }
  return { ask, lines, traffic: server.app.traffic, image: `/assets/${id}.png` };
}

test('a client that does not read is closed, whatever the response is', async () => {
  const { ask, lines, traffic, image } = await start();
  const paths = [
    image,
    '/api/v1/jobs?per_page=100',
    '/api/v1/exports/jobs.json',
    '/api/v1/openapi.json',
    '/indeed.xml',
  ];
  for (const path of paths) ask(path);
  await until(
    async () => traffic.inFlight,
    (inFlight) => inFlight >= paths.length,
  );
  await until(
    async () => traffic.inFlight,
    (inFlight) => inFlight === 0,
  );
  const closed = lines.filter(({ msg }) => msg === 'connection closed');
  expect(closed).toHaveLength(paths.length);
  expect(closed[0]).toMatchObject({ level: 40, reason: 'the client did not read the response' });
});

test('a client that sends while it does not read is closed too', async () => {
  const { ask, traffic, image } = await start();
  const socket = ask(image);
  const timer = setInterval(() => socket.write('\r\n'), UNREAD_MS / 10);
  onTestFinished(() => clearInterval(timer));
  await until(
    async () => traffic.inFlight,
    (inFlight) => inFlight === 1,
  );
  await until(
    async () => traffic.inFlight,
    (inFlight) => inFlight === 0,
  );
});

test('a client that reads a little at a time stays connected', async () => {
  const { ask, lines, image } = await start();
  const socket = ask(image);
  let pauses = 0;
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    // The system tells the server of free room only when a large part of the buffer is free.
    if (bytes < 6_000_000 * (pauses + 1)) return;
    pauses++;
    socket.pause();
    setTimeout(() => socket.resume(), UNREAD_MS / 4);
  });
  socket.resume();
  await until(
    async () => pauses,
    (count) => count >= 12,
  );
  expect(lines.filter(({ msg }) => msg === 'connection closed')).toEqual([]);
});
