import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts';
import { uniqueViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError, invalid, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { type CompanyName, lockMeaningForShare } from '../companies/names/queries.ts';
import { recordAssets } from './asset-usages.ts';
import { toColumns } from './columns.ts';
import { toFoldedCompany } from './companies/choose.ts';
import { toLocationKey } from './corrections/queries.ts';
import { assertReviewed, type EmployerColumns, endPause } from './employers/columns.ts';
import type { Additions } from './new-job.ts';
import { toLockColumns } from './ownership/locked-fields.ts';
import { toImpliedColumns } from './places/columns.ts';
import { findJobIdByExternalId, getJob, type JobRow, lockJob, type NewJobRow, toJob } from './queries.ts';
import { createMissing } from './references/create-missing.ts';
import { findReferences } from './references/find.ts';
import { isShown } from './references/logo.ts';
import { type References, resolve } from './references/resolve.ts';
import { findJobProblems } from './rules.ts';
import { type Job, jobExpired, jobUpdated, type UpdateJob } from './schema.ts';
import { indexJobs } from './search/index-jobs.ts';
import { redirectSlug } from './slug-queries.ts';
import { updateJobRow } from './write-queries.ts';

/** Updates the given fields. `check` gets the locked job and may throw to prevent the update. */
export async function updateJob(
  scope: Scope,
  id: string,
  changes: UpdateJob,
  check?: (current: { data: Job }, stored: JobRow) => void,
): Promise<Job> {
  return retryDeadlocks(scope.db, () =>
    inTransaction(scope, (scope) => updateInTransaction(scope, id, changes, check)),
  );
}

/** The same in a transaction or savepoint of the caller, which must end it if this throws. Also writes the columns of `employer`. */
export async function updateInTransaction(
  scope: Scope,
  id: string,
  changes: UpdateJob,
  check?: (current: { data: Job }, stored: JobRow) => void,
  employer?: Partial<EmployerColumns>,
): Promise<Job> {
  // Lock category, logo and company name before the job, like deleting a category and publishing a logo do. The other order could
  // deadlock.
  const references = await findReferences(scope, [changes]);
  await createMissing(scope, [changes], references);
  const { category, logo } = resolve(scope, changes, references) as References;
  const company = await lockMeaning(scope, changes);
  const stored = orNotFound(await lockJob(scope, id), 'job');
  const before = toJob(stored, scope);
  check?.({ data: before }, stored);
  const correction = references.corrections.get(toLocationKey(changes.location ?? ''));
  const columns = toUpdateColumns(scope, stored, changes, { category, logo, correction, employer });
  if (Object.keys(columns).length === 0) return before;
  await write(scope, stored, columns);
  const after = await getJob(scope, id);
  await indexJobs(scope, [after]);
  // The row was read before the index had its name.
  if (changes.company_name !== undefined) {
    after.company_id = company?.companyId ?? null;
    after.company_logo_id = company?.readyLogoId ?? null;
  }
  await recordAssets(scope, after, stored);
  const job = toJob(after, scope);
  await recordEvent(scope, jobUpdated, job, listUpdatedFields(before, job, columns));
  if (columns.status === 'expired') await recordEvent(scope, jobExpired, job, ['status']);
  return job;
}

/** The company that the new company name means, which it does until the transaction ends. */
async function lockMeaning(scope: Scope, changes: UpdateJob): Promise<CompanyName | undefined> {
  const foldedName = toFoldedCompany(changes);
  return foldedName === '' ? undefined : lockMeaningForShare(scope, foldedName);
}

/** What an update writes besides the fields of its request. */
interface Given extends Omit<References, 'company'>, Additions {}

/** The columns that an update of the locked job writes. Empty if nothing differs. Throws if the job would be inconsistent. */
export function toUpdateColumns(
  scope: Scope,
  stored: JobRow,
  changes: UpdateJob,
  { category, logo, correction, employer }: Given,
): Partial<NewJobRow> {
  const current = { ...stored, status: stored.read_status };
  const given = {
    ...toColumns(scope, changes, category, isShown(stored, logo) ? undefined : logo),
    ...employer,
  };
  const implied = toImpliedColumns(scope, stored, given, correction);
  const differing = pickChanged(current, endPause(stored, { ...given, ...implied }));
  assertConsistent(stored, differing, changes);
  if (Object.keys(differing).length === 0) return {};
  // An overdue job expires now, so that the result does not depend on whether the sweep has run.
  const isDue = stored.read_status !== stored.status;
  return {
    ...(isDue && { status: stored.read_status }),
    ...differing,
    ...toLockColumns(scope, stored, differing, changes),
  };
}

/** Checks the job as it will be after the update. The validator has checked only the request. */
export function assertConsistent(stored: JobRow, columns: Partial<NewJobRow>, changes: UpdateJob): void {
  const { salary_min, salary_max, how_to_apply, expires_at } = { ...stored, ...columns };
  const issues = findJobProblems({
    salary_min: salary_min ?? null,
    salary_max: salary_max ?? null,
    how_to_apply: how_to_apply ?? null,
    how_to_apply_method: changes.how_to_apply_method ?? null,
  });
  if (changes.status === 'active' && expires_at && Date.parse(expires_at) <= Date.now()) {
    issues.push({
      path: '/expires_at',
      message: 'must be null or in the future for the job to be active again',
    });
  }
  if (issues.length > 0) throw invalid(issues);
  assertReviewed(stored, columns);
}

async function write(scope: Scope, stored: JobRow, columns: Partial<NewJobRow>): Promise<void> {
  // Without new names there is nothing to violate, and the savepoint takes longer than the update.
  if (!columns.slug && !columns.external_id) return updateJobRow(scope, stored.id, columns);
  try {
    // The savepoint keeps the transaction usable after a violation, to look up the job that has the value.
    await inTransaction(scope, (scope) => updateJobRow(scope, stored.id, columns));
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'jobs_slug_key') throw slugTaken(columns.slug ?? '');
    if (constraint === 'jobs_external_id_key') {
      throw duplicateJob(await findJobIdByExternalId(scope, columns.external_id ?? ''));
    }
    throw error;
  }
  if (columns.slug) await redirectSlug(scope, stored.id, stored.slug, columns.slug);
}

/** The fields that the update changed, for its event. */
export function listUpdatedFields(before: Job, after: Job, columns: Partial<NewJobRow>): string[] {
  const fields = listChangedFields(before, after);
  // company_logo_url is null until the logo is fetched, so comparing it does not show the change.
  const isNewLogo = 'logo_id' in columns && !fields.includes('company_logo_url');
  return isNewLogo ? [...fields, 'company_logo_url'] : fields;
}

export function slugTaken(slug: string): HttpError {
  return new HttpError('slug_taken', `Another job already has the slug ${slug}. Choose another one.`);
}

export function duplicateJob(existingJobId: string | undefined): HttpError {
  return new HttpError('duplicate_job', 'The organization already has a job with this external_id.', {
    details: existingJobId === undefined ? {} : { existing_job_id: existingJobId },
  });
}
