import { type Selectable, sql, type Updateable } from 'kysely';
import { NO_ORIGIN, type Origin } from '../../../platform/audit/origin.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Organizations } from '../../../platform/database/tables.ts';
import { organizationDeleted } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import type { Language } from '../../../platform/languages/languages.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toApplicationSettings } from './application-settings.ts';
import { type Installation, toBoardUrl } from './board-url.ts';
import { findBrandColors } from './brand-colors.ts';
import { Look } from './look-schema.ts';
import { Organization } from './schema.ts';

export type OrganizationRow = Selectable<Organizations>;

export type OrganizationColumns = Updateable<Organizations>;

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

/** All organizations but the ones that an import is still writing. Every query that finds organizations begins with this one. */
function visibleOrganizations(db: Database) {
  return db.selectFrom('organizations').where('arriving_since', 'is', null);
}

/** Lists all organizations, or only the organizations with the given ids. */
export async function listOrganizations(db: Database, ids?: number[]): Promise<OrganizationRow[]> {
  let query = visibleOrganizations(db).selectAll().orderBy('slug');
  if (ids) query = query.where('id', '=', sql<number>`any(${ids}::int[])`);
  return query.execute();
}

export async function findOrganization(db: Database, id: number): Promise<OrganizationRow | undefined> {
  return visibleOrganizations(db).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrganizationBySlug(
  db: Database,
  slug: string,
): Promise<OrganizationRow | undefined> {
  return visibleOrganizations(db).selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** What applies to work of the organization that says nothing else. */
export async function findOrganizationDefaults({
  db,
  organizationId,
}: Pick<Scope, 'db' | 'organizationId'>): Promise<
  Pick<OrganizationRow, 'country' | 'language' | 'time_zone'>
> {
  return db
    .selectFrom('organizations')
    .select(['country', 'language', 'time_zone'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(organizationDeleted);
}

/** The time zone. It stays the same until the end of the transaction. */
export async function lockTimeZone({
  db,
  organizationId,
}: Pick<Scope, 'db' | 'organizationId'>): Promise<string> {
  const { time_zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .forShare()
    .executeTakeFirstOrThrow(organizationDeleted);
  return time_zone;
}

/** Whether people can create an account on the board by themselves. */
export async function isRegistrationOpen({ db, organizationId }: Scope): Promise<boolean> {
  const { member_registration } = await db
    .selectFrom('organizations')
    .select('member_registration')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(organizationDeleted);
  return member_registration === 'open';
}

/** The settings of postings by employers. */
export async function findPostingSettings({ db, organizationId }: Scope): Promise<Organization['posting']> {
  const row = await db
    .selectFrom('organizations')
    .select(postingColumns)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(organizationDeleted);
  return toPostingSettings(row);
}

const postingColumns = [
  'posting_approval',
  'posting_review_edits',
  'posting_payment_instructions',
  'posting_rejection_reasons',
] as const;

function toPostingSettings(
  row: Pick<OrganizationRow, (typeof postingColumns)[number]>,
): Organization['posting'] {
  return {
    approval: row.posting_approval as Organization['posting']['approval'],
    review_edits: row.posting_review_edits,
    payment_instructions: row.posting_payment_instructions,
    rejection_reasons: row.posting_rejection_reasons as string[],
  };
}

/** By any active domain of the organization, primary or not. */
export async function findOrganizationByDomain(
  db: Database,
  domain: string,
): Promise<OrganizationRow | undefined> {
  return visibleOrganizations(db)
    .innerJoin('domains', 'domains.organization_id', 'organizations.id')
    .selectAll('organizations')
    .where('domains.active_domain', '=', domain)
    .executeTakeFirst();
}

/** A page of all organizations by name, with the total number of organizations. */
export async function listBoards(db: Database, range: PageRange): Promise<Page<OrganizationRow>> {
  const all = visibleOrganizations(db);
  return readPage(all.selectAll().orderBy('name').orderBy('id'), range);
}

/** The organization of an installation that has exactly one. */
export async function findOnlyOrganization(db: Database): Promise<OrganizationRow | undefined> {
  const rows = await visibleOrganizations(db).selectAll().limit(2).execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** Reads the current row of the scope's organization. */
export async function getOwnOrganization(scope: Scope): Promise<OrganizationRow> {
  return ownOrganization(scope).executeTakeFirstOrThrow(organizationDeleted);
}

/** Locks the row against changes until the transaction ends. Other transactions can still insert rows that refer to it. */
export async function lockOwnOrganization(scope: Scope): Promise<OrganizationRow> {
  return ownOrganization(scope).forNoKeyUpdate().executeTakeFirstOrThrow(organizationDeleted);
}

/** Keeps others from deleting the organization until the transaction ends. */
export async function lockOrganizationForShare({
  db,
  organizationId,
}: Pick<Scope, 'db' | 'organizationId'>): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for key share`.execute(db);
}

function ownOrganization({ db, organizationId }: Scope) {
  return db.selectFrom('organizations').selectAll().where('id', '=', organizationId);
}

export async function updateOrganizationRow(
  { db, organizationId }: Scope,
  columns: OrganizationColumns,
): Promise<OrganizationRow> {
  return db
    .updateTable('organizations')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow(organizationDeleted);
}

/** Deletes the organization with all its data. */
export async function deleteOrganization(db: Database, slug: string): Promise<OrganizationRow | undefined> {
  return db
    .deleteFrom('organizations')
    .where('slug', '=', slug)
    .where('arriving_since', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Creates a scope for work on the organization. Events and the audit log record `actor` and `origin`. */
export function organizationScope(
  db: Database,
  row: OrganizationRow,
  installation: Installation,
  actor: string,
  origin: Origin = NO_ORIGIN,
): Scope {
  const boardUrl = toBoardUrl(installation, row);
  return {
    db,
    organizationId: row.id,
    organization: {
      slug: row.slug,
      name: row.name,
      boardUrl,
      jobLifetimeDays: row.job_lifetime_days,
      language: row.language as Language,
      timeZone: row.time_zone,
      autoCreateCompanies: row.auto_create_companies,
      isMoving: row.locked_at !== null,
    },
    cdnUrl: installation.cdnUrl,
    ownHosts: [
      installation.domain,
      `${row.slug}.${installation.domain}`,
      new URL(boardUrl).host,
      new URL(installation.cdnUrl).host,
    ],
    actor,
    origin,
  };
}

export function toOrganization(row: OrganizationRow, installation: Installation): Organization {
  return toResource(Organization, row, {
    board_url: toBoardUrl(installation, row),
    companies: { auto_create: row.auto_create_companies },
    applications: toApplicationSettings(row),
    members: { registration: row.member_registration as Organization['members']['registration'] },
    posting: toPostingSettings(row),
    spam_protection: { proof_of_work: row.requires_proof_of_work },
    brand_colors: findBrandColors(row),
    ...toLook(row),
  });
}

export function toLook(row: OrganizationRow): Look {
  return toResource(Look, row, {});
}
