import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failure, get, HELLO, open } from '../../../test/outbound.ts';
import { startReceiver } from '../../../test/receiver.ts';

/** A server with a blocked thread and a full backlog: the system accepts no further connection. */
async function startFullServer(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  const [port] = await once(worker, 'message');
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(async () => {
    for (const filler of fillers) filler.destroy();
    await worker.terminate();
  });
  await once(fillers[0]!, 'connect');
  return port;
}

describe('a response times out', () => {
  const sendSlowly = (start: string) =>
    startReceiver((socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer));
    });

  test.each([
    ['that never comes', () => startReceiver(undefined)],
    ['whose headers arrive slowly', () => sendSlowly('HTTP/1.1 200 OK\r\nX-Long: ')],
    ['whose body arrives slowly', () => sendSlowly('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n')],
    ['whose body stops', () => startReceiver('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nabc')],
    [
      'with endless 103 responses',
      () =>
        startReceiver((socket) => {
          const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
          socket.on('close', () => clearInterval(timer));
        }),
    ],
  ])('%s', async (_, start) => {
    const receiver = await start();
    const startedAt = performance.now();
    const request = get(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 150, onTooLong: 'cut' });
    expect((await failure(open(), request))[0]).toBe('timeout');
    expect(performance.now() - startedAt).toBeGreaterThan(140);
    await receiver.allClosed();
  });

  test('if the connection is never established', async () => {
    const port = await startFullServer();
    const request = get(`http://127.0.0.1:${port}/`, { timeoutMs: 100 });
    expect((await failure(open(), request))[0]).toBe('timeout');
  });

  test('if the TLS handshake never begins', async () => {
    const receiver = await startReceiver(undefined);
    const request = get(`https://127.0.0.1:${receiver.port}/`, { timeoutMs: 100 });
    expect((await failure(open(), request))[0]).toBe('timeout');
    await receiver.allClosed();
  });
});

describe('a response that is too large', () => {
  const endless = (start: string) =>
    startReceiver((socket) => {
      socket.write(start);
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    });
  const endlessBody = () => endless('HTTP/1.1 200 OK\r\n\r\n');

  test('fails, and the connection is closed', async () => {
    const receiver = await endlessBody();
    expect(await failure(open(), get(`http://127.0.0.1:${receiver.port}/`))).toEqual([
      'too_large',
      'The response is larger than 1000 bytes.',
    ]);
    await receiver.allClosed();
  });

  test('is truncated with onTooLong “cut”, and the connection is closed', async () => {
    const receiver = await endlessBody();
    const response = await open().send(get(`http://127.0.0.1:${receiver.port}/`, { onTooLong: 'cut' }));
    expect(response).toMatchObject({ status: 200, isCut: true, body: Buffer.alloc(1_000, 'x') });
    await receiver.allClosed();
  });

  test('fails before its body arrives if its Content-Length exceeds the limit', async () => {
    const receiver = await startReceiver('HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n');
    expect((await failure(open(), get(`http://127.0.0.1:${receiver.port}/`)))[0]).toBe('too_large');
    await receiver.allClosed();
  });

  test('is not one of exactly the limit', async () => {
    const receiver = await startReceiver(
      `HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(1_000)}`,
    );
    for (const onTooLong of ['fail', 'cut'] as const) {
      const response = await open().send(get(`http://127.0.0.1:${receiver.port}/`, { onTooLong }));
      expect([response.body.length, response.isCut]).toEqual([1_000, false]);
    }
  });

  test('can be truncated to nothing', async () => {
    const receiver = await startReceiver(HELLO);
    const response = await open().send(
      get(`http://127.0.0.1:${receiver.port}/`, { maxBytes: 0, onTooLong: 'cut' }),
    );
    expect([response.body.length, response.isCut]).toEqual([0, true]);
  });

  test('in its headers fails in both modes', async () => {
    const many = `HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(10_000)}\r\n`;
    for (const receiver of [await endless('HTTP/1.1 200 OK\r\nX-Long: '), await startReceiver(many)]) {
      const request = get(`http://127.0.0.1:${receiver.port}/`, { onTooLong: 'cut' });
      expect(await failure(open(), request)).toEqual([
        'too_large',
        'The headers of the response are too large.',
      ]);
      await receiver.allClosed();
    }
  });
});

describe('a failing receiver', () => {
  test.each([
    ['immediately', '', 'The connection ended before the response was complete.'],
    [
      'in the headers',
      'HTTP/1.1 200 OK\r\nContent-Le',
      'The connection ended before the response was complete.',
    ],
    [
      'in the body',
      'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc',
      'The connection ended before the response was complete.',
    ],
    [
      'in a chunk',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
      'The connection ended before the response was complete.',
    ],
    ['using another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', 'The response is not valid HTTP.'],
    [
      'with NUL in a header name',
      'HTTP/1.1 200 OK\r\nA\u0000B: c\r\n\r\n',
      'The response is not valid HTTP.',
    ],
    [
      'with an unrequested upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      '',
    ],
  ])('%s is a broken answer', async (_, bytes, message) => {
    const receiver = await startReceiver((socket) => socket.end(bytes, 'latin1'));
    for (const method of ['GET', 'POST'] as const) {
      const failed = await failure(open(), get(`http://127.0.0.1:${receiver.port}/`, { method, body: 'x' }));
      expect(failed).toEqual(['broken_answer', expect.stringContaining(message)]);
    }
    await receiver.allClosed();
  });

  test('that resets the connection is a broken answer, and the request is not repeated', async () => {
    const receiver = await startReceiver((socket) => socket.resetAndDestroy());
    expect((await failure(open(), get(`http://127.0.0.1:${receiver.port}/`)))[0]).toBe('broken_answer');
    expect(receiver.connections()).toBe(1);
  });

  test('that refuses the connection is reported', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    expect(await failure(open(), get(`http://127.0.0.1:${port}/`))).toEqual([
      'connect_failed',
      'The connection was refused.',
    ]);
  });
});
