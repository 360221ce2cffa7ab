import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/tables.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { type Installation, toBoardUrl } from '../../organizations/board-url.ts';
import { findOrganization, listBoards, type OrganizationRow } from '../../organizations/queries.ts';
import type { OperatedOrganization } from './schema.ts';

/** A page of all organizations, by name. */
export async function listOperatedOrganizations(
  db: Kysely<DB>,
  installation: Installation,
  range: PageRange,
): Promise<{ organizations: OperatedOrganization[]; total: number }> {
  const { rows, total } = await listBoards(db, range);
  const counts = await countStaff(
    db,
    rows.map(({ id }) => id),
  );
  return { organizations: rows.map((row) => toOperated(row, counts.get(row.id) ?? 0, installation)), total };
}

export async function findOperatedOrganization(
  db: Kysely<DB>,
  installation: Installation,
  id: string,
): Promise<OperatedOrganization | undefined> {
  const row = /^[1-9][0-9]{0,8}$/.test(id) ? await findOrganization(db, Number(id)) : undefined;
  if (!row) return undefined;
  const counts = await countStaff(db, [row.id]);
  return toOperated(row, counts.get(row.id) ?? 0, installation);
}

async function countStaff(db: Kysely<DB>, organizationIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('memberships')
    .select(['organization_id', (of) => of.fn.countAll<number>().as('staff')])
    .where('organization_id', '=', sql<number>`any(${organizationIds}::int[])`)
    .groupBy('organization_id')
    .execute();
  return new Map(rows.map(({ organization_id, staff }) => [organization_id, staff]));
}

function toOperated(row: OrganizationRow, staff: number, installation: Installation): OperatedOrganization {
  const { id, slug, name, created_at } = row;
  return { id, slug, name, board_url: toBoardUrl(installation, row), staff_count: staff, created_at };
}
