import type { FastifyPluginAsync } from 'fastify';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { operations } from '../../../platform/http/operation.ts';
import { limitAsReads, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../../board/organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../../board/organizations/board-requests.ts';
import { newChallenge } from './challenge.ts';
import { Challenge } from './schema.ts';

export interface ChallengeOptions extends VisitorLimits, BoardRequestOptions {
  keyRing: KeyRing;
}

/** Challenges for visitors, which keep programs from sending forms. */
export const challengeRoutes: FastifyPluginAsync<ChallengeOptions> = async (app, { keyRing, ...options }) => {
  limitAsReads(app, options);
  acceptBoardRequests(app, options);

  const operation = operations(app, { tag: 'Public' });

  operation('GET /organization/challenge', 'getChallenge', {
    isPublic: true,
    errors: ['not_found'],
    summary: 'Get a challenge',
    description:
      'Returns a challenge of ALTCHA (proof of work, version 2). Send its solution as altcha with an application, an alert or a posting, once and within ten minutes.',
    query: BoardQuery,
    data: Challenge,
    handler: ({ scope }) => newChallenge(keyRing, scope.organizationId),
  });
};
