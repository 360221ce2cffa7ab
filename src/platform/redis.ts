import type { Command, Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Redis counts as unavailable if it takes longer, and the connection is closed. */
const RESPONSE_LIMIT_MS = 500;

/**
 * Connects to Redis or Valkey. Undefined if the URL is empty. While Redis is unavailable, commands fail immediately and each process
 * counts alone. ioredis reconnects in the background and is ready only after Redis has responded.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis | undefined> {
  if (url === '') return undefined;
  const { Redis } = await import('ioredis');
  // The time limit of the socket begins again with each byte, so a response that trickles in would delay every request.
  class ImpatientRedis extends Redis {
    override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
      command.promise.catch((error: Error) => {
        if (error.message === 'Command timed out') this.disconnect(true);
      });
      return super.sendCommand(command, stream);
    }
  }
  const redis = new ImpatientRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: RESPONSE_LIMIT_MS,
    socketTimeout: RESPONSE_LIMIT_MS,
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ error: error.message }, 'redis is away; counting alone');
    isAway = true;
  });
  redis.on('ready', () => {
    log.info(isAway ? 'redis is back' : 'redis is connected');
    isAway = false;
  });
  return redis;
}

/** Connects once and returns the name and version of the server. Throws if it does not respond in time. */
export async function pingRedis(url: string): Promise<string> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: PING_LIMIT_MS,
    commandTimeout: PING_LIMIT_MS,
  });
  let reason: Error | undefined;
  // The error of `connect` says only that the connection is closed.
  redis.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await redis.connect();
    const info = await redis.info('server');
    const [, name = 'redis', version] = /^(redis|valkey)_version:(\S+)/m.exec(info) ?? [];
    return `${name} ${version}`;
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

const PING_LIMIT_MS = 5_000;
