import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordAudit } from '../../platform/audit/record.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import { isId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { findJobReport, type JobReportRow, listJobReports, toJobReport, updateJobReport } from './queries.ts';
import { JobReport, JobReportList, JobReportQuery, UpdateJobReport } from './schema.ts';

const JobReportResponse = single(JobReport);
const tags = ['Jobs'];

/** Reports of visitors, for staff. */
export const jobReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/job-reports',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'listJobReports',
        tags,
        summary: 'List reports of jobs',
        description:
          'Returns what visitors reported about jobs, newest first. Resolved reports are deleted after 180 days.',
        querystring: JobReportQuery,
        response: { 200: JobReportList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listJobReports(scope, range, query);
      return { data: rows.map(toJobReport), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/job-reports/:id',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getJobReport',
        tags,
        summary: 'Get a report of a job',
        description: 'Returns one report, with the job that it is about.',
        params: IdParams,
        response: { 200: JobReportResponse },
      },
    },
    async ({ scope, params }) => ({ data: toJobReport(await getJobReport(scope, params.id)) }),
  );

  app.patch(
    '/job-reports/:id',
    {
      config: { permission: 'jobs:write' },
      schema: {
        operationId: 'updateJobReport',
        tags,
        summary: 'Resolve or reopen a report of a job',
        description: 'The job does not change.',
        params: IdParams,
        body: UpdateJobReport,
        response: { 200: JobReportResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, JobReportResponse);
      return inTransaction(scope, async (scope) => {
        const before = await getJobReport(scope, params.id);
        check({ data: toJobReport(before) });
        if (before.status !== body.status) {
          await updateJobReport(scope, before.id, body.status);
          await recordAudit(scope, {
            action: 'job_report.updated',
            object: { type: 'job_report', id: before.id },
            changedFields: ['status'],
          });
        }
        return { data: toJobReport(await getJobReport(scope, before.id)) };
      });
    },
  );
};

async function getJobReport(scope: Scope, id: string): Promise<JobReportRow> {
  const row = isId(id) ? await findJobReport(scope, id) : undefined;
  if (!row) throw notFound('job_report');
  return row;
}
