import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { request, until } from '../../../../test/app.ts';
import { BOUNDARY, multipartBody, type RawPart } from '../../../../test/assets.ts';
import { handleErrors } from '../errors/error-handler.ts';
import { type StreamedFile, streamFileForms } from './multipart-stream.ts';

const MB = 1_048_576;

/** What the route of the test has read of the last file. */
const seen = { bytes: 0, error: '' };

let url: string;
beforeAll(async () => {
  const app = Fastify();
  handleErrors(app, 'http://boards.localhost/docs/errors');
  streamFileForms(app, { field: 'file', maxFileBytes: 2 * MB });
  app.post<{ Body: { file: StreamedFile } }>('/', async ({ body: { file } }) => {
    const hash = createHash('sha256');
    Object.assign(seen, { bytes: 0, error: '' });
    try {
      for await (const chunk of file.content) {
        hash.update(chunk);
        seen.bytes += chunk.length;
      }
    } catch (error) {
      seen.error = String(error);
      throw error;
    }
    return { name: file.name, mediaType: file.mediaType, bytes: seen.bytes, hash: hash.digest('hex') };
  });
  app.post('/unread', async () => {
    throw new Error('not read');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return () => app.close();
});

const csv = (content: Buffer | string, name = 'file'): RawPart => ({
  headers: `Content-Disposition: form-data; name="${name}"; filename="jobs.csv"\r\nContent-Type: text/csv`,
  content,
});

const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
const post = (body: Uint8Array, path = '/') =>
  request(url + path, { method: 'POST', body, headers: { 'content-type': contentType } });

async function expectRejected(body: Uint8Array, status: number, message: string | RegExp): Promise<void> {
  const response = await post(body);
  expect(response.status, response.text).toBe(status);
  expect(response.body.error.message).toMatch(message);
}

test.each([1, 65_536, 2 * MB])('a file of %i bytes arrives unchanged', async (size) => {
  const content = randomBytes(size);
  const response = await post(multipartBody([csv(content)]));
  expect(response.body).toEqual({
    name: 'jobs.csv',
    mediaType: 'text/csv',
    bytes: size,
    hash: createHash('sha256').update(content).digest('hex'),
  });
});

describe('a form is rejected', () => {
  test('whose file is larger than the limit', async () => {
    await expectRejected(
      multipartBody([csv(randomBytes(2 * MB + 1))]),
      413,
      'The file must not be larger than 2 MB.',
    );
    await expectRejected(multipartBody([csv(randomBytes(9 * MB))]), 413, /larger than 2 MB/);
  });

  test('whose file is empty', () => expectRejected(multipartBody([csv('')]), 400, /must not be empty/));

  test('without a file, or with another field first', async () => {
    await expectRejected(multipartBody([]), 400, /is required|closing boundary/);
    await expectRejected(multipartBody([csv('x', 'other')]), 400, /must be the only field/);
  });

  test('with a second part', () =>
    expectRejected(multipartBody([csv('x'), csv('y')]), 400, /more than one part/));

  test('that ends before its closing boundary', async () => {
    const body = multipartBody([csv(randomBytes(100_000))]);
    await expectRejected(body.subarray(0, -10), 400, /closing boundary is missing/);
    await expectRejected(body.subarray(0, 30), 400, /closing boundary is missing|is required/);
  });

  test('with an endless preamble', () =>
    expectRejected(
      Buffer.concat([Buffer.alloc(3 * MB, 'x'), multipartBody([csv('x')])]),
      413,
      /larger than 2 MB/,
    ));

  test('with headers without end', () =>
    expectRejected(
      multipartBody([{ headers: `X-Long: ${'x'.repeat(70_000)}\r\n${csv('').headers}`, content: 'x' }]),
      400,
      /too large|no valid Content-Disposition/,
    ));
});

test('a route that fails without reading the file responds at once', async () => {
  const response = await post(multipartBody([csv(randomBytes(2 * MB))]), '/unread');
  expect(response.status).toBe(500);
});

test('the reader fails when the connection closes, instead of waiting', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const body = multipartBody([csv(randomBytes(500_000))]);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  seen.bytes = 0;
  socket.write(body.subarray(0, 300_000));
  await until(
    async () => seen.bytes,
    (bytes) => bytes > 200_000,
  );
  socket.destroy();
  const error = await until(
    async () => seen.error,
    (error) => error !== '',
  );
  expect(error).toContain('the connection was closed before its end');
});

test('a file that is not read stops the client instead of filling memory', async () => {
  const app = Fastify();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  handleErrors(app, 'http://boards.localhost/docs/errors');
  streamFileForms(app, { field: 'file', maxFileBytes: 100 * MB });
  app.post<{ Body: { file: StreamedFile } }>('/', async ({ body: { file } }) => {
    await released;
    let bytes = 0;
    for await (const chunk of file.content) bytes += chunk.length;
    return { bytes };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const body = multipartBody([csv(Buffer.alloc(60 * MB, 'x'))]);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
  const [peer] = (await once(app.server, 'connection')) as [Socket];
  // Two equal readings: nothing more arrives.
  let last = -1;
  await until(
    async () => {
      const isSteady = peer.bytesRead === last && last > 0;
      last = peer.bytesRead;
      return isSteady;
    },
    (isSteady) => isSteady,
  );
  expect(last).toBeLessThan(2 * MB);
  release();
  const [response] = await once(socket, 'data');
  expect(String(response)).toContain(`{"bytes":${60 * MB}}`);
});
