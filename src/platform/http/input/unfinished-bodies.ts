import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from '../errors/http-error.ts';
import { respondOnSocket, type SocketResponder } from '../errors/malformed.ts';
import { toNetwork } from '../rate-limit.ts';
import { discardRest, hasBody } from './slow-bodies.ts';

/** Bodies per IP address that have not arrived completely. IPv6 counts by /64 network. */
const MAX_PER_NETWORK = 64;

export interface UnfinishedBodiesOptions {
  /** The limit for all clients together. */
  max: number;
  responder: SocketResponder;
  refusal: () => HttpError;
}

/** Limits how many bodies may be on their way at once, by client and in all. They cost memory, but are no work yet. */
export function limitUnfinishedBodies(
  app: FastifyInstance,
  { max, responder, refusal }: UnfinishedBodiesOptions,
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
    // Node.js parses the rest of what it has read: a body that came with its head is complete then.
    setImmediate(() => {
      if (raw.complete) return done();
      reply.hijack();
      refuse(request, refusal(), responder);
    });
  });
}

/** Responds and closes the connection, but first discards what the client still sends, so that it can read the response. */
function refuse(request: FastifyRequest, failure: HttpError, responder: SocketResponder): void {
  const { raw, log } = request;
  log.warn({ request_id: request.id, reason: 'too many unfinished bodies' }, 'request refused');
  const { socket } = raw;
  raw.once('end', () => socket.destroySoon());
  respondOnSocket(failure, socket, responder, { isReading: true });
  discardRest(raw);
}
