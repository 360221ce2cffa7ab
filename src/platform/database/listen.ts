import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClient } from './client.ts';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/** Longer than the limit of a ping, so that pings do not overlap. */
const PING_INTERVAL_MS = 5_000;
const PING_LIMIT_MS = 4_000;

/**
 * Calls back on each notification on the channel, with its payload. Also calls back with an empty payload whenever listening
 * begins, because earlier notifications were missed. Uses a separate connection and reconnects when it is lost. The returned function stops listening.
 */
export function listen(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  log: Logger,
): () => Promise<void> {
  const stop = new AbortController();
  const done = keepListening(url, channel, onNotify, log, stop.signal);
  return async () => {
    stop.abort();
    await done;
  };
}

async function keepListening(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  log: Logger,
  stop: AbortSignal,
): Promise<void> {
  let pauseMs = MIN_PAUSE_MS;
  const onListening = () => {
    pauseMs = MIN_PAUSE_MS;
    onNotify('');
  };
  while (!stop.aborted) {
    const reason = await listenOnce(url, channel, onListening, onNotify, stop);
    if (stop.aborted) return;
    log.warn({ channel, reason }, 'not listening to the database; reconnecting');
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

/** Listens until the connection is lost. Returns the reason. */
async function listenOnce(
  url: string,
  channel: string,
  onListening: () => void,
  onNotify: (payload: string) => void,
  stop: AbortSignal,
): Promise<string> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'corkboard listen',
    connectionTimeoutMillis: 5_000,
  });
  let pings: NodeJS.Timeout | undefined;
  const lost = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
    client.on('end', () => resolve('The connection ended.'));
    stop.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  client.on('notification', ({ payload = '' }) => onNotify(payload));
  try {
    await client.connect();
    const command = `LISTEN ${pg.escapeIdentifier(channel)}`;
    await client.queryWithin(PING_LIMIT_MS, command);
    onListening();
    // Repeating LISTEN has no effect, and its response shows that the server is reachable.
    pings = setInterval(() => client.queryWithin(PING_LIMIT_MS, command).catch(() => {}), PING_INTERVAL_MS);
    return await lost;
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearInterval(pings);
    client.destroy('no longer listening');
  }
}
