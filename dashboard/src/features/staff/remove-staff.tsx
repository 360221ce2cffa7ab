import type { StaffMember } from '@corkboard/client';
import { List, Stack, Text } from '@mantine/core';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';

/** Names the API keys that stop with the person, and what continues with the permissions that the person had. */
export function RemoveStaff({ row: person, onClose }: DialogProps<StaffMember>) {
  const t = useMessages('staff');
  const removeStaffMember = useChange('removeStaffMember');
  const keys = useOperation('listApiKeys', { per_page: 100 });
  const stopping = (keys.data?.data ?? []).filter(
    ({ creator_user_id, status }) => creator_user_id === person.id && status === 'active',
  );
  const can = usePermission();
  const savedBy = `user:${person.id}`;
  const webhooks = useOperation('listWebhooks', { per_page: 100 }, { isEnabled: can('webhooks:read') });
  const providers = useOperation(
    'listEnrichmentProviders',
    { per_page: 100 },
    { isEnabled: can('enrichment:read') },
  );
  const continuing = [...(webhooks.data?.data ?? []), ...(providers.data?.data ?? [])].filter(
    ({ saved_by }) => saved_by === savedBy,
  );
  const name = person.name ?? person.email;
  return (
    <Confirm
      title={t.removeTitle({ name })}
      confirmLabel={t.delete}
      text={
        <Stack gap="xs">
          <Text size="sm">{t.removeText}</Text>
          <Text size="sm">{stopping.length === 0 ? t.noKeysStop : t.keysStop}</Text>
          {stopping.length > 0 && (
            <List size="sm">
              {stopping.map((key) => (
                <List.Item key={key.id}>
                  {key.name} <code>{key.prefix}…</code>
                </List.Item>
              ))}
            </List>
          )}
          {continuing.length > 0 && <Text size="sm">{t.savedContinue}</Text>}
          {continuing.length > 0 && (
            <List size="sm">
              {continuing.map((each) => (
                <List.Item key={each.id}>{'name' in each ? each.name : each.target_url}</List.Item>
              ))}
            </List>
          )}
        </Stack>
      }
      onClose={onClose}
      onConfirm={async () => {
        await removeStaffMember({ id: person.id });
        notifyDone(t.removed({ name }));
      }}
    />
  );
}
