import { uniqueViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { insertPlan, toPlan } from './queries.ts';
import { type CreatePlan, type Plan, planCreated } from './schema.ts';

export async function createPlan(scope: Scope, input: CreatePlan): Promise<Plan> {
  const { name, kind, amount, currency, interval = null, jobsIncluded = null } = input;
  const { entitlements = [], isActive = true, stripePriceId = null } = input;
  const { description = null, sortOrder = 0, durationDays = null, highlight = false } = input;
  const { stickyDays = 0, taxBehavior = 'inclusive' as const } = input;
  const complete = {
    ...{ name, amount, currency, interval, jobsIncluded, entitlements, isActive, stripePriceId },
    ...{ description, sortOrder, durationDays, highlight, stickyDays, taxBehavior },
  };
  return inTransaction(scope, async (scope) => {
    const row = await assertPriceFree(() =>
      insertPlan(scope, {
        organization_id: scope.organizationId,
        id: newId(),
        kind,
        ...toColumns(kind, complete),
      }),
    );
    const plan = toPlan(row);
    await recordEvent(scope, planCreated, plan);
    return plan;
  });
}

/** Runs a write. Throws `stripe_price_taken` if another plan has the same Stripe price. */
export async function assertPriceFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) !== 'plans_stripe_price_key') throw error;
    throw new HttpError('stripe_price_taken', 'Another plan uses this Stripe price. Choose another price.');
  }
}
