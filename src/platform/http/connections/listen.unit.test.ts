import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assertCanListen, listen } from './listen.ts';
import { PortError } from './port-error.ts';

const anyPort = { host: '127.0.0.1', port: 0, settings: 'PORT or HOST' };

async function newListening() {
  const server = createServer((_request, response) => response.end('real'));
  await listen(server, anyPort);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server, address: { ...anyPort, port } };
}

test('a port in use is rejected with its host, port and settings', async () => {
  const { address } = await newListening();
  const taken = `Cannot listen on 127.0.0.1:${address.port}, because another program uses this port: change PORT or HOST.`;
  for (const attempt of [assertCanListen(address), listen(createServer(), address)])
    await expect(attempt).rejects.toThrow(new PortError(taken));
});

test('a probed port refuses connections, so that a load balancer tries another server', async () => {
  const { server, address } = await newListening();
  const get = () => fetch(`http://127.0.0.1:${address.port}/`);
  expect(await (await get()).text()).toBe('real');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await assertCanListen(address);
  await expect(get()).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'ECONNREFUSED' }) }),
  );
  await listen(server, address);
  expect((await get()).status).toBe(200);
});
