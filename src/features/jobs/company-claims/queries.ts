import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { type OwnRows, selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows, type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { CompanyClaims } from '../../../platform/database/tables.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { ClaimQuery, OwnClaim } from './schema.ts';

/** For how long the link of a claim works. Staff can decide about the claim afterwards, too. */
export const CLAIM_LINK_DAYS = 7;
export const CLAIM_RETENTION_DAYS = 365;

const columns = columnsOf('company_claims', 'organization_id', 'email_key');

export type ClaimRow = Pick<Selectable<CompanyClaims>, (typeof columns)[number]> & { is_link_valid: boolean };

interface NewClaim {
  company_id: string;
  member_id: string;
  email: string | null;
  domain: string | null;
  message: string | null;
}

export async function insertClaim({ db, organizationId }: Scope, claim: NewClaim): Promise<string> {
  const id = newId();
  const emailKey = claim.email === null ? null : toEmailKey(claim.email);
  await db
    .insertInto('company_claims')
    .values({ ...claim, organization_id: organizationId, id, email_key: emailKey })
    .execute();
  return id;
}

/** Ends the pending claims of the member to the company. */
export async function withdrawClaims(scope: Scope, companyId: string, memberId: string): Promise<void> {
  await updateOwn(scope, 'company_claims')
    .set({ state: 'withdrawn', decided_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .execute();
}

/** The claims of the member within a day. */
export async function countRecentClaims(scope: Scope, memberId: string): Promise<number> {
  return countRows(
    selectOwn(scope, 'company_claims')
      .where('member_id', '=', memberId)
      .where('created_at', '>', sql<string>`now() - interval '1 day'`),
  );
}

/** How many earlier claims of the same day name the email address, of all members. */
export async function countEarlierTo(scope: Scope, claim: ClaimRow): Promise<number> {
  return countRows(
    selectOwn(scope, 'company_claims')
      .where('email_key', '=', toEmailKey(claim.email ?? ''))
      .where('created_at', '>', sql<string>`${claim.created_at}::timestamptz - interval '1 day'`)
      .where('id', '<', claim.id),
  );
}

export async function findClaim(scope: Scope, id: string): Promise<ClaimRow | undefined> {
  return isId(id) ? own(scope).where('id', '=', id).executeTakeFirst() : undefined;
}

export async function findClaimByToken(scope: Scope, tokenHash: Buffer): Promise<ClaimRow | undefined> {
  return own(scope).where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function lockClaim(scope: Scope, id: string): Promise<ClaimRow> {
  const row = isId(id) ? await own(scope).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw notFound('claim');
  return row;
}

export async function setTokenHash(scope: Scope, id: string, tokenHash: Buffer): Promise<void> {
  await updateOwn(scope, 'company_claims').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

export async function decideClaim(scope: Scope, id: string, state: 'granted' | 'declined'): Promise<void> {
  await updateOwn(scope, 'company_claims')
    .set({ state, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
export async function listClaims(
  scope: Scope,
  { state, company_id }: ClaimQuery,
  range: PageRange,
): Promise<Page<ClaimRow>> {
  const matching = selectOwn(scope, 'company_claims')
    .$if(state !== undefined, (query) => query.where('state', '=', state as string))
    .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id as string));
  return readPage(select(matching).orderBy('id', 'desc'), range, matching);
}

/** The claims of the member, newest first. */
export async function listClaimsOf(scope: Scope, memberId: string): Promise<ClaimRow[]> {
  return own(scope).where('member_id', '=', memberId).orderBy('id', 'desc').limit(100).execute();
}

/** A recurring task. */
export async function deleteOldClaims(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'company_claims',
    where: sql`created_at < now() - ${CLAIM_RETENTION_DAYS} * interval '1 day'`,
  });
}

export function toOwnClaim(row: ClaimRow): OwnClaim {
  const { id, company_id, state, email, message, created_at, decided_at } = row;
  return { id, company_id, state: state as OwnClaim['state'], email, message, created_at, decided_at };
}

function own(scope: Scope) {
  return select(selectOwn(scope, 'company_claims'));
}

function select(rows: OwnRows<'company_claims'>) {
  return rows
    .select(columns)
    .select(sql<boolean>`created_at > now() - ${CLAIM_LINK_DAYS} * interval '1 day'`.as('is_link_valid'));
}
