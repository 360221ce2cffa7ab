import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { overloaded } from '../errors/http-error.ts';
import { hasBody } from '../input/slow-bodies.ts';
import { isRead } from '../is-read.ts';
import { isHealthCheck } from './drain.ts';

/** With fewer requests in progress, a late event loop is the work of others: refusing requests would not help. */
const FEW_REQUESTS = 8;

interface OverloadOptions {
  pool: pg.Pool;
  /** The event loop delay above which the server rejects new requests with 503. */
  maxEventLoopDelayMs: number;
}

/**
 * Rejects requests early that would only wait. A 503 is cheap, and the accepted requests can finish. A request counts as work from
 * the end of its body: until then only the client works.
 */
export async function rejectWhenOverloaded(
  app: FastifyInstance,
  { pool, maxEventLoopDelayMs }: OverloadOptions,
): Promise<void> {
  const queueLimit = pool.options.max * 20;
  // Requests that share one query, for a key or a count, do not wait for a connection each.
  const workLimit = pool.options.max * 50;
  const work = new Set<FastifyRequest>();
  // A delay of a whole interval counts as infinite, so the interval must be longer than the tolerated delay.
  const sampleInterval = Math.max(500, maxEventLoopDelayMs);
  let trustsDelayFrom = Number.POSITIVE_INFINITY;
  // Registering the routes blocks the event loop for up to a second. That delay is no load, but stays in the measurements for one
  // more interval, in which the server would be ready and reject requests. Fastify's onListen fires only if Fastify itself listens.
  app.server.once('listening', () => {
    trustsDelayFrom = Date.now() + 2 * sampleInterval;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval,
    pressureHandler: (request) => {
      if (isHealthCheck(request.url) || Date.now() < trustsDelayFrom || work.size < FEW_REQUESTS) return;
      throw overloaded();
    },
  });
  const assertCapacity = ({ url }: FastifyRequest) => {
    const isBusy = pool.waitingCount >= queueLimit || work.size > workLimit;
    if (isBusy && !isHealthCheck(url)) throw overloaded();
  };
  app.addHook('onRequest', (request, reply, done) => {
    assertCapacity(request);
    const { raw } = request;
    const begin = () => {
      if (reply.sent || reply.raw.destroyed) return;
      work.add(request);
      reply.raw.once('close', () => work.delete(request));
    };
    // The body of a GET request is not read. A streamed file ends while its handler runs.
    if (!hasBody(raw) || isRead(raw as { method: string })) begin();
    else raw.once('end', begin);
    done();
  });
  // Many bodies may end at once.
  app.addHook('preValidation', (request, _reply, done) => {
    if (hasBody(request.raw)) assertCapacity(request);
    done();
  });
  // From here on only the network works: a client that reads an image slowly is no load.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    work.delete(request);
    done();
  });
}
