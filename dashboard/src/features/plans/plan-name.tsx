import { usePlanNames } from './use-plan-names.ts';

/** The name of a plan. All plans are read at once. */
export function PlanName({ id }: { id: string }) {
  return usePlanNames()(id);
}
