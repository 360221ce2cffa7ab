import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

/*
 * Purchases that a coupon of a first posting counts: purchases of existing and of deleted postings. A payment that failed or was refunded
 * buys nothing.
 */

interface Buyer {
  memberId: string;
  companyId: string | null;
  exceptPostingId: string;
}

/** Whether the company or the member has bought a posting, or is about to, except with this one. */
export async function hasBought(
  { db, organizationId }: Scope,
  { memberId, companyId, exceptPostingId }: Buyer,
): Promise<boolean> {
  const { rows } = await sql`
    select from posting_charges as charge
    join postings on postings.organization_id = charge.organization_id and postings.id = charge.posting_id
    where charge.organization_id = ${organizationId} and charge.state in ('open', 'settled')
      and postings.id <> ${exceptPostingId}
      and (postings.member_id = ${memberId} or postings.company_id = ${companyId}::uuid)
    union all
    select from deleted_postings as deleted
    where deleted.organization_id = ${organizationId}
      and (deleted.member_id = ${memberId} or deleted.company_id = ${companyId}::uuid) and ${isPaid}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The names of the companies of other postings that redeem the coupon and have no company yet, because they wait for their payment. */
export async function listRedeemingNames(
  { db, organizationId }: Scope,
  couponId: string,
  exceptPostingId: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select postings.content ->> 'company_name' as name from posting_charges as charge
    join postings on postings.organization_id = charge.organization_id and postings.id = charge.posting_id
    where charge.organization_id = ${organizationId} and charge.coupon_id = ${couponId}
      and charge.state in ('open', 'settled') and postings.company_id is null
      and postings.id <> ${exceptPostingId}`.execute(db);
  return rows.flatMap(({ name }) => name ?? []);
}

/** Nothing was due, or the money came or may come. */
const isPaid = sql`not exists (select from payments where payments.organization_id = deleted.organization_id
  and payments.id = deleted.payment_id and payments.status in ('failed', 'refunded'))`;
