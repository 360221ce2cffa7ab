import type { Selectable } from 'kysely';
import type { ApplicationEntries } from '../../platform/database/tables.ts';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ApplicationEntry } from './timeline-schema.ts';

export type EntryRow = Selectable<ApplicationEntries>;

/** Oldest first. */
export async function listEntries({ db, organizationId }: Scope, applicationId: string): Promise<EntryRow[]> {
  return db
    .selectFrom('application_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findEntry(
  { db, organizationId }: Scope,
  applicationId: string,
  id: string,
): Promise<EntryRow | undefined> {
  if (!isId(applicationId) || !isId(id)) return undefined;
  return db
    .selectFrom('application_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteEntry(
  { db, organizationId }: Scope,
  { application_id, id }: Pick<EntryRow, 'application_id' | 'id'>,
): Promise<void> {
  await db
    .deleteFrom('application_entries')
    .where('organization_id', '=', organizationId)
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
