import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from '../errors/http-error.ts';
import { type SocketResponder, writeOnSocket } from '../errors/malformed.ts';
import { toNetwork } from '../rate-limit.ts';
import { BODY_TIME_MS, discardRest, hasBody } from './slow-bodies.ts';

/** Bodies per IP address that have not arrived completely. IPv6 counts by /64 network. */
const MAX_PER_NETWORK = 64;

export interface UnfinishedBodiesOptions {
  /** The limit for all clients together. */
  max: number;
  responder: SocketResponder;
  refusal: () => HttpError;
  /** How long a body may take, and about how long a refused connection may stay open. */
  bodyTimeMs?: number | undefined;
}

/** Limits how many bodies may be on their way at once, by client and in all. They cost memory, but are no work yet. */
export function limitUnfinishedBodies(
  app: FastifyInstance,
  { max, responder, refusal, bodyTimeMs = BODY_TIME_MS }: UnfinishedBodiesOptions,
): void {
  const networks = new Map<string, Set<IncomingMessage>>();
  let total = 0;

  function add(network: string, { raw: body }: FastifyRequest, { raw: response }: FastifyReply): void {
    const bodies = networks.get(network) ?? new Set();
    networks.set(network, bodies.add(body));
    total++;
    const end = () => remove(network, body);
    body.once('end', end);
    // Also after a response that did not wait for the body, of which the rest is discarded.
    response.once('close', end);
  }

  function remove(network: string, body: IncomingMessage): void {
    const bodies = networks.get(network);
    if (!bodies?.delete(body)) return;
    total--;
    if (bodies.size === 0) networks.delete(network);
  }

  /** A body that has arrived may still wait to be read, behind the check of its key. */
  function removeComplete(network: string): void {
    for (const body of networks.get(network) ?? []) if (body.complete) remove(network, body);
  }

  function isFull(network: string): boolean {
    if ((networks.get(network)?.size ?? 0) >= MAX_PER_NETWORK) removeComplete(network);
    if (total >= max) for (const other of networks.keys()) removeComplete(other);
    return total >= max || (networks.get(network)?.size ?? 0) >= MAX_PER_NETWORK;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const network = toNetwork(request.ip);
    if (!isFull(network)) {
      add(network, request, reply);
      return done();
    }
    // Node.js parses the rest of its last read: a body that came with its head is complete then.
    setImmediate(() => {
      if (raw.complete) return done();
      reply.hijack();
      refuse(request, refusal(), responder, bodyTimeMs * (0.5 + Math.random()));
    });
  });
}

/**
 * Responds, and closes the connection when the client has closed it, has sent its whole body or has had time for that. Otherwise it
 * would not get the response. A client that renews a thousand refused connections costs less the longer it waits: each takes 35 kB of
 * young memory. Random, so that a client does not renew all connections in one moment.
 */
function refuse(
  request: FastifyRequest,
  failure: HttpError,
  responder: SocketResponder,
  openMs: number,
): void {
  const { raw, log } = request;
  log.warn({ request_id: request.id, reason: 'too many unfinished bodies' }, 'request refused');
  const { socket } = raw;
  raw.once('end', () => socket.destroySoon());
  writeOnSocket(failure, socket, responder);
  discardRest(raw, openMs);
}
