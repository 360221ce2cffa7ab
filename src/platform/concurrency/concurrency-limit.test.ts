import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../../../test/app.ts';
import { fileForm, makeImage } from '../../../test/assets.ts';
import { expectError } from '../../../test/jobs.ts';

/** Starts unfinished uploads, one more than `limit`, and waits until one is rejected. */
async function startUploads(server: TestServer, clients: Client[], limit: number): Promise<Socket[]> {
  const { hostname, port } = new URL(server.origin);
  const sockets = Array.from({ length: limit + 1 }, (_, i) => {
    const key = clients[i % clients.length]?.key;
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /api/v1/assets HTTP/1.1\r\nhost: test\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n--x`,
    );
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const [response] = await Promise.race(sockets.map((socket) => once(socket, 'data')));
  expect(String(response)).toMatch(/^HTTP\/1\.1 503 /);
  return sockets;
}

it('at most 64 uploads are received concurrently; the next gets 503 and succeeds later', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  const others = await Promise.all(Array.from({ length: 5 }, () => newOrganization({ server })));
  const sockets = await startUploads(server, others, 64);
  const form = fileForm(await makeImage());
  const upload = () => organization.post('/assets', form);
  const refused = await upload();
  expectError(refused, 503, 'unavailable');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await organization.get('/assets')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const accepted = await until(upload, ({ status }) => status < 300);
  expect([200, 201]).toContain(accepted.status);
});

it('unfinished uploads of one organization do not block another', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  const other = await newOrganization({ server });
  await startUploads(server, [organization], 16);
  const form = fileForm(await makeImage());
  expectError(await organization.post('/assets', form), 503, 'unavailable');
  expect((await other.post('/assets', form)).status).toBe(201);
});
