import { type Kysely, type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../../platform/database/rows/pages.ts';
import type { DB, Users } from '../../../../platform/database/tables.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { isId } from '../../../../platform/ids.ts';
import { type StaffLanguage, toStaffLanguage } from '../../../../platform/languages/languages.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { OrganizationRow } from '../../../board/organizations/queries.ts';
import type { Role } from '../../permissions/roles.ts';
import { toUser } from '../users/queries.ts';
import type { StaffMember } from './schema.ts';

/** A user with the role in one organization. */
export interface StaffRow extends Selectable<Users> {
  role: Role;
  joined_at: string;
}

export async function findRole(scope: Scope, userId: string): Promise<Role | undefined> {
  const row = await selectOwn(scope, 'memberships')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role as Role | undefined;
}

/** The organization with this slug and the user's role in it; undefined without a membership. */
export async function findMembershipBySlug(
  db: Kysely<DB>,
  userId: string,
  slug: string,
): Promise<{ organization: OrganizationRow; role: Role } | undefined> {
  const row = await db
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select('memberships.role')
    .where('organizations.slug', '=', slug)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, ...organization } = row;
  return { organization, role: role as Role };
}

/** The organizations in which the user has a role, by name. */
export async function listMembershipsOf(
  db: Kysely<DB>,
  userId: string,
): Promise<{ organization: OrganizationRow; role: Role }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .selectAll('organizations')
    .select('memberships.role')
    .where('memberships.user_id', '=', userId)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  return rows.map(({ role, ...organization }) => ({ organization, role: role as Role }));
}

/** The language of emails to a user: the language of the organization in which the user has had a role for longest, or else English. */
export async function findLanguageOf(db: Kysely<DB>, userId: string): Promise<StaffLanguage> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organizations.language')
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('organizations.id')
    .limit(1)
    .executeTakeFirst();
  return toStaffLanguage(row?.language ?? 'en');
}

/** The organizations in which each of the users has a role. */
export async function listOrganizationIdsOf(
  db: Kysely<DB>,
  userIds: string[],
): Promise<{ user_id: string; organization_id: number }[]> {
  return db
    .selectFrom('memberships')
    .select(['user_id', 'organization_id'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
}

/** A page of the staff, in the order in which they joined. */
export async function listStaff(scope: Scope, range: PageRange): Promise<Page<StaffRow>> {
  return readPage(
    staffOf(scope).orderBy('memberships.created_at').orderBy('users.id'),
    range,
    selectOwn(scope, 'memberships'),
  );
}

export async function findStaffMember(scope: Scope, userId: string): Promise<StaffRow | undefined> {
  if (!isId(userId)) return undefined;
  return staffOf(scope).where('users.id', '=', userId).executeTakeFirst();
}

function staffOf(scope: Scope) {
  return selectOwn(scope, 'memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .selectAll('users')
    .select(sql<Role>`memberships.role`.as('role'))
    .select('memberships.created_at as joined_at');
}

/** Keeps the membership from ending until the transaction ends. False if there is none. */
export async function lockMembershipForShare(
  db: Kysely<DB>,
  { organizationId, userId }: { organizationId: number; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the user already has a role. */
export async function insertMembership(
  db: Kysely<DB>,
  membership: { organizationId: number; userId: string; role: Role },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memberships')
    .values({
      organization_id: membership.organizationId,
      user_id: membership.userId,
      role: membership.role,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateRole(scope: Scope, userId: string, role: Role): Promise<void> {
  await updateOwn(scope, 'memberships')
    .set({ role, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMembership(scope: Scope, userId: string): Promise<void> {
  await deleteOwn(scope, 'memberships').where('user_id', '=', userId).execute();
}

export async function hasMembership(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function toStaffMember(row: StaffRow): StaffMember {
  return { ...toUser(row), role: row.role, joined_at: row.joined_at };
}
