import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The load of the server and whether it shuts down. */
export interface Traffic {
  isDraining: boolean;
  inFlight: number;
  /** Requests since the start, not counting health checks. */
  begun: number;
}

const MAX_WAIT_MS = 10_000;
/** Closing an idle connection may reset a request in transit. So the server closes after 100 checks in a row without a new request. */
const CHECK_INTERVAL_MS = 20;
const QUIET_CHECKS = 100;
/** New connections may arrive faster than the server accepts them. */
const MAX_ACCEPT_TURNS = 1_000;

/** While draining, every response announces that it closes the connection. */
export function endConnectionsWhileDraining(app: FastifyInstance, traffic: Traffic): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (traffic.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Health checks continue until the server stops, so they must not delay it. */
export function isHealthCheck(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

/** Counts the requests in flight. */
export function countInFlight(app: FastifyInstance, traffic: Traffic): void {
  app.addHook('onRequest', (request, reply, done) => {
    traffic.inFlight++;
    if (!isHealthCheck(request.url)) traffic.begun++;
    // Unlike onResponse, the raw event also fires when the client disconnects.
    reply.raw.once('close', () => traffic.inFlight--);
    done();
  });
}

/**
 * Reports "not ready" but serves all requests for `delaySeconds`. Then accepts no new connections, serves requests on open ones
 * for at most 10 seconds, and closes the server.
 */
export async function drain(app: FastifyInstance, traffic: Traffic, delaySeconds: number): Promise<void> {
  traffic.isDraining = true;
  await sleep(delaySeconds * 1000);
  await acceptWaiting(app);
  // The `close` of node:http would also close idle connections, which may have a request in transit.
  Server.prototype.close.call(app.server);
  await untilQuiet(app, traffic);
  app.server.closeAllConnections();
  await app.close();
}

/** Closing would reset connections that wait to be accepted. Each turn of the event loop accepts one. */
async function acceptWaiting({ server }: FastifyInstance): Promise<void> {
  let hasAccepted = true;
  const onConnection = () => {
    hasAccepted = true;
  };
  server.on('connection', onConnection);
  for (let turns = 0; hasAccepted && turns < MAX_ACCEPT_TURNS; turns++) {
    hasAccepted = false;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', onConnection);
}

/** Counts checks instead of time, because time also passes while the process waits for a CPU and reads nothing. */
async function untilQuiet(app: FastifyInstance, traffic: Traffic): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  let quietChecks = 0;
  let { begun } = traffic;
  while (quietChecks < QUIET_CHECKS && performance.now() < deadline && (await countConnections(app)) > 0) {
    await sleep(CHECK_INTERVAL_MS);
    await nextTurn();
    quietChecks = traffic.inFlight > 0 || traffic.begun !== begun ? 0 : quietChecks + 1;
    begun = traffic.begun;
  }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
