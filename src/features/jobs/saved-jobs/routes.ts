import type { FastifyPluginAsync } from 'fastify';
import { foreignKeyViolation } from '../../../platform/database/violations.ts';
import { notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { BoardQuery } from '../../board/organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../../board/organizations/board-requests.ts';
import { getMemberSession } from '../../people/members/sessions/sessions.ts';
import { findJob, type JobRow } from '../jobs/queries.ts';
import { findSavedJob, listSavedJobs, type SavedJobRow, saveJob, toSavedJob, unsaveJob } from './queries.ts';
import { MAX_SAVED_JOBS, SavedJob, SavedJobList, SavedJobParams } from './schema.ts';

export type SavedJobOptions = VisitorLimits & BoardRequestOptions;

/** The jobs that a signed-in member has saved. The host selects the board, and the session cookie the member. */
export const savedJobRoutes: FastifyPluginAsync<SavedJobOptions> = async (
  app,
  { boards, isHttps, ...limits },
) => {
  limitByIpAddress(app, limits);
  acceptBoardRequests(app, { boards, isHttps });

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/saved-jobs', 'listSavedJobs', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your saved jobs',
    description: `Returns the jobs that the signed-in member has saved, newest first: at most ${MAX_SAVED_JOBS}. Expired jobs stay in the list.`,
    query: BoardQuery,
    returns: SavedJobList,
    handler: async ({ scope, headers }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      return { data: (await listSavedJobs(scope, member.id)).map(toSavedJob) };
    },
  });

  operation('GET /organization/saved-jobs/:job_id', 'getSavedJob', {
    errors: ['sign_in_required'],
    summary: 'Get a saved job',
    description: 'Returns the job if the signed-in member has saved it.',
    params: SavedJobParams,
    query: BoardQuery,
    data: SavedJob,
    handler: async ({ scope, headers, params }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      return toSavedJob(await getSavedJob(scope, member.id, params.job_id));
    },
  });

  operation('PUT /organization/saved-jobs/:job_id', 'saveJob', {
    isBodyOptional: true,
    errors: ['sign_in_required', 'cross_origin_request'],
    bodyLimit: 1_024,
    summary: 'Save a job',
    description: `Saves the job for the signed-in member. Saving it again changes nothing. Beyond ${MAX_SAVED_JOBS} jobs, the one that was saved first is dropped.`,
    params: SavedJobParams,
    query: BoardQuery,
    body: NoFields,
    data: SavedJob,
    handler: async ({ scope, headers, params }, { check }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      const job = await getPublicJob(scope, params.job_id);
      const before = await findSavedJob(scope, member.id, job.id);
      check(before ? { data: toSavedJob(before) } : {});
      return toSavedJob(await save(scope, member.id, job.id));
    },
  });

  operation('DELETE /organization/saved-jobs/:job_id', 'unsaveJob', {
    errors: ['sign_in_required', 'cross_origin_request'],
    summary: 'Remove a saved job',
    description: 'Removes the job from the list of the signed-in member.',
    params: SavedJobParams,
    query: BoardQuery,
    deletes: SavedJob,
    handler: async ({ scope, headers, params }, { check }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      const row = await getSavedJob(scope, member.id, params.job_id);
      check({ data: toSavedJob(row) });
      await unsaveJob(scope, member.id, row.id);
      return { id: row.id, deleted: true as const };
    },
  });
};

async function getSavedJob(scope: Scope, memberId: string, jobId: string): Promise<SavedJobRow> {
  return orNotFound(await findSavedJob(scope, memberId, jobId), 'saved job');
}

/** Throws for drafts, which are secret. */
async function getPublicJob(scope: Scope, jobId: string): Promise<JobRow> {
  const job = await findJob(scope, jobId);
  if (!job || job.read_status === 'draft') throw notFound('job');
  return job;
}

async function save(scope: Scope, memberId: string, jobId: string): Promise<SavedJobRow> {
  try {
    return await inTransaction(scope, async (scope) => {
      await saveJob(scope, memberId, jobId);
      return getSavedJob(scope, memberId, jobId);
    });
  } catch (error) {
    // The job or the member was deleted meanwhile.
    if (foreignKeyViolation(error)) throw notFound('job');
    throw error;
  }
}
