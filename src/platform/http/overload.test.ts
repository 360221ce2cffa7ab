import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { newOrganization, ownServer, until } from '../../../test/app.ts';
import { uploadImage } from '../../../test/assets.ts';

it('visitors who ask for images and do not read them stop nobody else', async () => {
  // With two database connections, a hundred requests at work are an overload.
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
  for (let count = 1; count <= 15; count++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    socket.pause();
    // More than the buffers on the way can take: ten of them at least stay unread.
    socket.write(`GET /assets/${id}.png HTTP/1.1\r\nhost: test\r\n\r\n`.repeat(15));
    const isAnswered = await until(
      async () => traffic.inFlight >= count * 10 && pool.waitingCount === 0,
      Boolean,
    );
    expect(isAnswered).toBe(true);
  }
  expect((await organization.get('/assets')).status).toBe(200);
  expect(traffic.inFlight).toBeGreaterThan(100);
});
