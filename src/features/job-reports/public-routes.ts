import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { limitByIpAddress, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../organizations/board-query.ts';
import type { BoardFinder } from '../organizations/find-by-host.ts';
import { reportJob } from './report.ts';
import { CreateJobReport, JobReportReceipt } from './schema.ts';

export interface PublicReportOptions extends VisitorLimits {
  boards: BoardFinder;
}

/** Far more than a report needs. Anyone can send them. */
const bodyLimit = 16_384;

/** Visitors report a job, without a key. The host selects the board. */
export const publicJobReportRoutes: FastifyPluginAsyncTypebox<PublicReportOptions> = async (
  app,
  { boards, ...limits },
) => {
  limitByIpAddress(app, limits);
  app.post(
    '/organization/jobs/:slug/reports',
    {
      bodyLimit,
      config: { isPublic: true },
      schema: {
        operationId: 'reportJob',
        tags: ['Public'],
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
        querystring: BoardQuery,
        body: CreateJobReport,
        response: { 202: JobReportReceipt },
      },
    },
    async (request, reply) => {
      const scope = await boards.findFor(request);
      if (!scope) throw notFound('job');
      await reportJob(scope, request.params.slug, request.body);
      reply.header('cache-control', 'no-store');
      return reply.code(202).send({ data: { received: true as const } });
    },
  );
};
