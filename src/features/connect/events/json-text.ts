import type { FastifyReply } from 'fastify';

/** Sends serialized JSON unchanged. The route's response schema only documents it. */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
