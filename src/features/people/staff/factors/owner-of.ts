import type { FastifyRequest } from 'fastify';
import { authorOf } from '../sessions/identify.ts';
import type { FactorOwner } from './change-factors.ts';

/** The signed-in user of the request, as the owner of second factors. */
export function ownerOf(request: FastifyRequest): FactorOwner {
  return { ...request.staffSession, author: authorOf(request) };
}
