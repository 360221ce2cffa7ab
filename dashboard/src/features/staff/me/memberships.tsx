import type { Me, OwnMembership } from '@corkboard/client';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { Section, SectionRow } from '../../../ui/section.tsx';

/** The organizations where the user has a role, and invitations to others. */
export function Memberships({ me }: { me: Me }) {
  const t = useMessages('me');
  const accept = useChange('acceptInvitation');
  const leave = useChange('leaveOrganization');
  const [left, setLeft] = useState<OwnMembership>();
  return (
    <>
      {me.invitations.length > 0 && (
        <Section title={t.invitations}>
          {me.invitations.map(({ id, organization_name, role, expires_at }) => (
            <SectionRow
              key={id}
              name={organization_name}
              facts={
                <>
                  {t.roles[role]} · <Instant at={expires_at} as="date" />
                </>
              }
              actions={
                <Button size="xs" onClick={() => void accept({ id }).catch(notifyFailure)}>
                  {t.accept}
                </Button>
              }
            />
          ))}
        </Section>
      )}
      {me.memberships.length > 0 && (
        <Section title={t.memberships}>
          {me.memberships.map((membership) => (
            <SectionRow
              key={membership.organization.id}
              name={
                <Anchor component={Link} to={`/o/${membership.organization.slug}`}>
                  {membership.organization.name}
                </Anchor>
              }
              facts={t.roles[membership.role]}
              actions={
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => setLeft(membership)}>
                  {t.leave}
                </Button>
              }
            />
          ))}
        </Section>
      )}
      {left && (
        <Confirm
          title={t.leaveTitle({ name: left.organization.name })}
          text={t.leaveText}
          confirmLabel={t.leave}
          onClose={() => setLeft(undefined)}
          onConfirm={() => leave({ organization_id: String(left.organization.id) })}
        />
      )}
    </>
  );
}
