import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measureLostFiles } from '../storage/lost-files.ts';
import { type ListenAddress, listen } from './connections/listen.ts';
import { createServer } from './node-http.ts';

/** Measures every request, the pool and the process, for Prometheus. */
export function measureRequests(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = measureProcess(pool);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving the request headers to sending the full response, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** Measures the process and its pool. */
export function measureProcess(pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'database_connections',
    help: 'Database connections in use and idle, and requests waiting for a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  measureLostFiles(registry);
  return registry;
}

/** Serves GET /metrics on a separate port, which does not need to be public. */
export async function serveMetrics(registry: Registry, address: ListenAddress): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await listen(server, address);
  return server;
}
