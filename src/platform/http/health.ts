import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isMigrated } from '../database/migrate.ts';
import type { Traffic } from './drain.ts';
import { HttpError, unavailable } from './errors.ts';

/** GET /healthz: the process answers. GET /readyz: it can serve, with its database in the form that it needs. */
export function answerHealthChecks(app: FastifyInstance, pool: pg.Pool, traffic: Traffic): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (traffic.isDraining) throw unavailable('The server is stopping.');
    const isReady = await isMigrated(pool).catch((error: Error) => {
      throw error instanceof HttpError ? error : unavailable('The database does not answer.');
    });
    if (!isReady) throw unavailable('The database has other migrations than this version.');
    return { status: 'ready' };
  });
}
