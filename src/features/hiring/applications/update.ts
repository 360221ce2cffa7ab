import { sql } from 'kysely';
import { pickChanged, pickDefined } from '../../../platform/changed-fields.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError, notFound } from '../../../platform/http/errors/http-error.ts';
import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { removeApplications } from './apply.ts';
import { APPLICATION_STAGE } from './emails/names.ts';
import {
  type ApplicationRow,
  listFiles,
  lockApplication,
  lockApplications,
  toApplication,
  toState,
} from './queries.ts';
import {
  type Application,
  applicationUpdated,
  type MoveApplications,
  type UpdateApplication,
} from './schema.ts';
import { insertEntries, updateApplicationRow } from './write-queries.ts';

type Check = (current: { data: Application }) => void;

/** Updates stage, rating and tags. Any change counts as reading. `check` gets the locked application and may throw. */
export async function updateApplication(
  scope: Scope,
  id: string,
  changes: UpdateApplication,
  check: Check = () => {},
): Promise<Application> {
  return inTransaction(scope, async (scope) => {
    const row = await lockCounting(scope, id);
    const files = await listFiles(scope, [id]);
    check({ data: toApplication(row, files) });
    if (changes.stage !== undefined && row.stage === 'withdrawn') throw withdrawn();
    return toApplication(await change(scope, row, changes), files);
  });
}

function withdrawn(): HttpError {
  return new HttpError('application_withdrawn', 'The candidate has withdrawn this application.');
}

/** Moves the applications that exist and were not withdrawn, each with its event. */
export async function moveApplications(
  scope: Scope,
  { ids, ...changes }: MoveApplications,
): Promise<{ moved: string[]; skipped: string[] }> {
  const wanted = [...new Set(ids)];
  return inTransaction(scope, async (scope) => {
    const rows = (await lockApplications(scope, wanted)).filter((row) => row.stage !== 'withdrawn');
    for (const row of rows) await change(scope, row, changes);
    const moved = new Set(rows.map(({ id }) => id));
    return { moved: wanted.filter((id) => moved.has(id)), skipped: wanted.filter((id) => !moved.has(id)) };
  });
}

export async function deleteApplication(scope: Scope, id: string, check: Check = () => {}): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockCounting(scope, id);
    check({ data: toApplication(row, await listFiles(scope, [id])) });
    await removeApplications(scope, [row]);
  });
}

async function lockCounting(scope: Scope, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(scope, id);
  if (!row || row.is_pending) throw notFound('application');
  return row;
}

async function change(
  scope: Scope,
  row: ApplicationRow,
  changes: UpdateApplication,
): Promise<ApplicationRow> {
  const { stage, rating, tags } = changes;
  const given = pickDefined({ stage, rating, tags: tags && [...new Set(tags.map((tag) => tag.trim()))] });
  const changed = pickChanged(row, given);
  if (Object.keys(changed).length === 0) return row;
  const now = sql<string>`now()`;
  const after = await updateApplicationRow(scope, row.id, {
    ...changed,
    ...(changed.stage && { stage_changed_at: now }),
    read_at: sql<string>`coalesce(read_at, now())`,
  });
  if (changed.stage) {
    const entryId = await insertEntries(scope, [row.id], { kind: 'stage', stage: changed.stage });
    const payload = { applicationId: row.id, stage: changed.stage };
    if (changes.notify) await enqueueEmail(scope, { kind: APPLICATION_STAGE, cause: entryId, payload });
  }
  await recordEvent(scope, applicationUpdated, toState(after), Object.keys(changed));
  return after;
}
