import { invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toColumns } from '../columns.ts';
import { toNewJob, withReferences } from '../new-job.ts';
import { toImpliedColumns } from '../places/columns.ts';
import { findJob, type JobRow } from '../queries.ts';
import { isShown } from '../references/logo.ts';
import type { CreateJob, UpdateJob } from '../schema.ts';
import { assertConsistent } from '../update.ts';
import { previewReferences } from './references.ts';

/** The row that a new job with these fields would have. Reads only. */
export async function previewNewJob(scope: Scope, fields: CreateJob): Promise<JobRow> {
  return withReferences(toNewJob(scope, fields), await previewReferences(scope, fields)).stored;
}

/** The row that a job would have after this update. Reads only. */
export async function previewUpdatedJob(scope: Scope, id: string, fields: UpdateJob): Promise<JobRow> {
  const stored = await findJob(scope, id);
  if (!stored) throw invalid([{ path: '/id', message: 'must be an existing job of the organization' }]);
  const { category, logo, company } = await previewReferences(scope, fields);
  const columns = toColumns(scope, fields, category, isShown(stored, logo) ? undefined : logo);
  assertConsistent(stored, columns, fields);
  const row = {
    ...stored,
    ...(columns as Partial<JobRow>),
    ...toImpliedColumns(scope, stored, columns as Partial<JobRow>),
    ...(category !== undefined && {
      category: category?.name ?? null,
      category_slug: category?.slug ?? null,
    }),
    ...(fields.company_name !== undefined && {
      company_id: company?.companyId ?? null,
      company_logo_id: company?.readyLogoId ?? null,
    }),
    ...(logo !== undefined && !isShown(stored, logo) && { ready_logo_id: logo?.id ?? null }),
  };
  const isOver = row.expires_at !== null && Date.parse(row.expires_at) <= Date.now();
  return { ...row, read_status: row.status === 'active' && isOver ? 'expired' : row.status };
}
