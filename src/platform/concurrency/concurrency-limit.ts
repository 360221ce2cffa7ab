import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DatabaseBusyError, overloaded } from '../http/errors/http-error.ts';
import type { Scope } from '../scope.ts';
import { Semaphore } from './semaphore.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route has a concurrency limit of its own. */
    hasOwnLimit?: boolean;
  }
  interface FastifyRequest {
    releaseConnectionShare?: () => void;
  }
}

export interface ConcurrencyLimitOptions {
  /** How many requests are processed at once. */
  limit: number;
  /** The maximum number of requests, including arriving and waiting ones. */
  maxInFlight: number;
  /** How many of these one organization may have. */
  maxPerOrganization: number;
  /** The message to rejected clients. */
  refusal: string;
}

/**
 * For large or costly requests: limits the routes that are added after this call. A request waits after its body is read and before
 * it takes a database connection. It counts until its connection has closed or its response is sent.
 */
export function limitConcurrency(
  app: FastifyInstance,
  { limit, maxInFlight, maxPerOrganization, refusal }: ConcurrencyLimitOptions,
): void {
  const toRefusal = () => overloaded(refusal);
  const inFlight = new Semaphore({ limit: maxInFlight, maxWaiting: 0, toRefusal });
  const ofOrganization = new Semaphore({ limit: maxPerOrganization, maxWaiting: 0, toRefusal });
  const processed = new Semaphore({ limit });

  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, hasOwnLimit: true };
  });
  app.addHook('onRequest', async ({ scope, host }, { raw }) => {
    // The host selects the organization of a request without a key.
    const key = (scope as Scope | undefined)?.organizationId ?? host;
    releaseAtClose(raw, await ofOrganization.acquire({ key: String(key) }));
    releaseAtClose(raw, await inFlight.acquire());
  });
  app.addHook('preValidation', async (_request, { raw }) => {
    releaseAtClose(raw, await processed.acquire());
  });
}

const releasesOf = new WeakMap<ServerResponse, (() => void)[]>();

/** One listener for all limits, because Node.js warns of more than ten, and a streamed response has eight others. */
function releaseAtClose(response: ServerResponse, release: () => void): void {
  if (response.closed) {
    release();
    return;
  }
  const releases = releasesOf.get(response) ?? [];
  if (releases.push(release) > 1) return;
  releasesOf.set(response, releases);
  response.once('close', () => {
    for (const release of releases) release();
  });
}

/** As long as a statement may wait for a lock. */
const WAIT_LIMIT_MS = 5_000;

/**
 * Limits each operation to a third of the database connections. Holds for routes that are added after this call. When a table is locked,
 * the requests that wait for it leave the other connections to other operations.
 */
export function limitEachOperation(app: FastifyInstance, poolSize: number): void {
  const operations = new Semaphore({
    limit: Math.max(1, Math.floor(poolSize / 3)),
    maxWaiting: poolSize * 20,
    waitLimitMs: WAIT_LIMIT_MS,
    toRefusal: () =>
      new DatabaseBusyError('Too many requests of this kind wait for the database. Try again.'),
  });
  app.addHook('preValidation', async (request) => {
    const { method, url, config } = request.routeOptions;
    if (config.hasOwnLimit) return;
    request.releaseConnectionShare = await operations.acquire({ key: `${method} ${url}` });
  });
  // A client that disconnects does not end its statement, so the response counts, not the connection.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.releaseConnectionShare?.();
    done();
  });
}
