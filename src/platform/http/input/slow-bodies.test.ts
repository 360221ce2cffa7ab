import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../../../test/app.ts';
import { handleErrors } from '../errors/error-handler.ts';
import { parseJsonBodies } from './json-body.ts';
import { type StreamedFile, streamFileForms } from './multipart-stream.ts';
import { rejectSlowBodies } from './slow-bodies.ts';

/** Instead of the ten seconds of the server, so a tenth of it is one second there. */
const BODY_TIME_MS = 500;
const STEP_MS = BODY_TIME_MS / 10;
/** 64 kB/s. */
const STEP_BYTES = 64 * STEP_MS;
const MB = 1_048_576;

const FILE_START =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="jobs.csv"\r\ncontent-type: text/csv\r\n\r\n';

async function start() {
  const app = Fastify();
  const errorsUrl = 'http://boards.localhost/docs/errors';
  handleErrors(app, errorsUrl);
  rejectSlowBodies(app, { errorsUrl, headers: {} }, BODY_TIME_MS);
  parseJsonBodies(app);
  app.post('/json', async () => ({}));
  await app.register(async (app) => {
    streamFileForms(app, { field: 'file', maxFileBytes: 100 * MB });
    app.post<{ Body: { file: StreamedFile } }>('/file', async ({ body: { file } }) => {
      for await (const _ of file.content);
      return {};
    });
  });
  let bytes = 0;
  app.server.on('connection', (socket) => socket.on('data', (chunk: Buffer) => (bytes += chunk.length)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { port, received: () => bytes };
}

/** Replaces the clock of the server. Each look at it proves that a check has seen the time. */
function newClock() {
  let nowMs = performance.now();
  let looks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks++;
    return nowMs;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return async (ms: number, isOver: () => boolean) => {
    nowMs += ms;
    const before = looks;
    await until(
      async () => isOver() || looks > before + 1,
      (isDone) => isDone,
    );
  };
}

interface Case {
  path: '/json' | '/file';
  /** Content-Length. Undefined sends chunks. */
  length: number | undefined;
  /** Of the rate of 64 kB/s, for each second. */
  rates: number[];
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';

/** The seconds after which the connection was closed. Undefined if it is still open. */
async function closesAfter({ path, length, rates }: Case): Promise<number | undefined> {
  const pass = newClock();
  const { port, received } = await start();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${path === '/json' ? JSON_TYPE : FORM_TYPE}\r\n${framing}\r\n\r\n`,
  );
  const write = (text: string) =>
    socket.write(length === undefined ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  write(path === '/file' ? FILE_START : ' ');
  await once(socket, 'connect');
  await until(
    async () => received(),
    (bytes) => bytes === socket.bytesWritten,
  );
  for (const [index, rate] of rates.entries()) {
    if (rate > 0) write(' '.repeat(STEP_BYTES * rate));
    // The server may have closed the connection at the check before.
    await until(
      async () => received(),
      (bytes) => bytes === socket.bytesWritten || response !== '',
    );
    await pass(STEP_MS, () => response !== '');
    if (response !== '') {
      expect(response).toContain('"code":"request_timeout"');
      return index + 1;
    }
  }
  return undefined;
}

const times = (count: number, rate: number) => Array.from({ length: count }, () => rate);

test.each<[string, Case, number | undefined]>([
  ['a small body within 10 seconds', { path: '/json', length: MB, rates: times(9, 0.1) }, undefined],
  ['a small body that takes longer', { path: '/json', length: MB, rates: times(12, 1) }, 10],
  ['a small form that takes longer', { path: '/file', length: 900_000, rates: times(12, 1) }, 10],
  ['a file at 64 kB per second', { path: '/file', length: 90 * MB, rates: times(40, 1) }, undefined],
  ['a file at half of that', { path: '/file', length: 90 * MB, rates: times(40, 0.5) }, 20],
  ['a file that does not arrive', { path: '/file', length: 90 * MB, rates: times(12, 0) }, 10],
  ['a file that stops', { path: '/file', length: 90 * MB, rates: [...times(5, 20), ...times(15, 0)] }, 15],
  [
    'a file of unknown length at 64 kB per second',
    { path: '/file', length: undefined, rates: times(40, 1) },
    undefined,
  ],
  [
    'a body of unknown length at half of that',
    { path: '/json', length: undefined, rates: times(30, 0.5) },
    20,
  ],
])('%s', async (_name, body, seconds) => {
  const closedAfter = await closesAfter(body);
  if (seconds === undefined) expect(closedAfter).toBeUndefined();
  // A check may see a byte one step earlier or later.
  else expect(Math.abs(seconds - (closedAfter ?? 0))).toBeLessThanOrEqual(1);
});
