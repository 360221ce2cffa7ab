import { HttpError, type Issue, invalid } from '../../platform/http/errors.ts';
import { newJudge } from '../../platform/http/validation.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { refuseLogoTarget } from './choose-logo.ts';
import { toColumns } from './columns.ts';
import type { FillableField } from './fillable-fields.ts';
import { getJob, type JobRow } from './queries.ts';
import { findJobProblems } from './rules.ts';
import { type Job, UpdateJob } from './schema.ts';
import { updateJob } from './update.ts';

/** Values for fields of a job in the order in which they are tried, of JSON that a request's body could hold. */
export type Offer = ReadonlyMap<FillableField, unknown>;

export interface FillInOutcome {
  /** The values as the job now has them. */
  filled: Partial<Record<FillableField, unknown>>;
  refused: Refusal[];
}

export interface Refusal {
  field: FillableField;
  message: string;
}

type Refusals = Map<FillableField, string>;

const MOST_TRIES = 10;

/**
 * Gives a job values for fields that have none, all in one update like any other. A field that has a value keeps it, also
 * when it gets that at the same moment; a value that an update could not take is refused, and the rest goes on without it.
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
        // Not locked above: an update holds category and logo before the job.
        const job = await updateJob(scope, id, changes, (_, stored) => refuseFilled(stored, changes));
        return toOutcome(job, changes, refusals);
      } catch (error) {
        // What is refused for a change of somebody else's is judged anew beside that change.
        const issues = issuesOf(error);
        if (!issues || tries === MOST_TRIES) throw error;
        noteRefusals(issues, changes, refusals);
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
  // Reads as null until it has been fetched.
  if (field === 'company_logo_url') return row.logo_id !== null;
  return row[field] !== null;
}

const judge = newJudge(UpdateJob);

function findProblems(
  scope: Scope,
  { salary_min, salary_max }: JobRow,
  changes: UpdateJob,
  change: UpdateJob,
  outbound: Outbound,
): Issue[] {
  const issues = judge(change);
  if (issues.length > 0) return issues;
  try {
    refuseLogoTarget(scope, change, outbound);
    const asKept: Record<string, unknown> = { ...change, ...toColumns(scope, change, null, null) };
    const blank = Object.keys(change).filter((field) => /^\s*$/.test(String(asKept[field])));
    if (blank.length > 0) return blank.map((field) => ({ path: `/${field}`, message: 'must not be blank' }));
  } catch (error) {
    const found = issuesOf(error);
    if (!found) throw error;
    return found;
  }
  return findJobProblems({ salary_min, salary_max, ...changes, ...change });
}

function refuseFilled(stored: JobRow, changes: UpdateJob): void {
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

function noteRefusals(issues: Issue[], changes: UpdateJob, refusals: Refusals): void {
  for (const issue of issues) {
    const field = issue.path.split('/')[1] as FillableField;
    if (Object.hasOwn(changes, field)) refusals.set(field, toMessage(issue, field));
  }
}

/** Names the field that the problem shows at where that is another one. */
function toMessage({ path, message }: Issue, field: FillableField): string {
  return path === `/${field}` ? message : `${path.slice(1)} ${message}`;
}

function toOutcome(job: Job, changes: UpdateJob, refusals: Refusals): FillInOutcome {
  const fields = Object.keys(changes) as FillableField[];
  return {
    // A logo reads as null until it has been fetched.
    filled: Object.fromEntries(fields.map((field) => [field, job[field] ?? changes[field]])),
    refused: [...refusals].map(([field, message]) => ({ field, message })),
  };
}
