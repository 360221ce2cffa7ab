import { HttpError, type Issue, invalid } from '../../../platform/http/errors/http-error.ts';
import { compileValidator } from '../../../platform/http/input/validation.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toColumns } from './columns.ts';
import type { FillableField } from './fillable-fields.ts';
import { hasWrittenPlace } from './places/columns.ts';
import { getJob, type JobRow } from './queries.ts';
import { assertLogoTargetAllowed } from './references/logo.ts';
import { findJobProblems } from './rules.ts';
import { type Job, UpdateJob } from './schema.ts';
import { updateJob } from './update.ts';

/** JSON values for fields of a job. They are tried in this order. */
export type Offer = ReadonlyMap<FillableField, unknown>;

export interface FillInOutcome {
  /** The stored values. */
  filled: Partial<Record<FillableField, unknown>>;
  refused: Refusal[];
}

export interface Refusal {
  field: FillableField;
  message: string;
}

type Refusals = Map<FillableField, string>;

const MAX_TRIES = 10;

/**
 * Sets empty fields of a job in one ordinary update. Never overwrites a value, not even one that a concurrent request sets.
 * Refuses values that an update would reject, and stores the others.
 */
export async function fillIn(
  scope: Scope,
  id: string,
  offer: Offer,
  outbound: Outbound,
): Promise<FillInOutcome> {
  return inTransaction(scope, async (scope) => {
    const refusals: Refusals = new Map();
    for (let tries = 1; ; tries++) {
      const row = await getJob(scope, id);
      const changes = chooseChanges(scope, row, offer, refusals, outbound);
      try {
        // The job is not locked before this: an update must lock category and logo first.
        const job = await updateJob(scope, id, changes, (_, stored) => assertEmpty(stored, changes));
        return toOutcome(job, changes, refusals);
      } catch (error) {
        // A concurrent update may have caused the issues. The next try reads the job again and checks all remaining fields.
        const issues = issuesOf(error);
        if (!issues || tries === MAX_TRIES) throw error;
        addRefusals(issues, changes, refusals);
      }
    }
  });
}

function chooseChanges(
  scope: Scope,
  row: JobRow,
  offer: Offer,
  refusals: Refusals,
  outbound: Outbound,
): UpdateJob {
  let changes: UpdateJob = {};
  for (const [field, value] of offer) {
    if (refusals.has(field)) continue;
    const change: UpdateJob = { [field]: value };
    const [issue] = hasValue(row, field)
      ? [filled(field)]
      : findProblems(scope, row, changes, change, outbound);
    if (issue) refusals.set(field, toMessage(issue, field));
    else changes = { ...changes, ...change };
  }
  return changes;
}

function hasValue(row: JobRow, field: FillableField): boolean {
  if (field === 'category') return row.category_id !== null;
  // company_logo_url is null until the logo is fetched.
  if (field === 'company_logo_url') return row.logo_id !== null || row.company_logo_id !== null;
  if (field === 'place') return hasWrittenPlace(row);
  if (field === 'how_to_apply' && row.how_to_apply_method === 'form') return true;
  return row[field] !== null;
}

const validate = compileValidator(UpdateJob);

function findProblems(
  scope: Scope,
  { salary_min, salary_max }: JobRow,
  changes: UpdateJob,
  change: UpdateJob,
  outbound: Outbound,
): Issue[] {
  const issues = validate(change);
  if (issues.length > 0) return issues;
  try {
    assertLogoTargetAllowed(scope, change, outbound);
    const asStored: Record<string, unknown> = { ...change, ...toColumns(scope, change, null, null) };
    const blank = Object.keys(change).filter((field) => /^\s*$/.test(String(asStored[field])));
    if (blank.length > 0) return blank.map((field) => ({ path: `/${field}`, message: 'must not be blank' }));
  } catch (error) {
    const found = issuesOf(error);
    if (!found) throw error;
    return found;
  }
  return findJobProblems({ salary_min, salary_max, ...changes, ...change });
}

function assertEmpty(stored: JobRow, changes: UpdateJob): void {
  const fields = (Object.keys(changes) as FillableField[]).filter((field) => hasValue(stored, field));
  if (fields.length > 0) throw invalid(fields.map(filled));
}

function filled(field: FillableField): Issue {
  return { path: `/${field}`, message: 'already has a value' };
}

function issuesOf(error: unknown): Issue[] | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return (error.details as { issues?: Issue[] } | undefined)?.issues;
}

function addRefusals(issues: Issue[], changes: UpdateJob, refusals: Refusals): void {
  for (const issue of issues) {
    const field = issue.path.split('/')[1] as FillableField;
    if (Object.hasOwn(changes, field)) refusals.set(field, toMessage(issue, field));
  }
}

/** Adds the name of the field if the issue is reported on another one. */
function toMessage({ path, message }: Issue, field: FillableField): string {
  return path === `/${field}` ? message : `${path.slice(1)} ${message}`;
}

function toOutcome(job: Job, changes: UpdateJob, refusals: Refusals): FillInOutcome {
  const fields = Object.keys(changes) as FillableField[];
  return {
    // company_logo_url is null until the logo is fetched.
    filled: Object.fromEntries(fields.map((field) => [field, job[field] ?? changes[field]])),
    refused: [...refusals].map(([field, message]) => ({ field, message })),
  };
}
