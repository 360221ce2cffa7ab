import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf, toPageRange, toPagination } from '../../../../platform/http/pagination.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
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

export const importRunRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Imports' });

  operation('GET /imports/:id/runs', 'listImportRuns', {
    permission: 'imports:read',
    summary: 'List the runs of an import',
    description: 'Returns the runs of the import, the newest first.',
    query: RunQuery,
    returns: RunList,
    handler: async ({ scope, params, query }) => {
      const { id } = await getImport(scope, params.id);
      const range = toPageRange(query);
      const rows = await findRuns(scope, id, range);
      return {
        data: rows.map(toRun),
        meta: { pagination: toPagination(range, await countRuns(scope, id)) },
      };
    },
  });

  operation('POST /imports/:id/runs', 'startImportRun', {
    permission: 'imports:write',
    errors: ['run_in_progress', 'outgoing_held'],
    isBodyOptional: true,
    summary: 'Start a run of an import',
    description:
      'Starts a run and returns it while it is queued. GET /imports/{id}/runs/{run_id} shows its progress. A dry run, by the body or by `?dry_run=true`, ends with its plan, which POST …/approve applies.',
    query: StartRunQuery,
    body: StartRun,
    status: 202,
    data: ImportRun,
    handler: async ({ scope, params, query, body, routeOptions }, { reply }) => {
      const data = toRun(await startRun(scope, params.id, { ...body, ...query }));
      reply.header('location', `${routeOptions.url?.replace(':id', params.id)}/${data.id}`);
      return data;
    },
  });

  operation('GET /imports/:id/runs/:run_id', 'getImportRun', {
    permission: 'imports:read',
    summary: 'Get a run of an import',
    description: 'Returns the run with its figures, which grow while it reads and applies.',
    params: RunParams,
    data: ImportRun,
    handler: async ({ scope, params }) => toRun(await getRun(scope, params.id, params.run_id)),
  });

  operation('GET /imports/:id/runs/:run_id/changes', 'listImportChanges', {
    permission: 'imports:read',
    summary: 'List the changes of a run',
    description:
      'Returns the plan of the run in the order in which it is applied: each job that changes, with each field before and after, and each row that is refused. It can be read while it grows, and for 30 days.',
    params: RunParams,
    query: ChangeQuery,
    returns: ChangeList,
    handler: async ({ scope, params, query }) => {
      const run = await getRun(scope, params.id, params.run_id);
      return pageOf(query, (range) => findChanges(scope, run, query.action, range), toChange);
    },
  });

  operation('GET /imports/:id/runs/:run_id/companies', 'listImportCompanies', {
    permission: 'imports:read',
    summary: 'List the new companies of a run',
    description:
      'Returns the companies that the plan of the run creates, by name, each with the number of its jobs. It can be read while the plan grows, and for 30 days.',
    params: RunParams,
    query: RunQuery,
    returns: CompanyList,
    handler: async ({ scope, params, query }) => {
      const run = await getRun(scope, params.id, params.run_id);
      const range = toPageRange(query);
      const data = await listNewCompanies(scope, run, range);
      return { data, meta: { pagination: toPagination(range, await countNewCompanies(scope, run)) } };
    },
  });

  operation('POST /imports/:id/runs/:run_id/approve', 'approveImportRun', {
    permission: 'imports:write',
    errors: ['not_waiting', 'stale_plan', 'run_in_progress'],
    isBodyOptional: true,
    summary: 'Approve a run',
    description: 'Applies the plan of a dry run, or the changes that wait for a person. Works once.',
    params: RunParams,
    body: NoFields,
    data: ImportRun,
    handler: async ({ scope, params }) => toRun(await approveRun(scope, params.id, params.run_id)),
  });

  operation('POST /imports/:id/runs/:run_id/reject', 'rejectImportRun', {
    permission: 'imports:write',
    errors: ['not_waiting'],
    isBodyOptional: true,
    summary: 'Reject a run',
    description: 'Ends a run that waits, without the changes that wait. Works once.',
    params: RunParams,
    body: NoFields,
    data: ImportRun,
    handler: async ({ scope, params }) => toRun(await rejectRun(scope, params.id, params.run_id)),
  });

  operation('POST /imports/:id/runs/:run_id/undo', 'undoImportRun', {
    permission: 'imports:write',
    errors: ['not_waiting', 'run_in_progress', 'outgoing_held'],
    isBodyOptional: true,
    summary: 'Undo a run',
    description:
      'Starts a run that restores what this run changed, where nothing else has changed it since, and deletes the jobs that it created. Jobs that someone paid for expire instead. Disables the import. Works once.',
    params: RunParams,
    body: NoFields,
    status: 202,
    data: ImportRun,
    handler: async ({ scope, params }) => toRun(await startUndo(scope, params.id, params.run_id)),
  });
};
