import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { failure, get, HELLO, open, openWithNames } from '../../../test/outbound.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { CONNECTIONS_PER_ORIGIN } from './outbound.ts';

describe('a request', () => {
  test('sends method, path, headers and body, and returns the response', async () => {
    const receiver = await startReceiver(HELLO);
    const url = `http://127.0.0.1:${receiver.port}/a%20b?c=d&e#secret`;
    const response = await open().send(
      get(url, {
        method: 'POST',
        body: '{"ü":1}',
        headers: { 'Content-Type': 'application/json', 'X-Own': 'me' },
      }),
    );
    expect(response).toEqual({
      status: 200,
      headers: { 'x-greeting': 'hi', 'content-length': '5' },
      body: Buffer.from('hello'),
      isCut: false,
      durationMs: expect.any(Number),
    });
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
    const [head, body] = receiver.requests[0]!.split('\r\n\r\n');
    expect(head!.split('\r\n').sort()).toEqual(
      [
        'POST /a%20b?c=d&e HTTP/1.1',
        'Content-Type: application/json',
        'X-Own: me',
        'accept-encoding: identity',
        'connection: close',
        'content-length: 8',
        `host: 127.0.0.1:${receiver.port}`,
        `user-agent: Corkboard/${version}`,
      ].sort(),
    );
    expect(Buffer.from(body!, 'latin1').toString()).toBe('{"ü":1}');
    await receiver.allClosed();
  });

  test('uses a new connection, without cookies of the previous one', async () => {
    const receiver = await startReceiver(
      'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n',
    );
    const outbound = open();
    const first = await outbound.send(get(`http://127.0.0.1:${receiver.port}/`));
    await outbound.send(get(`http://127.0.0.1:${receiver.port}/`));
    expect(first.headers['set-cookie']).toBe('a=1, b=2');
    expect(receiver.connections()).toBe(2);
    expect(receiver.requests[1]).not.toMatch(/cookie/i);
    await receiver.allClosed();
  });

  test('accepts a response without a length, an empty one, and one to HEAD', async () => {
    const unframed = await startReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end'));
    const empty = await startReceiver('HTTP/1.1 204 No Content\r\n\r\n');
    const head = await startReceiver('HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n');
    const outbound = open();
    expect(`${(await outbound.send(get(`http://127.0.0.1:${unframed.port}/`))).body}`).toBe('until the end');
    expect((await outbound.send(get(`http://127.0.0.1:${empty.port}/`))).status).toBe(204);
    const response = await outbound.send(get(`http://127.0.0.1:${head.port}/`, { method: 'HEAD' }));
    expect(response).toMatchObject({ status: 200, body: Buffer.alloc(0), isCut: false });
  });

  test('does not decompress the response', async () => {
    const packed = gzipSync('x'.repeat(100_000));
    const receiver = await startReceiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    const response = await open().send(get(`http://127.0.0.1:${receiver.port}/`));
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.body.equals(packed)).toBe(true);
  });

  test.each([
    'http://127.0.0.1:1/private',
    'http://169.254.169.254/latest/meta-data',
    '//[::1]/',
    'file:///etc/passwd',
  ])('does not follow a redirect to %s', async (location) => {
    const receiver = await startReceiver(
      `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`,
    );
    const response = await open().send(get(`http://127.0.0.1:${receiver.port}/`));
    expect([response.status, response.headers.location]).toEqual([302, location]);
    expect(receiver.connections()).toBe(1);
  });
});

describe('a header is rejected', () => {
  test.each([
    ['X-A', 'se\r\ncret'],
    ['X-A', 'se\ncret'],
    ['X-A', 'secret\r'],
    ['X-A', 'secret\u0000'],
    ['X-A', 'secret\u007f'],
    ['X-A', 'secret\u2028'],
    ['X-A', 'secret\u0d0a'],
    ['X-A', 'secret é'],
    ['X A', 'secret'],
    ['X-A:', 'secret'],
    ['X-A\r\nX-B', 'secret'],
    ['', 'secret'],
    ['Host', 'secret'],
    ['content-length', 'secret'],
    ['Transfer-Encoding', 'secret'],
    ['CONNECTION', 'secret'],
    ['User-Agent', 'secret'],
  ])('%j: %j, without its value', async (name, value) => {
    const receiver = await startReceiver(HELLO);
    const request = get(`http://127.0.0.1:${receiver.port}/`, {
      headers: { 'X-Fine': 'yes', [name]: value },
    });
    const [code, message] = await failure(open(), request);
    expect(code).toBe('invalid_header');
    expect(message).not.toMatch(/cret/);
    expect(receiver.connections()).toBe(0);
  });
});

describe('connections', () => {
  test('to one origin are limited; further requests wait, within their time limit', async () => {
    const responses: (() => void)[] = [];
    const busy = Promise.withResolvers<void>();
    const receiver = await startReceiver((socket) => {
      responses.push(() => socket.write(HELLO));
      if (responses.length === CONNECTIONS_PER_ORIGIN) busy.resolve();
    });
    const outbound = open();
    const url = `http://127.0.0.1:${receiver.port}/`;
    const first = Array.from({ length: CONNECTIONS_PER_ORIGIN }, () => outbound.send(get(url)));
    await busy.promise;
    const waiting = outbound.send(get(url));
    expect((await failure(outbound, get(url, { timeoutMs: 50 })))[0]).toBe('timeout');
    expect(receiver.connections()).toBe(CONNECTIONS_PER_ORIGIN);

    const other = await startReceiver(HELLO);
    expect((await outbound.send(get(`http://127.0.0.1:${other.port}/`))).status).toBe(200);

    responses[0]!();
    await first[0];
    await expect.poll(() => responses.length).toBe(CONNECTIONS_PER_ORIGIN + 1);
    for (const response of responses.slice(1)) response();
    expect((await waiting).status).toBe(200);
    await Promise.all(first);
    await receiver.allClosed();
  });

  test('end on close, together with waiting requests, and no request starts afterwards', async () => {
    const started = Promise.withResolvers<void>();
    const receiver = await startReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nabc');
      if (receiver.requests.length === CONNECTIONS_PER_ORIGIN) started.resolve();
    });
    const { outbound } = await openWithNames('127.0.0.1', { 'slow.example.test': 'silence' });
    const url = `http://127.0.0.1:${receiver.port}/`;
    const sent = Array.from({ length: CONNECTIONS_PER_ORIGIN + 2 }, () => failure(outbound, get(url)));
    sent.push(failure(outbound, get('http://slow.example.test/')));
    await started.promise;
    await outbound.close();
    const stopped = ['stopped', 'The request was canceled because Corkboard is shutting down.'];
    expect(await Promise.all(sent)).toEqual(sent.map(() => stopped));
    await receiver.allClosed();
    expect(await failure(outbound, get(url))).toEqual(stopped);
    expect(receiver.connections()).toBe(CONNECTIONS_PER_ORIGIN);
    await outbound.close();
  });

  test('end when the caller aborts its own signal, and no request starts with an aborted signal', async () => {
    const outbound = open();
    const receiver = await startReceiver(undefined);
    const url = `http://127.0.0.1:${receiver.port}/`;
    const stop = new AbortController();
    const [stopped, other] = [failure(outbound, get(url, { signal: stop.signal })), outbound.send(get(url))];
    other.catch(() => undefined);
    await expect.poll(() => receiver.requests.length).toBe(2);
    stop.abort();
    expect((await stopped)[0]).toBe('stopped');
    expect((await failure(outbound, get(url, { signal: stop.signal })))[0]).toBe('stopped');
    expect(receiver.connections()).toBe(2);
    await outbound.close();
    await expect(other).rejects.toMatchObject({ code: 'stopped' });
  });
});
