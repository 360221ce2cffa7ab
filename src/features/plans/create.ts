import { uniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../../platform/events.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { insertPlan, toPlan } from './queries.ts';
import { type CreatePlan, type Plan, planCreated } from './schema.ts';

export async function createPlan(scope: Scope, input: CreatePlan): Promise<Plan> {
  const { name, kind, amount, currency, interval = null, jobsIncluded = null } = input;
  const { entitlements = [], isActive = true, stripePriceId = null } = input;
  const complete = { name, amount, currency, interval, jobsIncluded, entitlements, isActive, stripePriceId };
  return inTransaction(scope, async (scope) => {
    const row = await refuseTakenPrice(() =>
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

/** Does a write that may give a plan the price that another plan has. */
export async function refuseTakenPrice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) !== 'plans_stripe_price_key') throw error;
    throw new HttpError('stripe_price_taken', 'Another plan is sold by this price at Stripe.');
  }
}
