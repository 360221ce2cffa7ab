import type { Organization } from '@corkboard/client';
import { Group } from '@mantine/core';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Section } from '../../ui/section.tsx';

/** Whether jobs with unknown names create companies. */
export function AutoCreate() {
  const can = usePermission();
  const organization = useOperation('getOrganization', {}, { isEnabled: can('organization:read') });
  return organization.data ? (
    <AutoCreateSection organization={organization.data.data} canWrite={can('organization:write')} />
  ) : null;
}

function AutoCreateSection({
  organization: { companies },
  canWrite,
}: {
  organization: Organization;
  canWrite: boolean;
}) {
  const t = useMessages('companies');
  const updateOrganization = useChange('updateOrganization');
  const isOn = companies.auto_create;
  return (
    <Section title={t.autoCreate} text={isOn ? t.autoCreateOn : t.autoCreateOff}>
      {canWrite && (
        <Group>
          <ActionButton
            variant="default"
            onAct={() => updateOrganization({ body: { companies: { auto_create: !isOn } } })}
          >
            {isOn ? t.turnAutoCreateOff : t.turnAutoCreateOn}
          </ActionButton>
        </Group>
      )}
    </Section>
  );
}
