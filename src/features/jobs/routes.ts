import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sendCached } from '../../platform/http/cached-response.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { OnDuplicateQuery } from '../../platform/http/external-id.ts';
import { bodyValidator } from '../../platform/http/input/batch.ts';
import { Deleted, IdParams } from '../../platform/http/resource.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { runBatch } from './batch/run.ts';
import { BatchRequest, BatchResponse } from './batch/schema.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { assertLogoTargetAllowed } from './references/logo.ts';
import type { JobCache } from './responses/job-cache.ts';
import { JobResponse, readJob } from './responses/read-job.ts';
import { CreateJob, UpdateJob } from './schema.ts';
import { listJobs } from './search/list.ts';
import { JobList, JobQuery } from './search/list-schema.ts';
import { updateJob } from './update.ts';
import { upsertJob } from './upsert.ts';

const tags = ['Jobs'];

export interface JobRouteOptions {
  outbound: Outbound;
  cache: JobCache;
}

export const jobRoutes: FastifyPluginAsyncTypebox<JobRouteOptions> = async (app, { outbound, cache }) => {
  app.get(
    '/jobs',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'listJobs',
        tags,
        summary: 'List and search jobs',
        description:
          'Returns jobs of every status, newest first. Jobs must match all filters. The response repeats the filters as they were applied.',
        querystring: JobQuery,
        response: { 200: JobList },
      },
    },
    async (request, reply) =>
      sendCached(request, reply, (await listJobs(request.scope, request.query, cache)).response),
  );

  app.get(
    '/jobs/:id',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getJob',
        tags,
        summary: 'Get a job',
        description: 'Returns a job of any status.',
        params: IdParams,
        response: { 200: JobResponse },
      },
    },
    async (request, reply) =>
      sendCached(request, reply, await readJob(request.scope, request.params.id, cache)),
  );

  app.post(
    '/jobs',
    {
      config: {
        permission: 'jobs:write',
        errors: [
          'duplicate_job',
          'slug_taken',
          'target_not_allowed',
          'subscription_not_valid',
          'no_jobs_remaining',
        ],
      },
      schema: {
        operationId: 'createJob',
        tags,
        summary: 'Create a job',
        description:
          'Creates a job. Only the title is required. If a job has the same external_id, on_duplicate decides what happens.',
        querystring: OnDuplicateQuery,
        body: CreateJob,
        response: { 200: JobResponse, 201: JobResponse },
      },
    },
    async ({ scope, body, query, routeOptions }, reply) => {
      assertLogoTargetAllowed(scope, body, outbound);
      const { on_duplicate: onDuplicate = 'error' } = query;
      const { job, outcome } =
        onDuplicate === 'error'
          ? { job: await createJob(scope, body), outcome: 'created' }
          : await upsertJob(scope, { input: body, onDuplicate });
      if (outcome === 'created') reply.code(201).header('location', `${routeOptions.url}/${job.id}`);
      return { data: job };
    },
  );

  app.post(
    '/jobs/batch',
    {
      config: { permission: 'jobs:write' },
      schema: {
        operationId: 'batchJobs',
        tags,
        summary: 'Create, update and delete jobs in bulk',
        description:
          'Runs up to 100 operations in order and returns one result for each. A failed operation does not affect the others. Send external_ids to make an import repeatable: on_duplicate decides what a create does if its external_id is taken.',
        querystring: OnDuplicateQuery,
        body: BatchRequest,
        response: { 200: BatchResponse },
      },
    },
    async (request) => {
      const { scope, body, query } = request;
      const options = { validate: bodyValidator(request), outbound, onDuplicate: query.on_duplicate };
      return { data: await runBatch(scope, body.operations, options) };
    },
  );

  app.patch(
    '/jobs/:id',
    {
      config: {
        permission: 'jobs:write',
        errors: ['duplicate_job', 'slug_taken', 'target_not_allowed', 'review_pending'],
      },
      schema: {
        operationId: 'updateJob',
        tags,
        summary: 'Update a job',
        description:
          'Updates the fields that you send; null clears a field. Set status to expired to take a job offline and keep its data. To make it active again, its expires_at must be null or in the future.',
        params: IdParams,
        body: UpdateJob,
        response: { 200: JobResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      assertLogoTargetAllowed(scope, body, outbound);
      return { data: await updateJob(scope, params.id, body, ifMatch(request, reply, JobResponse)) };
    },
  );

  app.delete(
    '/jobs/:id',
    {
      config: { permission: 'jobs:write', errors: ['review_pending'] },
      schema: {
        operationId: 'deleteJob',
        tags,
        summary: 'Delete a job',
        description:
          'Deletes a job permanently. To take a job offline and keep its data, set its status to expired instead.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteJob(scope, params.id, ifMatch(request, reply, JobResponse)) };
    },
  );
};
