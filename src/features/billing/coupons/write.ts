import { recordAudit } from '../../../platform/audit/record.ts';
import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { deleteOwnRow, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { HttpError, type Issue, invalid, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { toMinor } from '../../../platform/money.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toEnd } from '../../../platform/time-zones.ts';
import { findPlan } from '../plans/queries.ts';
import { insertCoupon, lockCoupon, toCoupon } from './queries.ts';
import { findCouponProblems, toCouponCode } from './rules.ts';
import type { Coupon, CreateCoupon, UpdateCoupon } from './schema.ts';

/** Coupons have no events. The audit log records each change. */
export async function createCoupon(scope: Scope, { code, ...fields }: CreateCoupon): Promise<Coupon> {
  return inTransaction(scope, async (scope) => {
    await assertPlans(scope, fields.plan_ids);
    const row = await insertCoupon(scope, {
      organization_id: scope.organizationId,
      id: newId(),
      code: toCouponCode(code),
      ...toColumns(scope, { ...EMPTY, ...fields }),
    });
    if (!row) throw new HttpError('code_taken', 'Another coupon has this code. Choose another code.');
    const coupon = toCoupon(row);
    await recordAudit(scope, { action: 'coupon.created', object: { type: 'coupon', id: coupon.id } });
    return coupon;
  });
}

/** Updates the submitted fields. `check` gets the locked coupon and may throw. */
export async function updateCoupon(
  scope: Scope,
  id: string,
  changes: UpdateCoupon,
  check: (current: { data: Coupon }) => void,
): Promise<Coupon> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockCoupon(scope, id), 'coupon');
    const before = toCoupon(row);
    check({ data: before });
    const updated = { ...before, ...changes };
    const issues = [...findCouponProblems(updated), ...findLimitProblems(updated)];
    if (issues.length > 0) throw invalid(issues);
    await assertPlans(scope, changes.plan_ids);
    const columns = pickChanged(row, toColumns(scope, updated));
    if (Object.keys(columns).length === 0) return before;
    const after = toCoupon(
      await updateOwnRow(scope, 'coupons', id, columns).returningAll().executeTakeFirstOrThrow(),
    );
    await recordAudit(scope, {
      action: 'coupon.updated',
      object: { type: 'coupon', id: after.id },
      changedFields: listChangedFields(before, after),
    });
    return after;
  });
}

/** Postings that redeemed the coupon keep their price. */
export async function deleteCoupon(
  scope: Scope,
  id: string,
  check: (current: { data: Coupon }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockCoupon(scope, id), 'coupon');
    check({ data: toCoupon(row) });
    await deleteOwnRow(scope, 'coupons', row.id);
    await recordAudit(scope, { action: 'coupon.deleted', object: { type: 'coupon', id: row.id } });
    return { id: row.id, deleted: true };
  });
}

type WritableFields = Required<UpdateCoupon>;

const EMPTY: WritableFields = {
  percent_off: null,
  amount_off: null,
  currency: null,
  plan_ids: null,
  max_redemptions: null,
  expires_at: null,
  first_posting_only: false,
};

function toColumns(
  { organization }: Scope,
  { amount_off, currency, plan_ids, expires_at, ...fields }: WritableFields,
) {
  const code = currency?.toUpperCase() ?? null;
  return {
    percent_off: fields.percent_off,
    amount_off_minor: amount_off === null || code === null ? null : toMinor(amount_off, code),
    currency: code,
    plan_ids: plan_ids?.map((id) => id.toLowerCase()) ?? null,
    max_redemptions: fields.max_redemptions,
    expires_at: toEnd(expires_at, organization.timeZone) ?? null,
    first_posting_only: fields.first_posting_only,
  };
}

function findLimitProblems({ max_redemptions, redeemed }: Coupon): Issue[] {
  if (max_redemptions === null || max_redemptions >= redeemed) return [];
  return [{ path: '/max_redemptions', message: `must be at least ${redeemed}, the redemptions so far` }];
}

async function assertPlans(scope: Scope, ids: string[] | null | undefined): Promise<void> {
  const issues: Issue[] = [];
  for (const [n, id] of (ids ?? []).entries()) {
    const plan = await findPlan(scope, id);
    if (plan?.kind === 'job_posting') continue;
    issues.push({ path: `/plan_ids/${n}`, message: 'must be the id of a plan of the kind job_posting' });
  }
  if (issues.length > 0) throw invalid(issues);
}
