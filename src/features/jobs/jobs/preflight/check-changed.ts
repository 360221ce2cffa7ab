import type { Database } from '../../../../platform/database/connect.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import {
  getOwnOrganization,
  listOrganizations,
  organizationScope,
} from '../../../board/organizations/queries.ts';
import type { PlaceSettings } from '../places/find-place.ts';
import { payLaws } from './pay-laws.ts';
import {
  type ChangedJob,
  type CheckedRow,
  type CheckedTo,
  findIncomplete,
  lockChangedJobs,
  lockState,
  saveState,
  upsertRows,
} from './queries.ts';
import { toBit } from './reasons.ts';
import { checkJob, toDuplicateKey } from './rules.ts';

/** Change it with the rules, so that all jobs are checked again. */
const RULES = 4;

/** Descriptions of up to 4 kB. */
const BATCH_SIZE = 500;
/** A request checks so many jobs itself, in a fifth of a second. A task checks the rest. */
const MAX_BATCHES_OF_REQUEST = 3;

/** The settings that decide about the jobs of a board. */
export async function readSettings(scope: Scope): Promise<PlaceSettings> {
  const { language, country } = await getOwnOrganization(scope);
  return { language, country };
}

/** Checks jobs that changed since the last check. An organization that moves changes nothing. */
export async function checkChangedJobs(scope: Scope, maxBatches = MAX_BATCHES_OF_REQUEST): Promise<void> {
  if (scope.organization.isMoving) return;
  let last: CheckedTo | undefined;
  for (let batch = 0; batch < maxBatches; batch++) {
    last = await inTransaction(scope, (scope) => checkBatch(scope, last));
    if (!last) return;
  }
}

/** Continues after `before`, and returns where it ended if more jobs may have changed. */
async function checkBatch(scope: Scope, before: CheckedTo | undefined): Promise<CheckedTo | undefined> {
  const board = await readSettings(scope);
  const today = toDay(new Date().toISOString());
  const state = await lockState(scope, toSettingsKey(board, today));
  if (!state) return undefined;
  const jobs = await lockChangedJobs(scope, state, { before, limit: BATCH_SIZE });
  await upsertRows(
    scope,
    jobs.map((job) => toRow(job, board, today, state.version)),
  );
  const hasMore = jobs.length === BATCH_SIZE;
  const last = jobs.at(-1);
  const isChanged = last !== undefined || !state.is_complete;
  if (isChanged)
    await saveState(scope, { checked_to: last?.updated_at ?? state.checked_to, is_complete: !hasMore });
  return hasMore && last ? { version: state.version, at: last.updated_at, jobId: last.id } : undefined;
}

/** A law that begins to apply makes all jobs be checked again. */
function toSettingsKey({ language, country }: PlaceSettings, day: string): string {
  const laws = payLaws.filter(({ since }) => since <= day).length;
  return [RULES, language, country ?? '', laws].join(' ');
}

export function toDay(instant: string): string {
  return instant.slice(0, 10);
}

function toRow(job: ChangedJob, board: PlaceSettings, day: string, version: number): CheckedRow {
  return {
    job_id: job.id,
    checked_updated_at: job.updated_at,
    checked_version: version,
    status: job.status,
    expires_at: job.expires_at,
    findings: checkJob(job, board, day).reduce((bits, reason) => bits | toBit(reason), 0),
    duplicate_key: toDuplicateKey(job),
  };
}

const ORGANIZATIONS_AT_ONCE = 20;
const BATCHES_AT_ONCE = 10;

/** A task: checks the jobs of organizations whose last request left some. */
export async function checkIncomplete(
  db: Database,
  installation: Installation,
  stop: AbortSignal,
): Promise<void> {
  const done: number[] = [];
  for (;;) {
    const ids = await findIncomplete(db, ORGANIZATIONS_AT_ONCE, done);
    if (ids.length === 0) return;
    for (const organization of await listOrganizations(db, ids)) {
      if (stop.aborted) return;
      const scope = organizationScope(db, organization, installation, 'system');
      await checkChangedJobs(scope, BATCHES_AT_ONCE);
    }
    done.push(...ids);
  }
}
