import type { FastifyInstance } from 'fastify';
import { Turns } from '../turns.ts';
import { unavailable } from './errors.ts';

export interface FewAtOnceOptions {
  /** How many are worked on. */
  limit: number;
  /** How many there may be in all, with those that are still being received and those that wait. */
  maxInFlight: number;
  /** How many of these one organization may have. */
  maxOfOne: number;
  /** What those who come too late are told. */
  refusal: string;
}

/**
 * For routes whose requests are large or costly: those of the routes added from here on wait for their turn after their
 * bodies are read and before they take a database connection.
 */
export function fewAtOnce(
  app: FastifyInstance,
  { limit, maxInFlight, maxOfOne, refusal }: FewAtOnceOptions,
): void {
  const turns = new Turns(limit, maxInFlight);
  let inFlight = 0;
  const ofOrganization = new Map<number, number>();

  app.addHook('onRequest', async ({ scope: { organizationId } }, reply) => {
    const own = ofOrganization.get(organizationId) ?? 0;
    if (inFlight >= maxInFlight || own >= maxOfOne) throw unavailable(refusal, 5);
    inFlight++;
    ofOrganization.set(organizationId, own + 1);
    reply.raw.once('close', () => {
      inFlight--;
      const left = (ofOrganization.get(organizationId) ?? 1) - 1;
      if (left > 0) ofOrganization.set(organizationId, left);
      else ofOrganization.delete(organizationId);
    });
  });

  // A turn lasts until the answer is out, or nobody is there any more to get it.
  app.addHook('preValidation', async (_request, { raw }) => {
    await new Promise<void>((resolve, reject) => {
      const untilClosed = () =>
        new Promise<void>((close) => {
          if (raw.closed) close();
          else raw.once('close', close);
          resolve();
        });
      turns.take(untilClosed).catch(reject);
    });
  });
}
