import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import type { CompanyUse } from './belongings.ts';
import { mergeCompany } from './merge.ts';
import { MergeCompany, MergeResponse, UndoResponse } from './schema.ts';
import { undoMerge } from './undo.ts';

export const companyMergeRoutes: FastifyPluginAsync<{ uses: readonly CompanyUse[] }> = async (
  app,
  { uses },
) => {
  const operation = operations(app, { tag: 'Companies' });

  operation('POST /companies/:id/merge', 'mergeCompany', {
    permission: 'companies:write',
    summary: 'Merge a company into another',
    description:
      'Moves the jobs and names of the company to another one, which keeps its own fields and members. The slugs of the merged company redirect there, and jobs that are written with its name belong to it. The merge can be undone for a day.',
    body: MergeCompany,
    returns: MergeResponse,
    handler: ({ scope, params, body }) => mergeCompany(scope, params.id, body.into, uses),
  });

  operation('POST /company-merges/:id/undo', 'undoCompanyMerge', {
    permission: 'companies:write',
    isBodyOptional: true,
    errors: ['duplicate_company', 'merge_not_undoable'],
    summary: 'Undo a merge of companies',
    description:
      'Restores the merged company with its id, names, jobs, slugs, members and credits. Works for a day, and before the surviving company is deleted or merged.',
    body: NoFields,
    returns: UndoResponse,
    handler: ({ scope, params }) => undoMerge(scope, params.id, uses),
  });
};
