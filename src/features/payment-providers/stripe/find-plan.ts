import type { Scope } from '../../../platform/scope.ts';
import { findPlan, findPlanByPrice, type PlanRow } from '../../plans/queries.ts';

/** The plan that something is sold by: by its price, else by what the metadata says. */
export async function findSoldPlan(
  scope: Scope,
  { priceId, planIds }: { priceId?: string | null; planIds: (string | null | undefined)[] },
): Promise<PlanRow | undefined> {
  const byPrice = priceId ? await findPlanByPrice(scope, priceId) : undefined;
  if (byPrice) return byPrice;
  const planId = planIds.find((id) => id != null);
  return planId ? findPlan(scope, planId) : undefined;
}

/** The plan of the last of the prices that has one. */
export async function findPlanByPrices(scope: Scope, priceIds: string[]): Promise<PlanRow | undefined> {
  for (const priceId of priceIds) {
    const plan = await findPlanByPrice(scope, priceId);
    if (plan) return plan;
  }
  return undefined;
}
