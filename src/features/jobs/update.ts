import { isDeepStrictEqual } from 'node:util';
import { uniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../../platform/events.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { noteAssets } from './asset-usages.ts';
import { chooseCategory } from './choose-category.ts';
import { chooseLogo } from './choose-logo.ts';
import { toColumns } from './columns.ts';
import { duplicateJob, slugTaken } from './conflicts.ts';
import { indexJobs } from './index-jobs.ts';
import {
  findJobIdByExternalId,
  getJob,
  type JobRow,
  lockJob,
  type NewJobRow,
  toJob,
  updateJobRow,
} from './queries.ts';
import { findJobProblems } from './rules.ts';
import { type Job, jobExpired, jobUpdated, type UpdateJob } from './schema.ts';
import { redirectSlug } from './slug-queries.ts';

/** Changes the fields that are given. `check` may refuse by throwing, with the job and its row as they are, already locked. */
export async function updateJob(
  scope: Scope,
  id: string,
  changes: UpdateJob,
  check?: (current: { data: Job }, stored: JobRow) => void,
): Promise<Job> {
  return inTransaction(scope, async (scope) => {
    // Held before the job, as whoever deletes a category or tells of a logo locks them: the other way round, each could wait for
    // the other.
    const category = await chooseCategory(scope, changes);
    const logo = await chooseLogo(scope, changes);
    const stored = await lockJob(scope, id);
    if (!stored) throw notFound('job');
    const before = toJob(stored, scope);
    check?.({ data: before }, stored);
    const wanted = toColumns(scope, changes, category, logo);
    const differing = keepDifferent({ ...stored, status: stored.read_status }, wanted);
    refuseContradictions(stored, differing, changes);
    if (Object.keys(differing).length === 0) return before;
    // What reads as expired is made so now: whether the sweep has been here already must not matter.
    const isDue = stored.read_status !== stored.status;
    const columns = isDue ? { status: stored.read_status, ...differing } : differing;
    await write(scope, stored, columns);
    const after = await getJob(scope, id);
    await indexJobs(scope, [after]);
    await noteAssets(scope, after, stored);
    const job = toJob(after, scope);
    await recordEvent(scope, jobUpdated, job, changedFields(before, job, columns));
    if (columns.status === 'expired') await recordEvent(scope, jobExpired, job, ['status']);
    return job;
  });
}

function keepDifferent(stored: JobRow, columns: Partial<NewJobRow>): Partial<NewJobRow> {
  const entries = Object.entries(columns).filter(([name, value]) => {
    const current = stored[name as keyof JobRow];
    return name === 'form_data' ? !isDeepStrictEqual(JSON.parse(String(value)), current) : value !== current;
  });
  return Object.fromEntries(entries);
}

/** Judges the job as it would become; the request alone has been judged before. */
function refuseContradictions(stored: JobRow, columns: Partial<NewJobRow>, changes: UpdateJob): void {
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
}

async function write(scope: Scope, stored: JobRow, columns: Partial<NewJobRow>): Promise<void> {
  try {
    // A part of its own: after a violation the transaction must still be able to look who has the value.
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

function changedFields(before: Job, after: Job, columns: Partial<NewJobRow>): string[] {
  const fields = (Object.keys(after) as (keyof Job)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  // A logo that is still to be fetched reads as null, as none does.
  const isNewLogo = 'logo_id' in columns && !fields.includes('company_logo_url');
  return fields.filter((field) => field !== 'updated_at').concat(isNewLogo ? ['company_logo_url'] : []);
}
