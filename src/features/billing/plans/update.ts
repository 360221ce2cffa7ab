import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../platform/events.ts';
import { invalid, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { assertPriceFree } from './create.ts';
import { lockPlan, toPlan } from './queries.ts';
import { findPlanProblems } from './rules.ts';
import { type Plan, planUpdated, type UpdatePlan } from './schema.ts';

/** Updates the submitted fields. `check` gets the locked plan and may throw. */
export async function updatePlan(
  scope: Scope,
  id: string,
  changes: UpdatePlan,
  check: (current: { data: Plan }) => void,
): Promise<Plan> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockPlan(scope, id), 'plan');
    const before = toPlan(row);
    check({ data: before });
    const updated = { ...before, ...changes };
    const issues = findPlanProblems(updated);
    if (issues.length > 0) throw invalid(issues);
    const columns = pickChanged(row, toColumns(before.kind, updated));
    if (Object.keys(columns).length === 0) return before;
    const plan = toPlan(
      await assertPriceFree(() =>
        updateOwnRow(scope, 'plans', id, columns).returningAll().executeTakeFirstOrThrow(),
      ),
    );
    await recordEvent(scope, planUpdated, plan, listChangedFields(before, plan));
    return plan;
  });
}
