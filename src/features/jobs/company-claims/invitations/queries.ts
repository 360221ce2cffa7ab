import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { columnsOf } from '../../../../platform/database/rows/columns.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { CompanyInvitations } from '../../../../platform/database/tables.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { CompanyRole } from '../../companies/members/queries.ts';

/** For how long an invitation works. */
export const INVITATION_DAYS = 14;

const columns = columnsOf('company_invitations', 'organization_id', 'created_at');

export type InvitationRow = Omit<Pick<Selectable<CompanyInvitations>, (typeof columns)[number]>, 'role'> & {
  role: CompanyRole;
};

interface NewInvitation {
  company_id: string;
  email: string;
  role: CompanyRole;
  invited_by: string;
}

/** Replaces an earlier invitation of the email address to the company, unless that is less than a day old. Undefined then. */
export async function insertInvitation(scope: Scope, invitation: NewInvitation): Promise<string | undefined> {
  const { db, organizationId } = scope;
  const id = newId();
  const emailKey = toEmailKey(invitation.email);
  await deleteOwn(scope, 'company_invitations')
    .where('company_id', '=', invitation.company_id)
    .where('email_key', '=', emailKey)
    .where('created_at', '<=', sql<string>`now() - interval '1 day'`)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('company_invitations')
    .values({ ...invitation, organization_id: organizationId, id, email_key: emailKey })
    .onConflict((conflict) => conflict.constraint('company_invitations_email_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? id : undefined;
}

/** The invitations to the company within a day. */
export async function countRecentInvitations(scope: Scope, companyId: string): Promise<number> {
  return countRows(
    selectOwn(scope, 'company_invitations')
      .where('company_id', '=', companyId)
      .where('created_at', '>', sql<string>`now() - interval '1 day'`),
  );
}

export async function findInvitation(scope: Scope, id: string): Promise<InvitationRow | undefined> {
  const row = isId(id) ? await valid(scope).where('id', '=', id).executeTakeFirst() : undefined;
  return row as InvitationRow | undefined;
}

export async function findInvitationByToken(
  scope: Scope,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  const row = await valid(scope).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row as InvitationRow | undefined;
}

export async function setInvitationHash(scope: Scope, id: string, tokenHash: Buffer): Promise<void> {
  await updateOwn(scope, 'company_invitations').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/** False if it was used or replaced meanwhile. */
export async function deleteInvitation(scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'company_invitations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteInvitationsTo(scope: Scope, email: string): Promise<void> {
  await deleteOwn(scope, 'company_invitations').where('email_key', '=', toEmailKey(email)).execute();
}

/** A recurring task. */
export async function deleteExpiredCompanyInvitations(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'company_invitations',
    where: sql`created_at < now() - ${INVITATION_DAYS} * interval '1 day'`,
  });
}

function valid(scope: Scope) {
  return selectOwn(scope, 'company_invitations')
    .select(columns)
    .where('created_at', '>', sql<string>`now() - ${INVITATION_DAYS} * interval '1 day'`);
}
