import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { open } from '../../../test/outbound.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { CONNECTIONS_PER_ORIGIN, type Outbound, type StreamRequest } from './outbound.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nX-Greeting: hi\r\nContent-Length: 10\r\n\r\n';

const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}/`;
const openUrl = (outbound: Outbound, url: string, other: Partial<StreamRequest> = {}) =>
  outbound.open({ url, timeoutMs: 5_000, ...other });

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of body) text += chunk;
  return text;
}

describe('a stream', () => {
  test('is open when the headers have arrived, and its body follows', async () => {
    let socket: Socket | undefined;
    const receiver = await startReceiver((connection) => {
      socket = connection;
      connection.write(`${HEAD}hello`);
    });
    const stream = await openUrl(open(), urlOf(receiver), {
      contact: 'https://jobs.example.org/',
      acceptEncoding: 'gzip',
    });
    expect([stream.status, stream.headers['x-greeting']]).toEqual([200, 'hi']);
    expect(receiver.requests[0]).toMatch(
      /user-agent: Corkboard\/[\d.]+ \(\+https:\/\/jobs\.example\.org\/\)/,
    );
    expect(receiver.requests[0]).toContain('accept-encoding: gzip\r\n');
    socket?.write('world');
    expect(await readText(stream.body)).toBe('helloworld');
    await stream.close();
    await receiver.allClosed();
  });

  test('is refused by the checks of every request', async () => {
    for (const url of ['http://192.0.2.1/', 'http://10.0.0.1/', 'file:///etc/passwd'])
      await expect(openUrl(open(), url)).rejects.toMatchObject({ code: 'target_not_allowed' });
    await expect(openUrl(open(), 'http://127.0.0.1:1/', { headers: { host: 'x' } })).rejects.toMatchObject({
      code: 'invalid_header',
    });
  });

  test('that ends early is an error', async () => {
    const receiver = await startReceiver((socket) => socket.end(`${HEAD}hello`));
    const stream = await openUrl(open(), urlOf(receiver));
    await expect(readText(stream.body)).rejects.toMatchObject({ code: 'broken_answer' });
    await stream.close();
  });

  test('times out while it waits for bytes, not while its reader works', async () => {
    let socket: Socket | undefined;
    const receiver = await startReceiver((connection) => {
      socket = connection;
      connection.write(`${HEAD}hello`);
    });
    const stream = await openUrl(open(), urlOf(receiver), { timeoutMs: 150 });
    const body = stream.body[Symbol.asyncIterator]();
    expect(`${(await body.next()).value}`).toBe('hello');
    const startedAt = performance.now();
    await expect.poll(() => performance.now() - startedAt, { interval: 20 }).toBeGreaterThan(300);
    socket?.write('w');
    expect(`${(await body.next()).value}`).toBe('w');
    await expect(body.next()).rejects.toMatchObject({ code: 'timeout' });
    await stream.close();
  });

  test('is cut off by its signal and by the end of the process', async () => {
    const receiver = await startReceiver((socket) => socket.write(`${HEAD}hello`));
    const stop = new AbortController();
    const outbound = open();
    const streams = [
      await openUrl(outbound, urlOf(receiver), { signal: stop.signal }),
      await openUrl(outbound, urlOf(receiver)),
    ];
    const [first, second] = streams.map(({ body }) => readText(body));
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: 'stopped' });
    const closing = outbound.close();
    await expect(second).rejects.toMatchObject({ code: 'stopped' });
    await closing;
    await receiver.allClosed();
  });

  test('does not hold up the end of the process if nothing reads it', async () => {
    const receiver = await startReceiver((socket) => socket.write(`${HEAD}hello`));
    const outbound = open();
    await openUrl(outbound, urlOf(receiver));
    await outbound.close();
    await receiver.allClosed();
  });

  test('gives its connection to others when it is closed', async () => {
    const receiver = await startReceiver((socket) => socket.write(`${HEAD}hello`));
    const outbound = open();
    const streams = await Promise.all(
      Array.from({ length: CONNECTIONS_PER_ORIGIN }, () => openUrl(outbound, urlOf(receiver))),
    );
    const waiting = openUrl(outbound, urlOf(receiver));
    await Promise.all(streams.map(({ close }) => close()));
    expect((await waiting).status).toBe(200);
  });
});
