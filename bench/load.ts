/**
 * The load generator, a process of its own. It writes requests to bare sockets, because a client of node:http costs
 * 28 µs a request where this costs 10, and on a small machine that is taken from the server that is measured.
 */
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** Instead of, and beside, those that every request has. */
  headers?: Record<string, string>;
  /** JSON, in which each `#n#` becomes a number that was never used before. */
  body?: string;
}

export interface LoadOrder {
  port: number;
  /** Left out: requests carry none. */
  apiKey?: string | undefined;
  /** Sent in this order, again and again, by all connections together. */
  requests: LoadRequest[];
  /** Connections, each of which sends the next request when it has the answer. */
  concurrency: number;
  /** Not counted, before the measurement. */
  warmupSeconds: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
  measured: number;
  /** With those of the warm-up. */
  sent: number;
}

process.on('message', async (order: LoadOrder) => {
  try {
    process.send?.({ result: await run(order) });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});

let uniqueNumber = 0;

async function run(order: LoadOrder): Promise<LoadResult> {
  const fixed = order.requests.map((request) => (request.body ? undefined : encode(request, order)));
  const startMs = performance.now() + order.warmupSeconds * 1000;
  const endMs = startMs + order.seconds * 1000;
  const latencies: number[] = [];
  let sent = 0;
  const next = (): Buffer => {
    const position = sent++ % order.requests.length;
    return fixed[position] ?? encode(order.requests[position] as LoadRequest, order);
  };
  const work = async () => {
    const connection = await open(order.port);
    for (;;) {
      const request = next();
      const sentMs = performance.now();
      if (sentMs >= endMs) break;
      await connection.exchange(request);
      const answeredMs = performance.now();
      // What is answered after the end does not count, nor what was sent before the beginning.
      if (sentMs >= startMs && answeredMs <= endMs) latencies.push(answeredMs - sentMs);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: order.concurrency }, work));
  return summarise(latencies, order.seconds, sent);
}

function summarise(latencies: number[], seconds: number, sent: number): LoadResult {
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return {
    perSecond: sorted.length / seconds,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    maxMs: quantile(1),
    measured: sorted.length,
    sent,
  };
}

function encode({ method, path, body, headers }: LoadRequest, { port, apiKey }: LoadOrder): Buffer {
  const all = { host: `127.0.0.1:${port}`, ...(apiKey ? { 'x-api-key': apiKey } : {}), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const content = body.replaceAll('#n#', (++uniqueNumber).toString(36));
  const length = Buffer.byteLength(content);
  return Buffer.from(`${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${content}`);
}

interface Exchange {
  exchange(request: Buffer): Promise<void>;
  close(): void;
}

/** A kept connection that carries one request at a time. Answers must say their length. */
async function open(port: number): Promise<Exchange> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { exchange: (request) => exchange(socket, request), close: () => socket.destroy() };
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let response: Buffer = Buffer.alloc(0);
    let received = 0;
    let length: number | undefined;
    const finish = (error?: Error) => {
      socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close');
      if (error) reject(error);
      else resolve();
    };
    socket.on('error', finish).on('close', () => finish(new Error('The server closed the connection.')));
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (length === undefined) {
        response = response.length === 0 ? chunk : Buffer.concat([response, chunk]);
        length = answerLength(response);
      }
      if (length === undefined || received < length) return;
      finish(isSuccess(response) ? undefined : new Error(`Refused: ${response}`));
    });
    socket.write(request);
  });
}

/** Bytes of head and body; undefined while the head is not complete. */
function answerLength(response: Buffer): number | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  if (['204', '304'].includes(response.subarray(9, 12).toString())) return end + 4;
  const length = /\ncontent-length: *(\d+)/i.exec(response.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('An answer without a length cannot be measured.');
  return end + 4 + Number(length);
}

/** `HTTP/1.1 2…`, or 304, which only who asks for it gets. */
function isSuccess(response: Buffer): boolean {
  return response[9] === 0x32 || response.subarray(9, 12).toString() === '304';
}
