import type { FastifyRequest } from 'fastify';
import { type UserCaller, userRequired } from '../../../platform/http/authentication.ts';

/** The user who sent the request. */
export function asUser({ caller }: Pick<FastifyRequest, 'caller'>): UserCaller {
  if (caller.kind !== 'user') throw userRequired();
  return caller;
}
