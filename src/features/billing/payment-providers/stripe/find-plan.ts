import type { Scope } from '../../../../platform/scope.ts';
import { findPlan, findPlanByPrice, type PlanRow } from '../../plans/queries.ts';

/** Finds the sold plan by its price, or else by the plan id in the metadata. */
export async function findSoldPlan(
  scope: Scope,
  { priceId, planIds }: { priceId?: string | null; planIds: (string | null | undefined)[] },
): Promise<PlanRow | undefined> {
  const byPrice = priceId ? await findPlanByPrice(scope, priceId) : undefined;
  if (byPrice) return byPrice;
  const planId = planIds.find((id) => id != null);
  return planId ? findPlan(scope, planId) : undefined;
}

/** Finds the plan of the first of these prices that has one. */
export async function findPlanByPrices(scope: Scope, priceIds: string[]): Promise<PlanRow | undefined> {
  for (const priceId of priceIds) {
    const plan = await findPlanByPrice(scope, priceId);
    if (plan) return plan;
  }
  return undefined;
}
