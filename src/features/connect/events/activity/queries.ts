import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { EventPosition } from '../cursor.ts';

/** What happened to an object, without its data. */
export interface Change {
  position: string;
  id: string;
  type: string;
  actor: string;
  /** Null for changes of the board, and in events from before the column. */
  object_id: string | null;
  created_at: string;
}

/** Returns the changes at these positions, newest first. */
export async function readChanges(scope: Scope, positions: readonly EventPosition[]): Promise<Change[]> {
  if (positions.length === 0) return [];
  return selectOwn(scope, 'events')
    .select(['position', 'id', 'type', 'actor', 'object_id', 'created_at'])
    .where(sql<boolean>`id = any(${positions.map(({ eventId }) => eventId)}::uuid[])`)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export interface ChangeDetails {
  data: Record<string, unknown>;
  changed_fields: string[] | null;
}

/** Returns the data of these events by their ids. */
export async function readDetails(scope: Scope, ids: readonly string[]): Promise<Map<string, ChangeDetails>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwn(scope, 'events')
    .select(['id', 'data', 'changed_fields'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, data, changed_fields }) => [id, { data: data as ChangeDetails['data'], changed_fields }]),
  );
}
