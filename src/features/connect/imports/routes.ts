import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { Deleted, NoFields, single } from '../../../platform/http/resource.ts';
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
const settingErrors = ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'] as const;

export const importRoutes: FastifyPluginAsync<SourceRules> = async (app, rules) => {
  const operation = operations(app, { tag: 'Imports' });

  operation('GET /imports', 'listImports', {
    permission: 'imports:read',
    summary: 'List imports',
    description: 'Returns the imports with their last runs, the newest first.',
    query: ImportQuery,
    returns: ImportList,
    handler: async ({ scope, query }) => {
      const range = toPageRange(query);
      const rows = await findImports(scope, range);
      return {
        data: rows.map(toImport),
        meta: { pagination: toPagination(range, await countImports(scope)) },
      };
    },
  });

  operation('GET /imports/:id', 'getImport', {
    permission: 'imports:read',
    summary: 'Get an import',
    description: 'Returns the import with its settings and its last run.',
    data: Import,
    handler: async ({ scope, params }) => toImport(await getImport(scope, params.id)),
  });

  operation('POST /imports', 'createImport', {
    permission: 'imports:write',
    errors: [...settingErrors, 'too_many_imports'],
    summary: 'Create an import',
    description:
      'Creates an import. Nothing happens to jobs until a run starts: by its schedule, or with POST /imports/{id}/runs. Headers that reference secrets require secrets:read.',
    body: CreateImport,
    creates: Import,
    handler: ({ scope, scopes, body }) => createImport(scope, scopes, rules, body),
  });

  operation('PATCH /imports/:id', 'updateImport', {
    permission: 'imports:write',
    errors: settingErrors,
    summary: 'Update an import',
    description:
      'Updates the settings that you send. The next run uses them; plans of earlier dry runs can no longer be applied.',
    body: UpdateImport,
    data: Import,
    handler: ({ scope, scopes, params, body }, { check }) =>
      updateImport(scope, scopes, rules, params.id, body, check),
  });

  operation('DELETE /imports/:id', 'deleteImport', {
    permission: 'imports:write',
    errors: ['run_in_progress', 'outgoing_held'],
    summary: 'Delete an import',
    description:
      'Deletes an import. Its jobs stay. With jobs=expire or jobs=delete, a run handles them first and is returned with status 202; it may wait for approval.',
    query: DeleteImportQuery,
    responses: { 200: Deleted, 202: single(ImportRun) },
    ifMatch: ImportResponse,
    handler: async ({ scope, params, query }, { reply, check }) => {
      const run = await deleteImport(scope, params.id, query.jobs ?? 'keep', check);
      if (run) return reply.code(202).send({ data: toRun(run) });
      return reply.send({ data: { id: params.id, deleted: true as const } });
    },
  });

  operation('POST /imports/:id/restore', 'restoreImportedJobs', {
    permission: 'imports:write',
    isBodyOptional: true,
    summary: 'Restore deleted jobs of an import',
    description:
      'Lets the import create jobs again that someone has deleted. The next run creates those that the source still has.',
    body: NoFields,
    data: RestoredJobs,
    handler: ({ scope, params }) => restoreDeletedJobs(scope, params.id),
  });
};
