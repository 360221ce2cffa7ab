import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../../board/organizations/board-query.ts';
import type { BoardFinder } from '../../board/organizations/find-by-host.ts';
import { reportJob } from './report.ts';
import { CreateJobReport, JobReportReceipt } from './schema.ts';

export interface PublicReportOptions extends VisitorLimits {
  boards: BoardFinder;
}

/** Far more than a report needs. Anyone can send them. */
const bodyLimit = 16_384;

/** Visitors report a job, without a key. The host selects the board. */
export const publicJobReportRoutes: FastifyPluginAsync<PublicReportOptions> = async (
  app,
  { boards, ...limits },
) => {
  limitByIpAddress(app, limits);
  const operation = operations(app, { tag: 'Public' });

  operation('POST /organization/jobs/:slug/reports', 'reportJob', {
    isPublic: true,
    bodyLimit,
    summary: 'Report a job to the operator of the board',
    description:
      'Staff see the report at `GET /job-reports`. Send the request to the host of the board, without a key. The response is the same if the job already has 20 open reports, which are the most that are stored.',
    params: Type.Object({
      slug: Type.String({
        maxLength: 120,
        description: 'The slug of the job.',
        examples: ['harbour-pilot-north-sea-pilots'],
      }),
    }),
    query: BoardQuery,
    body: CreateJobReport,
    status: 202,
    returns: JobReportReceipt,
    handler: async (request, { reply }) => {
      const scope = orNotFound(await boards.findFor(request), 'job');
      await reportJob(scope, request.params.slug, request.body);
      reply.header('cache-control', 'no-store');
      return { data: { received: true as const } };
    },
  });
};
