import { mapYielding } from '../../../../platform/concurrency/map-yielding.ts';
import { recordEvents, recordUpdates } from '../../../../platform/events.ts';
import { catchHttpError, HttpError, notFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { recordAssets } from '../asset-usages.ts';
import { toLocationKey } from '../corrections/queries.ts';
import { findJobs, type JobRow, type NewJobRow, toJob } from '../queries.ts';
import { NEW, pickCategory } from '../references/category.ts';
import { createMissing } from '../references/create-missing.ts';
import { type FoundReferences, findReferences } from '../references/find.ts';
import { isNewLogo, pickLogo } from '../references/logo.ts';
import { type References, resolve } from '../references/resolve.ts';
import { type Job, jobExpired, jobUpdated, type UpdateJob } from '../schema.ts';
import { indexJobs } from '../search/index-jobs.ts';
import { listUpdatedFields, toUpdateColumns } from '../update.ts';
import { updateJobRows } from '../write-queries.ts';
import { takeDistinct } from './take-distinct.ts';

interface Update {
  id: string;
  changes: UpdateJob;
}

/** What an update writes. Without columns, it changes nothing. */
interface Planned {
  stored: JobRow;
  before: Job;
  columns: Partial<NewJobRow>;
}

/**
 * Performs the first updates with a few statements, as long as they are of different jobs, change no names, and refer to what exists.
 * Returns for each the job or its error. A last undefined is an update that must run alone. The caller has locked the jobs.
 */
export async function updateTogether(
  scope: Scope,
  updates: Update[],
): Promise<(Job | HttpError | undefined)[]> {
  const first = takeDistinct(updates, ({ id }) => id);
  const references = await findReferences(
    scope,
    first.map(({ changes }) => changes),
  );
  const rows = await findJobs(scope, first.map(({ id }) => id.toLowerCase()).filter(isId));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const rowOf = ({ id }: Update) => stored.get(id.toLowerCase());
  const end = first.findIndex((update) => !isSimple(update.changes, rowOf(update), references));
  const simple = end === -1 ? first : first.slice(0, end);
  const valid = await mapYielding(simple, (update) => plan(scope, update.changes, rowOf(update), references));
  const planned = await planNewLogos();
  const written = await write(scope, planned.filter(isWritten));
  const results = planned.map((each) =>
    each instanceof HttpError ? each : (written.get(each.before.id) ?? each.before),
  );
  return end === -1 ? results : [...results, undefined];

  /** An update that is refused creates nothing, so the others are planned once more. */
  async function planNewLogos(): Promise<(Planned | HttpError)[]> {
    const accepted = simple.filter((_, n) => !(valid[n] instanceof HttpError));
    const withNewLogo = new Set(
      accepted.filter(({ changes }) => isNewLogo(pickLogo(scope, changes, references))),
    );
    await createMissing(
      scope,
      accepted.map(({ changes }) => changes),
      references,
    );
    return mapYielding([...valid.entries()], ([n, first]) => {
      const update = simple[n] as Update;
      return withNewLogo.has(update) ? plan(scope, update.changes, rowOf(update), references) : first;
    });
  }
}

/** Names are unique, so writing one needs a savepoint. A new category or company must be created first. */
function isSimple(changes: UpdateJob, stored: JobRow | undefined, { categories }: FoundReferences): boolean {
  const { slug = null, external_id = null, company_name } = changes;
  if (company_name !== undefined && company_name !== stored?.company_name) return false;
  if (slug !== null && slug !== stored?.slug) return false;
  if (external_id !== null && external_id !== stored?.external_id) return false;
  return catchHttpError(() => pickCategory(changes, categories)) !== NEW;
}

function plan(
  scope: Scope,
  changes: UpdateJob,
  stored: JobRow | undefined,
  references: FoundReferences,
): Planned | HttpError {
  return catchHttpError(() => {
    const { category, logo } = resolve(scope, changes, references) as References;
    if (!stored) throw notFound('job');
    const columns = toUpdateColumns(scope, stored, changes, {
      category,
      logo: isNewLogo(logo) ? undefined : logo,
      correction: references.corrections.get(toLocationKey(changes.location ?? '')),
    });
    return { stored, before: toJob(stored, scope), columns };
  });
}

function isWritten(planned: Planned | HttpError): planned is Planned {
  return !(planned instanceof HttpError) && Object.keys(planned.columns).length > 0;
}

/** Returns the jobs as they are now, by id. */
async function write(scope: Scope, planned: Planned[]): Promise<Map<string, Job>> {
  if (planned.length === 0) return new Map();
  await updateJobRows(
    scope,
    planned.map(({ stored: { id }, columns }) => ({ id, columns })),
  );
  const rows = await findJobs(
    scope,
    planned.map(({ stored: { id } }) => id),
  );
  await indexJobs(scope, rows);
  for (const [n, row] of rows.entries()) await recordAssets(scope, row, planned[n]?.stored);
  const jobs = rows.map((row) => toJob(row, scope));
  await recordUpdates(
    scope,
    jobUpdated,
    planned.map(({ before, columns }, n) => {
      const data = jobs[n] as Job;
      return { data, changedFields: listUpdatedFields(before, data, columns) };
    }),
  );
  const expired = jobs.filter((_, n) => planned[n]?.columns.status === 'expired');
  await recordEvents(scope, jobExpired, expired, ['status']);
  return new Map(jobs.map((job) => [job.id, job]));
}
