import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Organizations } from '../../platform/database/tables.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Platform, toBoardUrl } from './board-address.ts';
import type { Organization } from './schema.ts';

export type OrganizationRow = Selectable<Organizations>;

export interface OrganizationSettings {
  name?: string | undefined;
  custom_domain?: string | null | undefined;
  job_lifetime_days?: number | null | undefined;
}

export async function insertOrganization(
  db: Database,
  slug: string,
  name: string,
): Promise<OrganizationRow | undefined> {
  return db
    .insertInto('organizations')
    .values({ slug, name })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** All organizations, or those of the ids. */
export async function listOrganizations(db: Database, ids?: number[]): Promise<OrganizationRow[]> {
  let query = db.selectFrom('organizations').selectAll().orderBy('slug');
  if (ids) query = query.where('id', '=', sql<number>`any(${ids}::int[])`);
  return query.execute();
}

export async function findOrganizationBySlug(
  db: Database,
  slug: string,
): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function findOrganizationByDomain(
  db: Database,
  domain: string,
): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('custom_domain', '=', domain).executeTakeFirst();
}

/** The organization of an installation that has just one. */
export async function findOnlyOrganization(db: Database): Promise<OrganizationRow | undefined> {
  const rows = await db.selectFrom('organizations').selectAll().limit(2).execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** The organization of the scope as it is now, in full. */
export async function getOwnOrganization(scope: Scope): Promise<OrganizationRow> {
  return ownOrganization(scope).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends: against other changes, not against rows that refer to it. */
export async function lockOwnOrganization(scope: Scope): Promise<OrganizationRow> {
  return ownOrganization(scope).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function ownOrganization({ db, organizationId }: Scope) {
  return db.selectFrom('organizations').selectAll().where('id', '=', organizationId);
}

export async function updateOrganization(
  db: Database,
  organizationId: number,
  settings: OrganizationSettings,
): Promise<OrganizationRow> {
  return db
    .updateTable('organizations')
    .set({ ...settings, updated_at: sql`now()` })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the organization with everything that it has. */
export async function deleteOrganization(db: Database, slug: string): Promise<OrganizationRow | undefined> {
  return db.deleteFrom('organizations').where('slug', '=', slug).returningAll().executeTakeFirst();
}

/** A scope for work on the organization: of a request's key, the command line, demo data, a recurring task. */
export function organizationScope(
  db: Database,
  row: OrganizationRow,
  platform: Platform,
  actor: string,
): Scope {
  const boardUrl = toBoardUrl(platform, row);
  return {
    db,
    organizationId: row.id,
    organization: { slug: row.slug, name: row.name, boardUrl, jobLifetimeDays: row.job_lifetime_days },
    cdnUrl: platform.cdnUrl,
    ownHosts: [platform.domain, new URL(boardUrl).host, new URL(platform.cdnUrl).host],
    actor,
  };
}

export function toOrganization(row: OrganizationRow, platform: Platform): Organization {
  const { id, slug, name, custom_domain, job_lifetime_days, created_at, updated_at } = row;
  return {
    id,
    slug,
    name,
    board_url: toBoardUrl(platform, row),
    custom_domain,
    job_lifetime_days,
    created_at,
    updated_at,
  };
}
