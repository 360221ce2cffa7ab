import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, NoFields } from '../../../platform/http/resource.ts';
import { mergeCompany } from './merge.ts';
import { MergeCompany, MergeResponse, UndoResponse } from './schema.ts';
import { undoMerge } from './undo.ts';

const tags = ['Companies'];

export const companyMergeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/companies/:id/merge',
    {
      config: { permission: 'companies:write' },
      schema: {
        operationId: 'mergeCompany',
        tags,
        summary: 'Merge a company into another',
        description:
          'Moves the jobs and names of the company to another one, which keeps its own fields. The slugs of the merged company redirect there, and jobs that are written with its name belong to it. The merge can be undone for a day.',
        params: IdParams,
        body: MergeCompany,
        response: { 200: MergeResponse },
      },
    },
    async ({ scope, params, body }) => mergeCompany(scope, params.id, body.into),
  );

  app.post(
    '/company-merges/:id/undo',
    {
      config: {
        permission: 'companies:write',
        isBodyOptional: true,
        errors: ['duplicate_company', 'merge_not_undoable'],
      },
      schema: {
        operationId: 'undoCompanyMerge',
        tags,
        summary: 'Undo a merge of companies',
        description:
          'Restores the merged company with its id, names, jobs and slugs. Works for a day, and before the surviving company is deleted or merged.',
        params: IdParams,
        body: NoFields,
        response: { 200: UndoResponse },
      },
    },
    async ({ scope, params }) => undoMerge(scope, params.id),
  );
};
