import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, NoFields } from '../../../platform/http/resource.ts';
import type { CompanyUse } from './belongings.ts';
import { mergeCompany } from './merge.ts';
import { MergeCompany, MergeResponse, UndoResponse } from './schema.ts';
import { undoMerge } from './undo.ts';

const tags = ['Companies'];

export const companyMergeRoutes: FastifyPluginAsyncTypebox<{ uses: readonly CompanyUse[] }> = async (
  app,
  { uses },
) => {
  app.post(
    '/companies/:id/merge',
    {
      config: { permission: 'companies:write' },
      schema: {
        operationId: 'mergeCompany',
        tags,
        summary: 'Merge a company into another',
        description:
          'Moves the jobs and names of the company to another one, which keeps its own fields and members. The slugs of the merged company redirect there, and jobs that are written with its name belong to it. The merge can be undone for a day.',
        params: IdParams,
        body: MergeCompany,
        response: { 200: MergeResponse },
      },
    },
    async ({ scope, params, body }) => mergeCompany(scope, params.id, body.into, uses),
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
          'Restores the merged company with its id, names, jobs, slugs, members and credits. Works for a day, and before the surviving company is deleted or merged.',
        params: IdParams,
        body: NoFields,
        response: { 200: UndoResponse },
      },
    },
    async ({ scope, params }) => undoMerge(scope, params.id, uses),
  );
};
