import type { Scope } from '../scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; routes without a key have none. */
    scope: Scope;
  }
}
