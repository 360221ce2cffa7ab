import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/** Whether the server is on its way out; shared by all that must know. */
export interface Draining {
  hasBegun: boolean;
}

const PATIENCE_MS = 10_000;

/** From the drain's beginning on new requests are sent elsewhere, and no connection is kept. */
export function refuseWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', async ({ url }) => {
    if (draining.hasBegun && url !== '/healthz' && url !== '/readyz') {
      throw unavailable('The server is stopping; another one, or the next, will answer.');
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    // Without this a client that keeps its connection busy holds up the close for as long as it likes.
    if (draining.hasBegun) reply.header('connection', 'close');
  });
}

/** Counts requests from their beginning to their end. */
export function countInFlight(app: FastifyInstance): () => number {
  let inFlight = 0;
  app.addHook('onRequest', async () => void inFlight++);
  // Unlike onResponse, the raw event also comes when the client hangs up.
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', () => inFlight--));
  return () => inFlight;
}

/**
 * Lets requests in flight finish, for 10 s at most, while readiness says no and new requests are refused; then closes
 * the server.
 */
export async function drain(app: FastifyInstance, draining: Draining, inFlight: () => number): Promise<void> {
  draining.hasBegun = true;
  const deadline = Date.now() + PATIENCE_MS;
  while (inFlight() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  app.server.closeAllConnections();
  await app.close();
}
