import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * Connects to the Redis or Valkey of the address; an empty one is none. Never holds a request up: while Redis is away
 * commands fail at once, and each process counts alone.
 */
export function connectRedis(url: string, log: Logger): Redis | undefined {
  if (url === '') return undefined;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
  });
  redis.on('error', (error: Error) => log.warn({ error: error.message }, 'redis is away; counting alone'));
  redis.on('ready', () => log.info('redis is there'));
  return redis;
}
