import type { FastifyPluginAsync } from 'fastify';
import { recordAudit } from '../../../platform/audit/record.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findJobReport, type JobReportRow, listJobReports, toJobReport, updateJobReport } from './queries.ts';
import { JobReport, JobReportList, JobReportQuery, UpdateJobReport } from './schema.ts';

/** Reports of visitors, for staff. */
export const jobReportRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Jobs' });

  operation('GET /job-reports', 'listJobReports', {
    permission: 'jobs:read',
    summary: 'List reports of jobs',
    description:
      'Returns what visitors reported about jobs, newest first. Resolved reports are deleted after 180 days.',
    query: JobReportQuery,
    returns: JobReportList,
    handler: ({ scope, query }) => pageOf(query, (range) => listJobReports(scope, range, query), toJobReport),
  });

  operation('GET /job-reports/:id', 'getJobReport', {
    permission: 'jobs:read',
    summary: 'Get a report of a job',
    description: 'Returns one report, with the job that it is about.',
    data: JobReport,
    handler: async ({ scope, params }) => toJobReport(await getJobReport(scope, params.id)),
  });

  operation('PATCH /job-reports/:id', 'updateJobReport', {
    permission: 'jobs:write',
    summary: 'Resolve or reopen a report of a job',
    description: 'The job does not change.',
    body: UpdateJobReport,
    data: JobReport,
    handler: ({ scope, params, body }, { check }) =>
      inTransaction(scope, async (scope) => {
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
        return toJobReport(await getJobReport(scope, before.id));
      }),
  });
};

async function getJobReport(scope: Scope, id: string): Promise<JobReportRow> {
  const row = isId(id) ? await findJobReport(scope, id) : undefined;
  if (!row) throw notFound('job_report');
  return row;
}
