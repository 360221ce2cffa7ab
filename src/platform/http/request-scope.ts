import type { Scope } from '../scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication. Undefined on routes without a key. */
    scope: Scope;
  }
}
