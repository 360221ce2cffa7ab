import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Calls back at each notification on the channel, and whenever listening begins, since those before were missed. A connection
 * of its own, which is made anew as often as it is lost. The returned function ends it.
 */
export function listen(url: string, channel: string, onNotify: () => void, log: Logger): () => Promise<void> {
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
  onNotify: () => void,
  log: Logger,
  stop: AbortSignal,
): Promise<void> {
  let pauseMs = SHORTEST_PAUSE_MS;
  const onListening = () => {
    pauseMs = SHORTEST_PAUSE_MS;
    onNotify();
  };
  while (!stop.aborted) {
    const reason = await listenOnce(url, channel, onListening, onNotify, stop);
    if (stop.aborted) return;
    log.warn({ channel, reason }, 'not listening to the database; trying again');
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Returns when the connection is lost, or cannot be made, with the reason. */
async function listenOnce(
  url: string,
  channel: string,
  onListening: () => void,
  onNotify: () => void,
  stop: AbortSignal,
): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'corkboard listen',
    connectionTimeoutMillis: 5_000,
    // Nothing is ever sent on it, so only this tells that the other side is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
  });
  const lost = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
    client.on('end', () => resolve('The connection ended.'));
    stop.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  client.on('notification', onNotify);
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onListening();
    return await lost;
  } catch (error) {
    return (error as Error).message;
  } finally {
    // It may have been lost already.
    await client.end().catch(() => undefined);
  }
}
