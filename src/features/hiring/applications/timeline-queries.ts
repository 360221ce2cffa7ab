import type { Selectable } from 'kysely';
import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { ApplicationEntries } from '../../../platform/database/tables.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { ApplicationEntry } from './timeline-schema.ts';
import { employerOf } from './visibility.ts';

export type EntryRow = Selectable<ApplicationEntries>;

/** Oldest first. */
export async function listEntries(scope: Scope, applicationId: string): Promise<EntryRow[]> {
  return select(scope, applicationId).orderBy('created_at').orderBy('id').execute();
}

export async function findEntry(
  scope: Scope,
  applicationId: string,
  id: string,
): Promise<EntryRow | undefined> {
  if (!isId(applicationId) || !isId(id)) return undefined;
  return select(scope, applicationId).where('id', '=', id).executeTakeFirst();
}

/** Notes of staff are for staff. Notes of employers are for staff, too. */
function select(scope: Scope, applicationId: string) {
  const found = selectOwn(scope, 'application_entries')
    .selectAll()
    .where('application_id', '=', applicationId);
  if (employerOf(scope) === undefined) return found;
  return found.where((of) => of.or([of('kind', '<>', 'note'), of('actor', 'like', 'member:%')]));
}

export async function deleteEntry(
  scope: Scope,
  { application_id, id }: Pick<EntryRow, 'application_id' | 'id'>,
): Promise<void> {
  await deleteOwn(scope, 'application_entries')
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .execute();
}

export function toEntry(row: EntryRow): ApplicationEntry {
  const { id, actor, subject, text, created_at } = row;
  return {
    id,
    kind: row.kind as ApplicationEntry['kind'],
    actor,
    stage: row.stage as ApplicationEntry['stage'],
    subject,
    text,
    created_at,
  };
}
