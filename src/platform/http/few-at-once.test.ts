import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../../../test/app.ts';
import { fileForm, makeImage } from '../../../test/assets.ts';
import { expectError } from '../../../test/jobs.ts';

/** Begins uploads that never end. */
function beginUploads(server: TestServer, { key }: Client, count: number): Socket[] {
  const { hostname, port } = new URL(server.origin);
  const head = `POST /api/v1/assets HTTP/1.1\r\nhost: test\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n--x`;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(head);
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

it('64 uploads that are under way are all that memory is given to; the next is told to come back, and then taken', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  const others = await Promise.all(Array.from({ length: 4 }, () => newOrganization({ server })));
  const sockets = others.flatMap((other) => beginUploads(server, other, 16));
  const form = fileForm(await makeImage());
  const upload = () => organization.post('/assets', form);
  // Those that have arrived may still be at their keys.
  const refused = await until(upload, ({ status }) => status === 503);
  expectError(refused, 503, 'unavailable');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await organization.get('/assets')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const taken = await until(upload, ({ status }) => status < 300);
  expect([200, 201]).toContain(taken.status);
});

it('one organization that begins uploads without end leaves room to the others', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  const other = await newOrganization({ server });
  beginUploads(server, organization, 64);
  const form = fileForm(await makeImage());
  await until(
    () => organization.post('/assets', form),
    ({ status }) => status === 503,
  );
  expect((await other.post('/assets', form)).status).toBe(201);
});
