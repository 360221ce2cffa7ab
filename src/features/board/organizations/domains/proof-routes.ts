import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../../platform/database/connect.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type { PublicLimit } from '../../../../platform/http/rate-limit.ts';
import { toProof } from './proof.ts';
import { isActiveToken } from './queries.ts';

export interface ProofRouteOptions {
  db: Database;
  limitPublic: PublicLimit;
}

/** Serves the verification file of active domains. The file proves that a contested domain still points here. */
export const proofRoutes: FastifyPluginAsync<ProofRouteOptions> = async (app, { db, limitPublic }) => {
  app.get<{ Params: { token: string } }>(
    '/.well-known/corkboard-verification/:token',
    { config: { isPublic: true }, schema: { hide: true } },
    async ({ hostname, ip, params: { token } }, reply) => {
      await limitPublic(ip);
      const domain = hostname.toLowerCase().replace(/\.$/, '');
      if (!(await isActiveToken(db, domain, token))) throw notFound('file');
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      return reply.headers(headers).send(toProof(token));
    },
  );
};
