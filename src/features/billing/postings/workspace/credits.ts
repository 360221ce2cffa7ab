import type { Scope } from '../../../../platform/scope.ts';
import { listPlanNames } from '../../plans/queries.ts';
import { listCredits } from '../purchases/choose.ts';
import type { OwnCredit } from './schema.ts';

/** The prepaid jobs that the member can use now, the oldest first. */
export async function listOwnCredits(scope: Scope, memberId: string): Promise<OwnCredit[]> {
  const rows = await listCredits(scope, memberId);
  const plans = await listPlanNames(
    scope,
    rows.map(({ plan_id }) => plan_id),
  );
  return rows.map((row) => ({
    subscription_id: row.id,
    plan_id: row.plan_id,
    plan_name: plans.get(row.plan_id) ?? '',
    company_id: row.company_id,
    jobs_remaining: row.jobs_remaining,
    ends_at: row.current_period_end,
  }));
}
