/**
 * The load generator, a separate process. It writes requests to sockets directly: a node:http client takes 28 µs of CPU time per
 * request, this one 10 µs. On a small machine, the measured server would lack that time.
 */
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** Override or extend the default headers. */
  headers?: Record<string, string>;
  /** JSON. Each `#n#` in it becomes a new number. */
  body?: string;
}

export interface LoadSettings {
  port: number;
  /** Undefined sends no API key. */
  apiKey?: string | undefined;
  /** All connections together send these in order, repeatedly. */
  requests: LoadRequest[];
  /** The number of connections. Each sends its next request after the response to the last one. */
  concurrency: number;
  /** The duration of unmeasured load before the measurement. */
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
  /** The number of sent requests, including the warm-up. */
  sent: number;
}

process.on('message', async (settings: LoadSettings) => {
  try {
    process.send?.({ result: await run(settings) });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});

let uniqueNumber = 0;

async function run(settings: LoadSettings): Promise<LoadResult> {
  const encoded = settings.requests.map((request) => (request.body ? undefined : encode(request, settings)));
  const startMs = performance.now() + settings.warmupSeconds * 1000;
  const endMs = startMs + settings.seconds * 1000;
  const latencies: number[] = [];
  let sent = 0;
  const next = (): Buffer => {
    const position = sent++ % settings.requests.length;
    return encoded[position] ?? encode(settings.requests[position] as LoadRequest, settings);
  };
  const work = async () => {
    const connection = await open(settings.port);
    for (;;) {
      const request = next();
      const sentMs = performance.now();
      if (sentMs >= endMs) break;
      await connection.exchange(request);
      const receivedMs = performance.now();
      // Only requests that start and finish within the measurement count.
      if (sentMs >= startMs && receivedMs <= endMs) latencies.push(receivedMs - sentMs);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: settings.concurrency }, work));
  return summarize(latencies, settings.seconds, sent);
}

function summarize(latencies: number[], seconds: number, sent: number): LoadResult {
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

function encode({ method, path, body, headers }: LoadRequest, { port, apiKey }: LoadSettings): Buffer {
  const all = { host: `127.0.0.1:${port}`, ...(apiKey ? { 'x-api-key': apiKey } : {}), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const content = body.replaceAll('#n#', (++uniqueNumber).toString(36));
  const length = Buffer.byteLength(content);
  return Buffer.from(`${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${content}`);
}

interface Connection {
  exchange(request: Buffer): Promise<void>;
  close(): void;
}

/** Opens a keep-alive connection for one request at a time. Responses need a Content-Length. */
async function open(port: number): Promise<Connection> {
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
        length = findResponseLength(response);
      }
      if (length === undefined || received < length) return;
      finish(isSuccess(response) ? undefined : new Error(`Unexpected response: ${response}`));
    });
    socket.write(request);
  });
}

/** The size of head and body in bytes. Undefined until the head is complete. */
function findResponseLength(response: Buffer): number | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  if (['204', '304'].includes(response.subarray(9, 12).toString())) return end + 4;
  const length = /\ncontent-length: *(\d+)/i.exec(response.toString('latin1', 0, end))?.[1];
  if (length === undefined)
    throw new Error('The response has no Content-Length, which the load generator needs.');
  return end + 4 + Number(length);
}

/** Accepts 2xx, and 304, which only conditional requests receive. */
function isSuccess(response: Buffer): boolean {
  return response[9] === 0x32 || response.subarray(9, 12).toString() === '304';
}
