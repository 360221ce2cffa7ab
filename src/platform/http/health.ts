import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../database/readiness.ts';
import { isDiskFull } from '../storage/free-space.ts';
import type { Traffic } from './connections/drain.ts';
import { unavailable } from './errors/http-error.ts';

/**
 * Serves GET /healthz and GET /readyz. Healthy: the process responds. Ready: the server does not shut down, the database has this
 * version's migrations, and the disks of `folders` have space.
 */
export function registerHealthChecks(
  app: FastifyInstance,
  { readiness, traffic, folders }: { readiness: Readiness; traffic: Traffic; folders: readonly string[] },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (traffic.isDraining) throw unavailable('The server is shutting down.');
    // Checked first, because a full disk may be why the database does not respond.
    if (await isDiskFull(folders)) throw unavailable('The disk is full.', 30);
    const isReady = await readiness.isMigrated().catch(() => {
      throw unavailable('The database does not respond.');
    });
    if (!isReady) throw unavailable('The migrations of the database do not match this version.');
    return { status: 'ready' };
  });
}
