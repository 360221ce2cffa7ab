import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { IdParams, NoFields, single } from '../../../platform/http/resource.ts';
import { getImport } from '../queries.ts';
import { findChanges, toChange } from './change-queries.ts';
import { countNewCompanies, listNewCompanies } from './company-queries.ts';
import { approveRun, rejectRun } from './decide.ts';
import { countRuns, findRuns, getRun } from './queries.ts';
import {
  ChangeList,
  ChangeQuery,
  CompanyList,
  ImportRun,
  RunList,
  RunParams,
  RunQuery,
  StartRun,
  StartRunQuery,
} from './schema.ts';
import { startRun, startUndo } from './start.ts';
import { toRun } from './to-run.ts';

const RunResponse = single(ImportRun);
const tags = ['Imports'];

export const importRunRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/imports/:id/runs',
    {
      config: { permission: 'imports:read' },
      schema: {
        operationId: 'listImportRuns',
        tags,
        summary: 'List the runs of an import',
        description: 'Returns the runs of the import, the newest first.',
        params: IdParams,
        querystring: RunQuery,
        response: { 200: RunList },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getImport(scope, params.id);
      const range = toPageRange(query);
      const rows = await findRuns(scope, id, range);
      return {
        data: rows.map(toRun),
        meta: { pagination: toPagination(range, await countRuns(scope, id)) },
      };
    },
  );

  app.post(
    '/imports/:id/runs',
    {
      config: {
        permission: 'imports:write',
        errors: ['run_in_progress', 'outgoing_held'],
        isBodyOptional: true,
      },
      schema: {
        operationId: 'startImportRun',
        tags,
        summary: 'Start a run of an import',
        description:
          'Starts a run and returns it while it is queued. GET /imports/{id}/runs/{run_id} shows its progress. A dry run, by the body or by `?dry_run=true`, ends with its plan, which POST …/approve applies.',
        params: IdParams,
        querystring: StartRunQuery,
        body: StartRun,
        response: { 202: RunResponse },
      },
    },
    async ({ scope, params, query, body, routeOptions }, reply) => {
      const data = toRun(await startRun(scope, params.id, { ...body, ...query }));
      const location = `${routeOptions.url?.replace(':id', params.id)}/${data.id}`;
      return reply.code(202).header('location', location).send({ data });
    },
  );

  app.get(
    '/imports/:id/runs/:run_id',
    {
      config: { permission: 'imports:read' },
      schema: {
        operationId: 'getImportRun',
        tags,
        summary: 'Get a run of an import',
        description: 'Returns the run with its figures, which grow while it reads and applies.',
        params: RunParams,
        response: { 200: RunResponse },
      },
    },
    async ({ scope, params }) => ({ data: toRun(await getRun(scope, params.id, params.run_id)) }),
  );

  app.get(
    '/imports/:id/runs/:run_id/changes',
    {
      config: { permission: 'imports:read' },
      schema: {
        operationId: 'listImportChanges',
        tags,
        summary: 'List the changes of a run',
        description:
          'Returns the plan of the run in the order in which it is applied: each job that changes, with each field before and after, and each row that is refused. It can be read while it grows, and for 30 days.',
        params: RunParams,
        querystring: ChangeQuery,
        response: { 200: ChangeList },
      },
    },
    async ({ scope, params, query }) => {
      const run = await getRun(scope, params.id, params.run_id);
      const range = toPageRange(query);
      const { rows, total } = await findChanges(scope, run, query.action, range);
      return { data: rows.map(toChange), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/imports/:id/runs/:run_id/companies',
    {
      config: { permission: 'imports:read' },
      schema: {
        operationId: 'listImportCompanies',
        tags,
        summary: 'List the new companies of a run',
        description:
          'Returns the companies that the plan of the run creates, by name, each with the number of its jobs. It can be read while the plan grows, and for 30 days.',
        params: RunParams,
        querystring: RunQuery,
        response: { 200: CompanyList },
      },
    },
    async ({ scope, params, query }) => {
      const run = await getRun(scope, params.id, params.run_id);
      const range = toPageRange(query);
      const data = await listNewCompanies(scope, run, range);
      return { data, meta: { pagination: toPagination(range, await countNewCompanies(scope, run)) } };
    },
  );

  app.post(
    '/imports/:id/runs/:run_id/approve',
    {
      config: {
        permission: 'imports:write',
        errors: ['not_waiting', 'stale_plan', 'run_in_progress'],
        isBodyOptional: true,
      },
      schema: {
        operationId: 'approveImportRun',
        tags,
        summary: 'Approve a run',
        description: 'Applies the plan of a dry run, or the changes that wait for a person. Works once.',
        params: RunParams,
        body: NoFields,
        response: { 200: RunResponse },
      },
    },
    async ({ scope, params }) => ({ data: toRun(await approveRun(scope, params.id, params.run_id)) }),
  );

  app.post(
    '/imports/:id/runs/:run_id/reject',
    {
      config: { permission: 'imports:write', errors: ['not_waiting'], isBodyOptional: true },
      schema: {
        operationId: 'rejectImportRun',
        tags,
        summary: 'Reject a run',
        description: 'Ends a run that waits, without the changes that wait. Works once.',
        params: RunParams,
        body: NoFields,
        response: { 200: RunResponse },
      },
    },
    async ({ scope, params }) => ({ data: toRun(await rejectRun(scope, params.id, params.run_id)) }),
  );

  app.post(
    '/imports/:id/runs/:run_id/undo',
    {
      config: {
        permission: 'imports:write',
        errors: ['not_waiting', 'run_in_progress', 'outgoing_held'],
        isBodyOptional: true,
      },
      schema: {
        operationId: 'undoImportRun',
        tags,
        summary: 'Undo a run',
        description:
          'Starts a run that restores what this run changed, where nothing else has changed it since, and deletes the jobs that it created. Jobs that someone paid for expire instead. Disables the import. Works once.',
        params: RunParams,
        body: NoFields,
        response: { 202: RunResponse },
      },
    },
    async ({ scope, params }, reply) =>
      reply.code(202).send({ data: toRun(await startUndo(scope, params.id, params.run_id)) }),
  );
};
