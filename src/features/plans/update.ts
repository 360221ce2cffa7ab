import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../platform/events.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { refuseTakenPrice } from './create.ts';
import { lockPlan, toPlan, updatePlanRow } from './queries.ts';
import { findPlanProblems } from './rules.ts';
import { type Plan, planUpdated, type UpdatePlan } from './schema.ts';

/** Changes the fields that are given. `check` may refuse by throwing, with the plan as it is, already locked. */
export async function updatePlan(
  scope: Scope,
  id: string,
  changes: UpdatePlan,
  check: (current: { data: Plan }) => void,
): Promise<Plan> {
  return inTransaction(scope, async (scope) => {
    const row = await lockPlan(scope, id);
    if (!row) throw notFound('plan');
    const before = toPlan(row);
    check({ data: before });
    const wanted = { ...before, ...changes };
    const issues = findPlanProblems(wanted);
    if (issues.length > 0) throw invalid(issues);
    const columns = Object.entries(toColumns(before.kind, wanted)).filter(
      ([name, value]) => !isDeepStrictEqual(value, row[name as keyof typeof row]),
    );
    if (columns.length === 0) return before;
    const plan = toPlan(await refuseTakenPrice(() => updatePlanRow(scope, id, Object.fromEntries(columns))));
    await recordEvent(scope, planUpdated, plan, changedFields(before, plan));
    return plan;
  });
}

function changedFields(before: Plan, after: Plan): string[] {
  const fields = (Object.keys(after) as (keyof Plan)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  return fields.filter((field) => field !== 'updatedAt');
}
