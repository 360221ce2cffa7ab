import type { ApplicationStage } from '@corkboard/client';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** The names of stages: those of the organization, or else the built-in ones. */
export function useStageName(): (stage: ApplicationStage) => string {
  const t = useMessages('applications');
  const isEnabled = usePermission()('organization:read');
  const { data } = useOperation('getOrganization', {}, { isEnabled });
  const own = data?.data.applications.stage_names as Partial<Record<ApplicationStage, string>> | undefined;
  return (stage) => own?.[stage] ?? t.stages[stage];
}
