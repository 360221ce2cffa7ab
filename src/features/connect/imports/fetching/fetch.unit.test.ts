import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newFetch, readAll, startWebServer } from '../../../../../test/imports/web-server.ts';
import { open } from '../../../../../test/outbound.ts';
import { SecretError } from '../../../board/secrets/resolve.ts';
import { HostPace } from './pace.ts';

const accept = 'application/json';

describe('a request', () => {
  test('says who sends it, what it accepts, and has the headers of the import', async () => {
    const server = await startWebServer((_, response) => response.end('{}'));
    const fetch = newFetch({
      resolveHeaders: async (headers) => ({
        headers: Object.fromEntries(Object.keys(headers).map((name) => [name, 'opened'])),
      }),
    });
    await fetch({ url: `${server.origin}/a?b=c`, accept, headers: { authorization: 'vault:key' } });
    expect(server.requests[0]?.url).toBe('/a?b=c');
    expect(server.requests[0]?.headers).toMatchObject({
      accept,
      authorization: 'opened',
      'accept-encoding': 'gzip, br, zstd',
      'user-agent': expect.stringMatching(/^Corkboard\/[\d.]+ \(\+https:\/\/jobs\.example\.org\/\)$/),
    });
  });

  test('to a private host fails with a sentence', async () => {
    const failure = newFetch({ outbound: open('192.0.2.1') })({ url: 'http://127.0.0.1:1/', accept });
    await expect(failure).rejects.toMatchObject({
      code: 'unreachable',
      message: 'The IP address is not public.',
    });
  });

  test('with a secret that may not be sent fails with its reason', async () => {
    const fetch = newFetch({
      resolveHeaders: () => Promise.reject(new SecretError('secret_missing', 'The secret is gone.')),
    });
    await expect(fetch({ url: 'http://127.0.0.1:1/', accept })).rejects.toMatchObject({
      name: 'SourceError',
      message: 'The secret is gone.',
    });
  });

  test('goes to the base URL of its system, with the original host in the path', async () => {
    const server = await startWebServer((_, response) => response.end('{}'));
    const fetch = newFetch({ baseUrls: { recruitee: `${server.origin}/proxy/` } });
    const response = await fetch({
      url: 'https://acme.recruitee.com/api/offers/?a=b',
      accept,
      system: 'recruitee',
    });
    expect(server.requests[0]?.url).toBe('/proxy/acme.recruitee.com/api/offers/?a=b');
    expect(response.url).toBe('https://acme.recruitee.com/api/offers/?a=b');
  });
});

describe('a response', () => {
  test('that trickles fails after a minute of waiting', async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    const server = await startWebServer((_, response) => {
      response.flushHeaders();
      resolve(response);
    });
    const { body } = await newFetch()({ url: server.origin, accept: '*/*' });
    const response = await promise;
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['performance'] });
    const chunks = body[Symbol.asyncIterator]();
    const readNext = () => {
      const next = chunks.next();
      vi.advanceTimersByTime(20_000);
      response.write('xx');
      return next;
    };
    expect(await readNext()).toMatchObject({ done: false });
    const readMore = async () => {
      for (let n = 0; n < 5; n++) await readNext();
    };
    await expect(readMore()).rejects.toMatchObject({ reason: { code: 'source_trickles' } });
    response.end();
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('in %s is decompressed', async (encoding, compress) => {
    const text = JSON.stringify({ text: 'ä'.repeat(100_000) });
    const server = await startWebServer((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(text)),
    );
    expect(await readAll((await newFetch()({ url: server.origin, accept })).body)).toBe(text);
  });

  test('that is a gzip file is decompressed', async () => {
    const server = await startWebServer((_, response) => response.end(gzipSync('<source/>')));
    expect(await readAll((await newFetch()({ url: server.origin, accept })).body)).toBe('<source/>');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('that expands beyond the limit in %s fails', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await startWebServer((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    const reading = newFetch()({ url: server.origin, accept }).then(({ body }) => readAll(body));
    await expect(reading).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('10,000,000'),
    });
  });

  test.each([
    ['too large', 'too_large', (response) => response.end('x'.repeat(1_001))],
    [
      'of an unknown coding',
      'unexpected_content',
      (response) => response.setHeader('content-encoding', 'compress').end('x'),
    ],
    [
      'that continues after its compressed data',
      'malformed',
      (response) =>
        response
          .setHeader('content-encoding', 'zstd')
          .end(Buffer.concat([zstdCompressSync('a'), zstdCompressSync('b')])),
    ],
    ['damaged', 'malformed', (response) => response.setHeader('content-encoding', 'gzip').end('not gzip')],
    [
      'whose compressed data ends early',
      'unreachable',
      (response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(500)).subarray(0, 20)),
    ],
    [
      'that is truncated',
      'unreachable',
      (response) =>
        response.setHeader('content-length', '900').write('x'.repeat(600), () => response.destroy()),
    ],
    [
      'that is a web page',
      'unexpected_content',
      (response) => response.end('\ufeff \n<!-- x --><!DOCTYPE html><html>'),
    ],
    [
      'that is an XHTML page',
      'unexpected_content',
      (response) => response.end('<?xml version="1.0"?>\n<html xmlns="…">'),
    ],
  ] as [string, string, (response: import('node:http').ServerResponse) => void][])(
    '%s fails',
    async (_, code, respond) => {
      const server = await startWebServer((_, response) => respond(response));
      const fetch = newFetch({ limits: { maxBytes: 1_000, timeoutMs: 10_000 } });
      const reading = fetch({ url: server.origin, accept }).then(({ body }) => readAll(body));
      await expect(reading).rejects.toMatchObject({ name: 'SourceError', code });
    },
  );

  test('shares the limit of bytes with the other responses of the run', async () => {
    const server = await startWebServer((_, response) => response.end('x'.repeat(600)));
    const fetch = newFetch({ limits: { maxBytes: 1_000, timeoutMs: 10_000 } });
    const read = async () => readAll((await fetch({ url: server.origin, accept })).body);
    await read();
    await expect(read()).rejects.toMatchObject({ code: 'too_large' });
  });

  test('that does not end is cut off by the time limit, and a stop', async () => {
    const server = await startWebServer((_, response) => void response.write('x'.repeat(600)));
    const slow = newFetch({ limits: { maxBytes: 1_000, timeoutMs: 100 } });
    const first = slow({ url: server.origin, accept }).then(({ body }) => readAll(body));
    await expect(first).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('1 seconds'),
    });
    const stop = new AbortController();
    const { body } = await newFetch({ signal: stop.signal })({ url: server.origin, accept });
    const second = readAll(body);
    stop.abort();
    await expect(second).rejects.toMatchObject({ code: 'stopped' });
  });

  test.each([
    ['that does not begin', () => {}],
    ['that stops', (response: ServerResponse) => void response.write('x')],
  ])(
    '%s is cut off by the time limit, and the error names the URL after redirects',
    async (_name, respond) => {
      const server = await startWebServer((request, response) => {
        if (request.url === '/first') response.writeHead(302, { location: '/jobs?token=secret' }).end();
        else respond(response);
      });
      const fetch = newFetch({ limits: { maxBytes: 1_000, timeoutMs: 300 } });
      const reading = fetch({ url: `${server.origin}/first`, accept }).then(({ body }) => readAll(body));
      await expect(reading).rejects.toMatchObject({
        code: 'unreachable',
        message: `${server.origin}/jobs had not responded completely when the limit of 1 seconds was reached.`,
      });
    },
  );

  test('that is HTML passes if HTML was asked for', async () => {
    const server = await startWebServer((_, response) =>
      response.setHeader('content-type', 'Text/HTML; charset="UTF-8"').end('<html>'),
    );
    const response = await newFetch()({ url: server.origin, accept: 'text/html' });
    expect(response).toMatchObject({ status: 200, mediaType: 'text/html', charset: 'utf-8' });
  });
});

describe('a conditional request', () => {
  test('uses the state of the last response from the same URL', async () => {
    const server = await startWebServer((request, response) => {
      if (request.headers['if-none-match'] === '"a1"') response.writeHead(304).end();
      else
        response
          .setHeader('etag', '"a1"')
          .setHeader('last-modified', 'Mon, 23 Nov 2026 09:00:00 GMT')
          .end('{}');
    });
    const fetch = newFetch();
    const url = `${server.origin}/jobs`;
    const first = await fetch({ url, accept });
    expect(first.state).toEqual({ etag: '"a1"', last_modified: 'Mon, 23 Nov 2026 09:00:00 GMT', url });
    const second = await fetch({ url, accept, state: first.state });
    expect(second).toMatchObject({ status: 304, isUnchanged: true, state: first.state });
    expect(server.requests[1]?.headers['if-modified-since']).toBe('Mon, 23 Nov 2026 09:00:00 GMT');
    const other = await fetch({ url: `${server.origin}/others`, accept, state: first.state });
    expect(other).toMatchObject({ status: 200, isUnchanged: false });
  });
});

describe('a request is repeated', () => {
  test.each([429, 502, 503, 504])('after status %i, until it succeeds', async (status) => {
    const server = await startWebServer((_, response) =>
      response.writeHead(server.requests.length < 3 ? status : 200, { 'retry-after': '0' }).end('{}'),
    );
    expect((await newFetch()({ url: server.origin, accept })).status).toBe(200);
    expect(server.requests).toHaveLength(3);
  });

  test('after broken connections, four times in all', async () => {
    const server = await startWebServer((_, response) => response.destroy());
    await expect(newFetch()({ url: server.origin, accept })).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.requests).toHaveLength(4);
  });

  test.each([400, 401, 404, 500])('not after status %i', async (status) => {
    const server = await startWebServer((_, response) => response.writeHead(status).end());
    expect((await newFetch()({ url: server.origin, accept })).status).toBe(status);
    expect(server.requests).toHaveLength(1);
  });

  test('not if the server asks to wait for longer than a run can', async () => {
    const server = await startWebServer((_, response) =>
      response.writeHead(429, { 'retry-after': 'Mon, 23 Nov 2099 09:00:00 GMT' }).end(),
    );
    await expect(newFetch()({ url: server.origin, accept })).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/asks to send no requests before 2099-11-23T0[89]/),
    });
    expect(server.requests).toHaveLength(1);
  });

  test('after the time that the server asks for', async () => {
    const server = await startWebServer((_, response) =>
      response.writeHead(server.requests.length === 1 ? 503 : 200, { 'retry-after': '1' }).end('{}'),
    );
    const startedAt = performance.now();
    await newFetch()({ url: server.origin, accept });
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });
});

describe('a redirect', () => {
  test('is followed up to five times', async () => {
    const server = await startWebServer((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.end('{}');
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    });
    const response = await newFetch()({ url: `${server.origin}/5`, accept });
    expect([response.status, response.url]).toEqual([200, `${server.origin}/0`]);
    await expect(newFetch()({ url: `${server.origin}/6`, accept })).rejects.toThrow(
      'redirects more than 5 times',
    );
  });

  test('is not followed where the request forbids it', async () => {
    const server = await startWebServer((_, response) =>
      response.writeHead(307, { location: '/other' }).end(),
    );
    const response = await newFetch()({ url: server.origin, accept, maxRedirects: 0 });
    expect(response.status).toBe(307);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    'http://169.254.169.254/latest/',
    'http://127.0.0.2:1/',
    'ftp://127.0.0.1/',
    'http://a:b@127.0.0.1/',
  ])('to %s is rejected like a request to it', async (location) => {
    const server = await startWebServer((_, response) => response.writeHead(302, { location }).end());
    await expect(newFetch()({ url: server.origin, accept })).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.requests).toHaveLength(1);
  });

  test('to another origin gets no headers of the import', async () => {
    const other = await startWebServer((_, response) => response.end('{}'));
    const server = await startWebServer((request, response) =>
      response.writeHead(302, { location: request.url === '/' ? '/next' : other.origin }).end(),
    );
    const headers = { authorization: 'Bearer x', 'x-own': 'y' };
    await newFetch()({ url: `${server.origin}/`, accept, headers });
    expect(server.requests[1]?.headers).toMatchObject(headers);
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(other.requests[0]?.headers).not.toHaveProperty('x-own');
  });
});

describe('the pace', () => {
  test('leaves an interval between requests to one host, also of different runs', async () => {
    const arrivals: number[] = [];
    const server = await startWebServer((_, response) => {
      arrivals.push(performance.now());
      response.end('{}');
    });
    const pace = new HostPace({ intervalMs: 200 });
    const startedAt = performance.now();
    const fetches = [newFetch({ pace }), newFetch({ pace }), newFetch({ pace })];
    await Promise.all(fetches.map((fetch) => fetch({ url: server.origin, accept })));
    // On a busy machine, requests arrive later than they should, and then one after the other.
    expect(arrivals[1]! - startedAt).toBeGreaterThan(190);
    expect(arrivals[2]! - startedAt).toBeGreaterThan(390);
    expect(server.requests).toHaveLength(3);
  });

  test('allows up to five requests per interval', async () => {
    const { signal } = new AbortController();
    const pace = new HostPace({ intervalMs: 500 });
    const startedAt = performance.now();
    for (let count = 0; count < 5; count++) await pace.wait('a.example', { perSecond: 9, signal });
    expect(performance.now() - startedAt).toBeGreaterThan(390);
  });

  test('is one request per second by default', () => {
    expect(new HostPace().intervalMs).toBe(1_000);
  });

  test('makes no host wait for another one', async () => {
    const { signal } = new AbortController();
    const pace = new HostPace({ intervalMs: 3_600_000 });
    for (const host of ['a.example', 'b.example', 'c.example']) await pace.wait(host, { signal });
  });
});
