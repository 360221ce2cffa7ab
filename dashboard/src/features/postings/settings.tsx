import type { Organization } from '@corkboard/client';
import { Group, Radio, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';

type PostingSettings = Organization['posting'];
const approvals = ['new_employers', 'all', 'none'] as const satisfies PostingSettings['approval'][];

/** Which postings wait for staff, why staff reject them, and how employers pay by hand. */
export function Settings() {
  const can = usePermission();
  const organization = useOperation('getOrganization', {}, { isEnabled: can('organization:read') });
  if (!organization.data || !can('organization:write')) return null;
  const { posting, updated_at } = organization.data.data;
  return <SettingsSection key={updated_at} stored={posting} />;
}

function SettingsSection({ stored }: { stored: PostingSettings }) {
  const t = useMessages('postings');
  const common = useMessages('common');
  const [posting, setPosting] = useState(stored);
  const [reasons, setReasons] = useState(stored.rejection_reasons.join('\n'));
  const updateOrganization = useChange('updateOrganization');
  const change = (changes: Partial<PostingSettings>) => setPosting({ ...posting, ...changes });
  const save = async () => {
    const rejection_reasons = reasons.split('\n').filter((line) => line.trim() !== '');
    await updateOrganization({ body: { posting: { ...posting, rejection_reasons } } });
    notifyDone(common.saved);
  };
  return (
    <Section title={t.settings}>
      <Radio.Group
        label={t.approval}
        value={posting.approval}
        onChange={(approval) => change({ approval: approval as PostingSettings['approval'] })}
      >
        <Stack gap="xs" mt="xs">
          {approvals.map((value) => (
            <Radio key={value} value={value} label={t.approvals[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={t.reviewEdits}
        checked={posting.review_edits}
        onChange={({ currentTarget }) => change({ review_edits: currentTarget.checked })}
      />
      <Textarea
        label={t.instructions}
        description={t.instructionsHelp}
        value={posting.payment_instructions ?? ''}
        onChange={({ currentTarget }) => change({ payment_instructions: currentTarget.value || null })}
        maxLength={5000}
        autosize
        minRows={3}
      />
      <Textarea
        label={t.rejectionReasons}
        description={t.rejectionReasonsHelp}
        placeholder={t.templates.join('\n')}
        value={reasons}
        onChange={({ currentTarget }) => setReasons(currentTarget.value)}
        autosize
        minRows={4}
      />
      <Group>
        <ActionButton variant="default" onAct={save}>
          {common.save}
        </ActionButton>
      </Group>
    </Section>
  );
}
