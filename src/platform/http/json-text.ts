import type { FastifyReply } from 'fastify';

/** Answers with what is JSON already, as it is; the route's response schema only describes it. */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
