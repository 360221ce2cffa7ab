import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { createImport } from './create.ts';
import { deleteImport } from './delete.ts';
import type { SourceRules } from './headers.ts';
import { countImports, findImports, getImport, toImport } from './queries.ts';
import { restoreDeletedJobs } from './restore.ts';
import { ImportRun } from './runs/schema.ts';
import { toRun } from './runs/to-run.ts';
import {
  CreateImport,
  DeleteImportQuery,
  Import,
  ImportList,
  ImportQuery,
  RestoredJobs,
  UpdateImport,
} from './schema.ts';
import { updateImport } from './update.ts';

const ImportResponse = single(Import);
const tags = ['Imports'];
const settingErrors = ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'] as const;

export const importRoutes: FastifyPluginAsyncTypebox<SourceRules> = async (app, rules) => {
  app.get(
    '/imports',
    {
      config: { permission: 'imports:read' },
      schema: {
        operationId: 'listImports',
        tags,
        summary: 'List imports',
        description: 'Returns the imports with their last runs, the newest first.',
        querystring: ImportQuery,
        response: { 200: ImportList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const rows = await findImports(scope, range);
      return {
        data: rows.map(toImport),
        meta: { pagination: toPagination(range, await countImports(scope)) },
      };
    },
  );

  app.get(
    '/imports/:id',
    {
      config: { permission: 'imports:read' },
      schema: {
        operationId: 'getImport',
        tags,
        summary: 'Get an import',
        description: 'Returns the import with its settings and its last run.',
        params: IdParams,
        response: { 200: ImportResponse },
      },
    },
    async ({ scope, params }) => ({ data: toImport(await getImport(scope, params.id)) }),
  );

  app.post(
    '/imports',
    {
      config: { permission: 'imports:write', errors: [...settingErrors, 'too_many_imports'] },
      schema: {
        operationId: 'createImport',
        tags,
        summary: 'Create an import',
        description:
          'Creates an import. Nothing happens to jobs until a run starts: by its schedule, or with POST /imports/{id}/runs. Headers that reference secrets require secrets:read.',
        body: CreateImport,
        response: { 201: ImportResponse },
      },
    },
    async ({ scope, scopes, body, routeOptions }, reply) => {
      const data = await createImport(scope, scopes, rules, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/imports/:id',
    {
      config: { permission: 'imports:write', errors: settingErrors },
      schema: {
        operationId: 'updateImport',
        tags,
        summary: 'Update an import',
        description:
          'Updates the settings that you send. The next run uses them; plans of earlier dry runs can no longer be applied.',
        params: IdParams,
        body: UpdateImport,
        response: { 200: ImportResponse },
      },
    },
    async (request, reply) => {
      const { scope, scopes, params, body } = request;
      const check = ifMatch(request, reply, ImportResponse);
      return { data: await updateImport(scope, scopes, rules, params.id, body, check) };
    },
  );

  app.delete(
    '/imports/:id',
    {
      config: { permission: 'imports:write', errors: ['run_in_progress', 'outgoing_held'] },
      schema: {
        operationId: 'deleteImport',
        tags,
        summary: 'Delete an import',
        description:
          'Deletes an import. Its jobs stay. With jobs=expire or jobs=delete, a run handles them first and is returned with status 202; it may wait for approval.',
        params: IdParams,
        querystring: DeleteImportQuery,
        response: { 200: Deleted, 202: single(ImportRun) },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, ImportResponse);
      const run = await deleteImport(scope, params.id, query.jobs ?? 'keep', check);
      if (run) return reply.code(202).send({ data: toRun(run) });
      return reply.send({ data: { id: params.id, deleted: true as const } });
    },
  );

  app.post(
    '/imports/:id/restore',
    {
      config: { permission: 'imports:write', isBodyOptional: true },
      schema: {
        operationId: 'restoreImportedJobs',
        tags,
        summary: 'Restore deleted jobs of an import',
        description:
          'Lets the import create jobs again that someone has deleted. The next run creates those that the source still has.',
        params: IdParams,
        body: NoFields,
        response: { 200: single(RestoredJobs) },
      },
    },
    async ({ scope, params }) => ({ data: await restoreDeletedJobs(scope, params.id) }),
  );
};
