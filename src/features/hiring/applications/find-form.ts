import { HttpError, notFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toApplicationSettings } from '../../board/organizations/application-settings.ts';
import { getOwnOrganization } from '../../board/organizations/queries.ts';
import { findPublicJob } from '../../jobs/jobs/public/find-public.ts';
import type { JobRow } from '../../jobs/jobs/queries.ts';
import type { ApplicationForm } from '../application-forms/schema.ts';

/** A job that takes applications, with its form. */
export interface OpenJob {
  job: JobRow;
  form: ApplicationForm;
  /** Of the organization. */
  language: string;
}

/** Throws 404 for a job without a public page, and 409 for one that takes no applications. */
export async function getOpenJob(scope: Scope, slug: string): Promise<OpenJob> {
  const found = await findPublicJob(scope, slug);
  if (found === undefined || found === 'gone') throw notFound('job');
  if ('movedTo' in found) return getOpenJob(scope, found.movedTo);
  const { job } = found;
  if (!isOpen(job)) throw new HttpError('applications_closed', 'This job takes no applications by form.');
  return { job, ...(await findForm(scope, job)) };
}

export function isOpen({ read_status, how_to_apply_method }: JobRow): boolean {
  return read_status === 'active' && how_to_apply_method === 'form';
}

/** The form of a job, or else of the organization. */
export async function findForm(
  scope: Scope,
  { application_form }: Pick<JobRow, 'application_form'>,
): Promise<{ form: ApplicationForm; language: string }> {
  const row = await getOwnOrganization(scope);
  const own = application_form as ApplicationForm | null;
  return { form: own ?? toApplicationSettings(row).form, language: row.language };
}
