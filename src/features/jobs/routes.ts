import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { toIssues } from '../../platform/http/validation.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type BodyJudge, runBatch } from './batch.ts';
import { BatchAnswer, BatchRequest } from './batch-schema.ts';
import { refuseLogoTarget } from './choose-logo.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { KnownLists } from './known-lists.ts';
import { listJobs } from './list.ts';
import { JobList, JobQuery } from './list-schema.ts';
import { getJob, toJob } from './queries.ts';
import { CreateJob, CreateQuery, Job, UpdateJob } from './schema.ts';
import { updateJob } from './update.ts';

const JobAnswer = single(Job);
const tags = ['Jobs'];

export const jobRoutes: FastifyPluginAsyncTypebox<{ outbound: Outbound }> = async (app, { outbound }) => {
  const known = new KnownLists();

  app.get(
    '/jobs',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'listJobs',
        tags,
        summary: 'List and search jobs',
        description:
          'Jobs of every status, the newest first. Filters are combined: a job must pass all of them. The answer repeats the filters as they were applied.',
        querystring: JobQuery,
        response: { 200: JobList },
      },
    },
    async ({ scope, query }) => listJobs(scope, query, known),
  );

  app.get(
    '/jobs/:id',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getJob',
        tags,
        summary: 'Read a job',
        params: IdParams,
        response: { 200: JobAnswer },
      },
    },
    async ({ scope, params }) => ({
      data: toJob(await getJob(scope, params.id), scope),
    }),
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
          'Only the title is required. With an external_id, the same job sent again is found again: on_duplicate says what happens then.',
        querystring: CreateQuery,
        body: CreateJob,
        response: { 200: JobAnswer, 201: JobAnswer },
      },
    },
    async ({ scope, body, query, routeOptions }, reply) => {
      refuseLogoTarget(scope, body, outbound);
      const { job, isNew } = await createJob(scope, body, query.on_duplicate);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${job.id}`);
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
        summary: 'Create, change and delete many jobs',
        description:
          'At most 100 operations, carried out in order, each with a result of its own: one that fails does not undo the others.',
        body: BatchRequest,
        response: { 200: BatchAnswer },
      },
    },
    async (request) => {
      const { scope, body } = request;
      return { data: await runBatch(scope, body.operations, { judge: bodyJudge(request), outbound }) };
    },
  );

  app.patch(
    '/jobs/:id',
    {
      config: { permission: 'jobs:write', errors: ['duplicate_job', 'slug_taken', 'target_not_allowed'] },
      schema: {
        operationId: 'updateJob',
        tags,
        summary: 'Change a job',
        description:
          'Fields that are left out stay as they are; null clears. {"status":"expired"} takes a job offline and keeps its data; to make it active again its expires_at must be null or in the future.',
        params: IdParams,
        body: UpdateJob,
        response: { 200: JobAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      refuseLogoTarget(scope, body, outbound);
      return { data: await updateJob(scope, params.id, body, ifMatch(request, reply, JobAnswer)) };
    },
  );

  app.delete(
    '/jobs/:id',
    {
      config: { permission: 'jobs:write' },
      schema: {
        operationId: 'deleteJob',
        tags,
        summary: 'Delete a job',
        description: 'For good. To take a job offline and keep it, set its status to expired.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteJob(scope, params.id, ifMatch(request, reply, JobAnswer)) };
    },
  );
};

function bodyJudge(request: FastifyRequest): BodyJudge {
  return (schema, body) => {
    const validate = request.compileValidationSchema(schema as Record<string, unknown>, 'body');
    return validate(body) ? [] : toIssues((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
  };
}
