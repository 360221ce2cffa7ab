import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/** How much is going on, and whether the server is on its way out; shared by all that must know. */
export interface Traffic {
  isDraining: boolean;
  inFlight: number;
  /** Requests that have begun since the start, without those of health checks. */
  begun: number;
}

const PATIENCE_MS = 10_000;

/** From the drain's beginning on new requests are sent elsewhere, and no connection is kept. */
export function refuseWhileDraining(app: FastifyInstance, traffic: Traffic): void {
  app.addHook('onRequest', async ({ url }) => {
    if (traffic.isDraining && !isHealthCheck(url)) {
      throw unavailable('The server is stopping; another one, or the next, will answer.');
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    // Without this a client that keeps its connection busy holds up the close for as long as it likes.
    if (traffic.isDraining) reply.header('connection', 'close');
  });
}

/** Those who watch the server ask it until its end. */
export function isHealthCheck(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

/** Counts requests from their beginning to their end. */
export function countInFlight(app: FastifyInstance, traffic: Traffic): void {
  app.addHook('onRequest', (request, reply, done) => {
    traffic.inFlight++;
    if (!isHealthCheck(request.url)) traffic.begun++;
    // Unlike onResponse, the raw event also comes when the client hangs up.
    reply.raw.once('close', () => traffic.inFlight--);
    done();
  });
}

/**
 * Lets requests in flight finish, for 10 s at most, while readiness says no and new requests are refused; then closes
 * the server.
 */
export async function drain(app: FastifyInstance, traffic: Traffic): Promise<void> {
  traffic.isDraining = true;
  const deadline = Date.now() + PATIENCE_MS;
  while (traffic.inFlight > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  app.server.closeAllConnections();
  await app.close();
}
