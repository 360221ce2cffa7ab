import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../../platform/database/rows/pages.ts';
import type { DB, Invitations } from '../../../../platform/database/tables.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { hasPermission } from '../../../../platform/http/permission.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { permissionsOf, type Role, roles } from '../../permissions/roles.ts';
import type { Invitation } from './schema.ts';

export interface InvitationRow extends Selectable<Invitations> {
  role: Role;
}

/** An invitation that was found by a token. */
export interface FoundInvitation extends InvitationRow {
  /** Whether the token comes from the email, and so proves access to the mailbox. */
  is_emailed: boolean;
}

export const INVITATION_DAYS = 7;

/** The roles that may invite. */
const inviters = roles.filter((role) => hasPermission(permissionsOf(role), 'staff:write'));

/**
 * An open invitation has not expired, and its sender may still give the role. As with API keys, the work of a person stops when the person
 * leaves: otherwise the person could return by another email address. The command line invites the staff of an imported organization.
 */
const isOpen = sql<boolean>`(invitations.expires_at > now() and (invitations.invited_by = 'command_line' or exists (
  select from memberships as inviter
  where inviter.organization_id = invitations.organization_id
    and 'user:' || inviter.user_id = invitations.invited_by
    and (inviter.role = 'owner' or inviter.role = any(${inviters}) and invitations.role <> 'owner'))))`;

/** Replaces an earlier invitation of the same email address. */
export async function saveInvitation(
  { db, organizationId, actor }: Scope,
  invitation: { email: string; role: Role; tokenHash: Buffer | null },
): Promise<InvitationRow> {
  const { email, role, tokenHash } = invitation;
  const columns = {
    id: newId(),
    email,
    role,
    token_hash: tokenHash,
    email_token_hash: null,
    invited_by: actor,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${INVITATION_DAYS})`,
  };
  const row = await db
    .insertInto('invitations')
    .values({ organization_id: organizationId, email_key: toEmailKey(email), ...columns })
    .onConflict((conflict) => conflict.constraint('invitations_email_key').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as InvitationRow;
}

/** A page of the open invitations, newest first. */
export async function listInvitations(scope: Scope, range: PageRange): Promise<Page<InvitationRow>> {
  const pending = selectOwn(scope, 'invitations').where(isOpen);
  return readPage(pending.selectAll().orderBy('id', 'desc'), range) as Promise<Page<InvitationRow>>;
}

/** Finds an open invitation. */
export async function findInvitation(scope: Scope, id: string): Promise<InvitationRow | undefined> {
  return isId(id)
    ? ((await invitation(scope, id).executeTakeFirst()) as InvitationRow | undefined)
    : undefined;
}

/** Like `findInvitation`, and locks it until the transaction ends. */
export async function lockInvitation(scope: Scope, id: string): Promise<InvitationRow | undefined> {
  if (!isId(id)) return undefined;
  return (await invitation(scope, id).forUpdate().executeTakeFirst()) as InvitationRow | undefined;
}

function invitation(scope: Scope, id: string) {
  return selectOwn(scope, 'invitations').selectAll().where('id', '=', id).where(isOpen);
}

export async function deleteInvitation(
  scope: Pick<Scope, 'db' | 'organizationId'>,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'invitations')
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores the token of the email. False if the invitation was revoked, replaced or accepted meanwhile. */
export async function updateEmailToken(scope: Scope, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(scope, 'invitations')
    .set({ email_token_hash: tokenHash })
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findInvitationByToken(
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<FoundInvitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .select(sql<boolean>`coalesce(email_token_hash = ${tokenHash}, false)`.as('is_emailed'))
    .where(({ or, eb }) => or([eb('token_hash', '=', tokenHash), eb('email_token_hash', '=', tokenHash)]))
    .where(isOpen)
    .executeTakeFirst();
  return row as FoundInvitation | undefined;
}

/** The invitations of an email address in all organizations, with the names of the organizations. */
export async function listInvitationsTo(
  db: Kysely<DB>,
  email: string,
): Promise<(InvitationRow & { organization_name: string })[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .selectAll('invitations')
    .select('organizations.name as organization_name')
    .where('email_key', '=', toEmailKey(email))
    .where(isOpen)
    .orderBy('invitations.id', 'desc')
    .execute();
  return rows as (InvitationRow & { organization_name: string })[];
}

export async function deleteExpiredInvitations(db: Database): Promise<void> {
  await deleteOfOrganizations(db, { table: 'invitations', where: sql`expires_at <= now()` });
}

export function toInvitation(row: InvitationRow): Invitation {
  const { id, email, role, invited_by, created_at, expires_at } = row;
  return { id, email, role, invited_by, created_at, expires_at };
}
