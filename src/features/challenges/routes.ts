import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { single } from '../../platform/http/resource.ts';
import { limitAsReads, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../organizations/board-requests.ts';
import { newChallenge } from './challenge.ts';
import { Challenge } from './schema.ts';

export interface ChallengeOptions extends VisitorLimits, BoardRequestOptions {
  keyRing: KeyRing;
}

/** Challenges for visitors, which keep programs from sending forms. */
export const challengeRoutes: FastifyPluginAsyncTypebox<ChallengeOptions> = async (
  app,
  { keyRing, ...options },
) => {
  limitAsReads(app, options);
  acceptBoardRequests(app, options);

  app.get(
    '/organization/challenge',
    {
      config: { isPublic: true, errors: ['not_found'] },
      schema: {
        operationId: 'getChallenge',
        tags: ['Public'],
        summary: 'Get a challenge',
        description:
          'Returns a challenge of ALTCHA (proof of work, version 2). Send its solution as altcha with an application, an alert or a posting, once and within ten minutes.',
        querystring: BoardQuery,
        response: { 200: single(Challenge) },
      },
    },
    async ({ scope }) => ({ data: await newChallenge(keyRing, scope.organizationId) }),
  );
};
