import { type Kysely, sql } from 'kysely';
import { type Figures, readFigures } from '../../../../platform/database/figures.ts';
import type { Page } from '../../../../platform/database/rows/pages.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { type Installation, toBoardUrl } from '../../../board/organizations/board-url.ts';
import {
  findOrganization,
  listBoards,
  type OrganizationRow,
  toOrganization,
} from '../../../board/organizations/queries.ts';
import {
  MAX_IN_LIST,
  MAX_OF_ONE,
  type OperatedOrganization,
  type OperatedOrganizationDetails,
  type OrganizationFigures,
} from './schema.ts';

export interface Operating {
  installation: Installation;
  /** What operators see of an organization's data. */
  figures: readonly Figures[];
}

/** A page of all organizations, by name. */
export async function listOperatedOrganizations(
  db: Kysely<DB>,
  operating: Operating,
  range: PageRange,
): Promise<Page<OperatedOrganization>> {
  const { rows, total } = await listBoards(db, range);
  return { rows: await toOperated(db, operating, rows, MAX_IN_LIST), total };
}

export async function findOperatedOrganization(
  db: Kysely<DB>,
  operating: Operating,
  id: string,
): Promise<OperatedOrganizationDetails | undefined> {
  const row = /^[1-9][0-9]{0,8}$/.test(id) ? await findOrganization(db, Number(id)) : undefined;
  if (!row) return undefined;
  const [operated] = await toOperated(db, operating, [row], MAX_OF_ONE);
  return operated && { ...operated, settings: toOrganization(row, operating.installation) };
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

async function toOperated(
  db: Kysely<DB>,
  { installation, figures }: Operating,
  rows: OrganizationRow[],
  limit: number,
): Promise<OperatedOrganization[]> {
  const ids = rows.map(({ id }) => id);
  const staff = await countStaff(db, ids);
  const found = await readFigures<OrganizationFigures>(db, figures, ids, limit);
  return rows.flatMap((row) => {
    const counted = found.get(row.id);
    const board_url = toBoardUrl(installation, row);
    return counted
      ? { ...toSummary(row), board_url, staff_count: staff.get(row.id) ?? 0, ...toGroups(counted) }
      : [];
  });
}

function toSummary({ id, slug, name, created_at }: OrganizationRow) {
  return { id, slug, name, created_at };
}

function toGroups(figures: OrganizationFigures): Pick<OperatedOrganization, 'usage' | 'health'> {
  const { live_jobs, jobs, members, posts, collection_items, assets, asset_bytes, ...health } = figures;
  return { usage: { live_jobs, jobs, members, posts, collection_items, assets, asset_bytes }, health };
}
