import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { isId, newId } from '../../ids.ts';
import type { Scope } from '../../scope.ts';
import type { DB } from '../tables.ts';

/** The tables with rows of organizations. */
type OwnTable = { [T in keyof DB]: DB[T] extends { organization_id: number } ? T : never }[keyof DB];
/** A selection from one of these tables, without columns. */
export type OwnRows<T extends keyof DB> = SelectQueryBuilder<DB, T, object>;
type Owner = Pick<Scope, 'db' | 'organizationId'>;

/** Selects from the rows of the organization. */
export function selectOwn<T extends OwnTable>({ db, organizationId }: Owner, table: T) {
  const own = db
    .selectFrom(table as OwnTable)
    .where(`${table as OwnTable}.organization_id`, '=', organizationId);
  return own as unknown as OwnRows<T>;
}

/** Inserts a row of the organization, with a new id. */
export function insertOwn<T extends OwnTableWithIds>(
  { db, organizationId }: Owner,
  table: T,
  values: Omit<Insertable<DB[T]>, 'organization_id' | 'id'>,
) {
  const row = { organization_id: organizationId, id: newId(), ...values };
  return db.insertInto(table as 'plans').values(row as never) as unknown as InsertQueryBuilder<
    DB,
    T,
    InsertResult
  >;
}

/** Updates rows of the organization. */
export function updateOwn<T extends OwnTable>({ db, organizationId }: Owner, table: T) {
  const own = db.updateTable(table as OwnTable).where('organization_id', '=', organizationId);
  return own as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
}

/** Deletes rows of the organization. */
export function deleteOwn<T extends OwnTable>({ db, organizationId }: Owner, table: T) {
  const own = db.deleteFrom(table as OwnTable).where('organization_id', '=', organizationId);
  return own as unknown as DeleteQueryBuilder<DB, T, DeleteResult>;
}

type TableWith<Columns> = { [T in OwnTable]: DB[T] extends Columns ? T : never }[OwnTable];
/** The tables whose rows have a UUID. */
type OwnTableWithIds = TableWith<{ id: string }>;

/** The row of the organization with this id. Undefined if there is none. */
export async function findOwnRow<T extends OwnTableWithIds>(
  scope: Owner,
  table: T,
  id: string,
): Promise<Selectable<DB[T]> | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectOwn(scope, table as 'plans')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Selectable<DB[T]> | undefined;
}

/** Updates the row of the organization with this id, and the time of its last change. */
export function updateOwnRow<T extends TableWith<{ id: string; updated_at: unknown }>>(
  scope: Owner,
  table: T,
  id: string,
  changes: UpdateObject<DB, T>,
) {
  const update = updateOwn(scope, table as 'plans')
    .set({ ...(changes as object), updated_at: sql`now()` })
    .where('id', '=', id);
  return update as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
}

/** Deletes the row of the organization with this id. */
export async function deleteOwnRow(scope: Owner, table: OwnTableWithIds, id: string): Promise<void> {
  await deleteOwn(scope, table as 'plans')
    .where('id', '=', id)
    .execute();
}
