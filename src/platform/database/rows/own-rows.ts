import type {
  DeleteQueryBuilder,
  DeleteResult,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
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
