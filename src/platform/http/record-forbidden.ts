import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Author } from '../audit/record.ts';
import type { RefusalRecorder } from '../audit/refusals.ts';

/** What the log has of a request that the sender may not make. One entry for all of an hour, whatever they ask for. */
export const refusedRequest = { action: 'request.refused', object: { type: 'request', id: null } };

/** Records requests that end with 403. `findAuthor` returns undefined for a request whose sender is unknown. */
export function recordForbidden(
  app: FastifyInstance,
  refusals: RefusalRecorder,
  findAuthor: (request: FastifyRequest) => (Author & { organizationId: number | null }) | undefined,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const author = reply.statusCode === 403 ? findAuthor(request) : undefined;
    if (author) {
      const { organizationId, actor, origin } = author;
      refusals.record({ ...refusedRequest, organizationId, actor, origin });
    }
    done();
  });
}
