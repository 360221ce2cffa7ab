import type { Organization } from '@corkboard/client';
import { Group } from '@mantine/core';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Section } from '../../ui/section.tsx';

/** Whether people create their accounts on the board by themselves. */
export function Registration() {
  const can = usePermission();
  const organization = useOperation('getOrganization', {}, { isEnabled: can('organization:read') });
  return organization.data ? (
    <RegistrationSection organization={organization.data.data} canWrite={can('organization:write')} />
  ) : null;
}

function RegistrationSection({
  organization: { members, board_url },
  canWrite,
}: {
  organization: Organization;
  canWrite: boolean;
}) {
  const t = useMessages('members');
  const updateOrganization = useChange('updateOrganization');
  const isOpen = members.registration === 'open';
  const set = (registration: 'open' | 'closed') =>
    updateOrganization({ body: { members: { registration } } });
  return (
    <Section
      title={t.registration}
      text={isOpen ? t.registrationOpen({ url: `${board_url}/sign-in/register` }) : t.registrationClosed}
    >
      {canWrite && (
        <Group>
          <ActionButton variant="default" onAct={() => set(isOpen ? 'closed' : 'open')}>
            {isOpen ? t.closeRegistration : t.openRegistration}
          </ActionButton>
        </Group>
      )}
    </Section>
  );
}
