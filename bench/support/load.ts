/**
 * The load generator, a separate process. It writes requests to sockets directly: a node:http client takes 28 µs of CPU time per
 * request, this one 10 µs. On a small machine, the measured server would lack that time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, open } from './load-connection.ts';
import { type LoadRequest, Requests } from './load-requests.ts';

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
  changes?: Changes | undefined;
}

/** Requests that change the board, and that another server gets. They are not measured. */
export interface Changes {
  port: number;
  /** Sent in order, repeatedly. */
  requests: LoadRequest[];
  /** `before reads`: after each change, all connections send one request at the same time. */
  when: 'before reads' | 'each second';
}

export interface LoadResult {
  /** The time of changes before reads does not count. */
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

/** The end of the warm-up and of the measurement. */
interface Period {
  startMs: number;
  endMs: number;
}

async function run(settings: LoadSettings): Promise<LoadResult> {
  const { changes, concurrency } = settings;
  const startMs = performance.now() + settings.warmupSeconds * 1000;
  const period = { startMs, endMs: startMs + settings.seconds * 1000 };
  const requests = new Requests(settings.requests, settings);
  const connections = await Promise.all(Array.from({ length: concurrency }, () => open(settings.port)));
  const changer = changes && (await openChanger(changes, settings));
  try {
    if (changes?.when === 'before reads' && changer)
      return await readAfterChanges(connections, requests, changer, period);
    const [result] = await Promise.all([
      readContinuously(connections, requests, period),
      changer && changeEachSecond(changer, period),
    ]);
    return result;
  } finally {
    for (const connection of connections) connection.close();
    changer?.close();
  }
}

async function readContinuously(
  connections: Connection[],
  requests: Requests,
  { startMs, endMs }: Period,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const others: number[] = [];
  const work = async (connection: Connection) => {
    for (;;) {
      const request = requests.next();
      const sentMs = performance.now();
      if (sentMs >= endMs) break;
      await connection.exchange(request);
      const receivedMs = performance.now();
      const isWithin = sentMs >= startMs && receivedMs <= endMs;
      (isWithin ? latencies : others).push(receivedMs - sentMs);
    }
  };
  await Promise.all(connections.map(work));
  // Only requests that start and finish within the measurement count, unless each takes longer than that.
  const counted = latencies.length > 0 ? latencies : others.slice(-connections.length);
  return summarize(counted, (endMs - startMs) / 1000, requests.sent);
}

async function readAfterChanges(
  connections: Connection[],
  requests: Requests,
  changer: Changer,
  { startMs, endMs }: Period,
): Promise<LoadResult> {
  let latencies: number[] = [];
  let readingMs = 0;
  for (let isWarm = false; performance.now() < endMs; ) {
    if (!isWarm && performance.now() >= startMs) {
      isWarm = true;
      latencies = [];
      readingMs = 0;
    }
    await changer.change();
    const sentMs = performance.now();
    const read = async (connection: Connection) => {
      await connection.exchange(requests.next());
      latencies.push(performance.now() - sentMs);
    };
    await Promise.all(connections.map(read));
    readingMs += performance.now() - sentMs;
  }
  return summarize(latencies, readingMs / 1000, requests.sent);
}

/** In the middle of each second. */
async function changeEachSecond({ change }: Changer, { endMs }: Period): Promise<void> {
  for (let atMs = performance.now() + 500; atMs < endMs; atMs += 1000) {
    await sleep(Math.max(0, atMs - performance.now()));
    await change();
  }
}

interface Changer {
  change(): Promise<void>;
  close(): void;
}

async function openChanger(changes: Changes, { apiKey }: LoadSettings): Promise<Changer> {
  const requests = new Requests(changes.requests, { port: changes.port, apiKey });
  const connection = await open(changes.port);
  return { change: () => connection.exchange(requests.next()), close: connection.close };
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
