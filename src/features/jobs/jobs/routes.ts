import type { FastifyPluginAsync } from 'fastify';
import { sendCached } from '../../../platform/http/cached-response.ts';
import { OnDuplicateQuery } from '../../../platform/http/external-id.ts';
import { bodyValidator } from '../../../platform/http/input/batch.ts';
import { operations } from '../../../platform/http/operation.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { runBatch } from './batch/run.ts';
import { BatchRequest, BatchResponse } from './batch/schema.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { assertLogoTargetAllowed } from './references/logo.ts';
import type { JobCache } from './responses/job-cache.ts';
import { JobResponse, readJob } from './responses/read-job.ts';
import { CreateJob, Job, UpdateJob } from './schema.ts';
import { listJobs } from './search/list.ts';
import { JobList, JobQuery } from './search/list-schema.ts';
import { updateJob } from './update.ts';
import { upsertJob } from './upsert.ts';

export interface JobRouteOptions {
  outbound: Outbound;
  cache: JobCache;
}

export const jobRoutes: FastifyPluginAsync<JobRouteOptions> = async (app, { outbound, cache }) => {
  const operation = operations(app, { tag: 'Jobs' });

  operation('GET /jobs', 'listJobs', {
    permission: 'jobs:read',
    summary: 'List and search jobs',
    description:
      'Returns jobs of every status, newest first. Jobs must match all filters. The response repeats the filters as they were applied.',
    query: JobQuery,
    returns: JobList,
    handler: async (request, { reply }) =>
      sendCached(request, reply, (await listJobs(request.scope, request.query, cache)).response),
  });

  operation('GET /jobs/:id', 'getJob', {
    permission: 'jobs:read',
    summary: 'Get a job',
    description: 'Returns a job of any status.',
    returns: JobResponse,
    handler: async (request, { reply }) =>
      sendCached(request, reply, await readJob(request.scope, request.params.id, cache)),
  });

  operation('POST /jobs', 'createJob', {
    permission: 'jobs:write',
    errors: [
      'duplicate_job',
      'slug_taken',
      'target_not_allowed',
      'subscription_not_valid',
      'no_jobs_remaining',
    ],
    summary: 'Create a job',
    description:
      'Creates a job. Only the title is required. If a job has the same external_id, on_duplicate decides what happens.',
    query: OnDuplicateQuery,
    body: CreateJob,
    status: [200, 201],
    data: Job,
    handler: async ({ scope, body, query, routeOptions }, { reply }) => {
      assertLogoTargetAllowed(scope, body, outbound);
      const { on_duplicate: onDuplicate = 'error' } = query;
      const { job, outcome } =
        onDuplicate === 'error'
          ? { job: await createJob(scope, body), outcome: 'created' }
          : await upsertJob(scope, { input: body, onDuplicate });
      if (outcome === 'created') reply.code(201).header('location', `${routeOptions.url}/${job.id}`);
      return job;
    },
  });

  operation('POST /jobs/batch', 'batchJobs', {
    permission: 'jobs:write',
    summary: 'Create, update and delete jobs in bulk',
    description:
      'Runs up to 100 operations in order and returns one result for each. A failed operation does not affect the others. Send external_ids to make an import repeatable: on_duplicate decides what a create does if its external_id is taken.',
    query: OnDuplicateQuery,
    body: BatchRequest,
    returns: BatchResponse,
    handler: async (request) => {
      const { scope, body, query } = request;
      const options = { validate: bodyValidator(request), outbound, onDuplicate: query.on_duplicate };
      return { data: await runBatch(scope, body.operations, options) };
    },
  });

  operation('PATCH /jobs/:id', 'updateJob', {
    permission: 'jobs:write',
    errors: ['duplicate_job', 'slug_taken', 'target_not_allowed', 'review_pending'],
    summary: 'Update a job',
    description:
      'Updates the fields that you send; null clears a field. Set status to expired to take a job offline and keep its data. To make it active again, its expires_at must be null or in the future.',
    body: UpdateJob,
    data: Job,
    handler: async ({ scope, params, body }, { check }) => {
      assertLogoTargetAllowed(scope, body, outbound);
      return updateJob(scope, params.id, body, check);
    },
  });

  operation('DELETE /jobs/:id', 'deleteJob', {
    permission: 'jobs:write',
    errors: ['review_pending'],
    summary: 'Delete a job',
    description:
      'Deletes a job permanently. To take a job offline and keep its data, set its status to expired instead.',
    deletes: Job,
    handler: ({ scope, params }, { check }) => deleteJob(scope, params.id, check),
  });
};
