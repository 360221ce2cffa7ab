import type { CompanyMember } from '@corkboard/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section, SectionRow } from '../../ui/section.tsx';

/** Who acts for the company. Nothing if no one does. */
export function CompanyMembers({ companyId }: { companyId: string }) {
  const t = useMessages('companies');
  const members = useOperation('listCompanyMembers', { id: companyId }).data?.data ?? [];
  if (members.length === 0) return null;
  return (
    <Section title={t.members} text={t.membersText}>
      {members.map((member) => (
        <MemberRow key={member.member_id} companyId={companyId} member={member} />
      ))}
    </Section>
  );
}

interface MemberProps {
  companyId: string;
  member: CompanyMember;
}

function MemberRow({ companyId: id, member }: MemberProps) {
  const t = useMessages('companies');
  const setMember = useChange('setCompanyMember');
  const [isRemoving, setRemoving] = useState(false);
  const { member_id, email, role } = member;
  const other = role === 'owner' ? 'recruiter' : 'owner';
  return (
    <SectionRow
      name={email}
      facts={t.memberRoles[role]}
      actions={
        <>
          <ActionButton
            size="compact-sm"
            variant="default"
            aria-label={`${t.makeRole[other]}: ${email}`}
            onAct={async () => {
              await setMember({ id, member_id, body: { role: other } });
              notifyDone(t.memberChanged);
            }}
          >
            {t.makeRole[other]}
          </ActionButton>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${t.removeMember}: ${email}`}
            onClick={() => setRemoving(true)}
          >
            {t.removeMember}
          </Button>
          {isRemoving && <RemoveMember companyId={id} member={member} onClose={() => setRemoving(false)} />}
        </>
      }
    />
  );
}

function RemoveMember({ companyId: id, member, onClose }: MemberProps & { onClose(): void }) {
  const t = useMessages('companies');
  const removeMember = useChange('removeCompanyMember');
  return (
    <Confirm
      title={t.removeMemberTitle}
      text={t.removeMemberText({ email: member.email })}
      confirmLabel={t.removeMember}
      onConfirm={async () => {
        await removeMember({ id, member_id: member.member_id });
        notifyDone(t.memberRemoved);
      }}
      onClose={onClose}
    />
  );
}
