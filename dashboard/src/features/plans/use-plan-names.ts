import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';

/** Returns the name of a plan, or its id as long as the name is unknown. */
export function usePlanNames(): (id: string) => string {
  const can = usePermission();
  const plans = useOperation('listPlans', { per_page: 100 }, { isEnabled: can('plans:read') });
  return (id) => plans.data?.data.find((plan) => plan.id === id)?.name ?? id;
}
