import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toNetwork } from '../rate-limit.ts';
import { logClosed } from '../request-log.ts';

/** A flood would fill the log. */
const LOG_INTERVAL_MS = 10_000;

/**
 * Closes a connection for each one above the limit: the oldest without complete request of the network that has the most. So a client
 * that opens all of them, and sends nothing or heads without end, keeps only itself out. The `maxConnections` of Node.js would close the
 * new one.
 */
export function limitConnections(app: FastifyInstance, max: number): void {
  /** By network, the oldest first. */
  const networks = new Map<string, Set<Socket>>();
  const requests = new WeakMap<Socket, IncomingMessage>();
  let total = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;

  app.server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const sockets = networks.get(network) ?? new Set();
    networks.set(network, sockets.add(socket));
    total++;
    socket.once('close', () => {
      total--;
      sockets.delete(socket);
      if (sockets.size === 0 && networks.get(network) === sockets) networks.delete(network);
    });
    if (total > max) closeOne(socket);
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    requests.set(socket, response.req);
    response.once('close', () => {
      if (requests.get(socket) === response.req) requests.delete(socket);
    });
  });

  function closeOne(newest: Socket): void {
    const largest = [...networks.values()].reduce((a, b) => (b.size > a.size ? b : a));
    const idle = largest.values().find((socket) => !socket.destroyed && !requests.get(socket)?.complete);
    (idle ?? newest).destroy();
    if (performance.now() - loggedAtMs < LOG_INTERVAL_MS) return;
    loggedAtMs = performance.now();
    logClosed(app.log, 'MAX_CONNECTIONS are open');
  }
}
