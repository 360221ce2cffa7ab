import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { toResource } from '../../../../platform/http/resource.ts';
import { toMajor } from '../../../../platform/money.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listMembershipsOf } from '../../../jobs/companies/members/queries.ts';
import { type PaymentRow, pagePaymentsOf } from '../../payments/queries.ts';
import { listPlanNames } from '../../plans/queries.ts';
import type { PostingContent } from '../content.ts';
import { OwnPayment } from './schema.ts';

/** A page of the member's payments, and of colleagues' payments for the companies that the member owns. Newest first. */
export async function listWorkspacePayments(
  scope: Scope,
  memberId: string,
  range: PageRange,
): Promise<{ data: OwnPayment[]; total: number }> {
  const { rows, total } = await pagePaymentsOf(scope, memberId, range, await findOthers(scope, memberId));
  const bought = await findBought(
    scope,
    rows.map(({ id }) => id),
  );
  const plans = await listPlanNames(
    scope,
    rows.flatMap(({ plan_id }) => plan_id ?? []),
  );
  const data = rows.map((row) =>
    toOwnPayment(scope, row, { plan: plans.get(row.plan_id ?? ''), posting: bought.get(row.id) }),
  );
  return { data, total };
}

/** Selects the ids of payments for what the companies own. Undefined for a member who owns no company. */
async function findOthers({ db, organizationId, ...scope }: Scope, memberId: string) {
  const memberships = await listMembershipsOf({ db, organizationId, ...scope }, memberId);
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ company_id }) => company_id);
  if (owned.length === 0) return undefined;
  return db
    .selectFrom('posting_charges')
    .innerJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.organization_id', '=', 'posting_charges.organization_id')
        .onRef('subscriptions.id', '=', 'posting_charges.subscription_id'),
    )
    .select(sql<string>`posting_charges.payment_id`.as('id'))
    .where('posting_charges.organization_id', '=', organizationId)
    .where('posting_charges.payment_id', 'is not', null)
    .where('subscriptions.company_id', '=', sql<string>`any(${owned}::uuid[])`);
}

interface Bought {
  posting_id: string;
  content: unknown;
}

/** The postings that the payments are for. */
async function findBought(scope: Scope, paymentIds: string[]): Promise<Map<string, Bought>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await selectOwn(scope, 'posting_charges')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.organization_id', '=', 'posting_charges.organization_id')
        .onRef('postings.id', '=', 'posting_charges.posting_id'),
    )
    .select(['posting_charges.payment_id', 'posting_charges.posting_id', 'postings.content'])
    .where('posting_charges.payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ payment_id, ...posting }) => [payment_id ?? '', posting]));
}

function toOwnPayment(
  { organization }: Scope,
  row: PaymentRow,
  { plan, posting }: { plan: string | undefined; posting: Bought | undefined },
): OwnPayment {
  const status = row.status as OwnPayment['status'];
  return toResource(OwnPayment, row, {
    posting_id: posting?.posting_id ?? null,
    job_title: (posting?.content as PostingContent | undefined)?.title ?? null,
    plan_name: plan ?? null,
    amount: toMajor(row.amount_minor, row.currency),
    status,
    payment_provider: row.provider as OwnPayment['payment_provider'],
    payment_url: status === 'pending' ? toPaymentUrl(organization.boardUrl, row, posting) : null,
  });
}

/** The page of the posting. The page leads on to Stripe, or shows the state of the payment. */
function toPaymentUrl(
  boardUrl: string,
  { id, provider }: PaymentRow,
  posting: Bought | undefined,
): string | null {
  if (provider === 'manual') return `${boardUrl}/payment?reference=${id}`;
  return posting ? `${boardUrl}/post/${posting.posting_id}/checkout` : null;
}
