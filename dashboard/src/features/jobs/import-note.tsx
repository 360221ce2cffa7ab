import type { Job } from '@corkboard/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';

/** Says that an import owns the job, and which fields it leaves alone. */
export function ImportNote({ job: { id, import_id, locked_fields } }: { job: Job }) {
  const t = useMessages('job-places');
  const { fields } = useMessages('jobs');
  const can = usePermission();
  const { slug } = useMembership().organization;
  const updateJob = useChange('updateJob');
  const labels: Record<string, string> = { ...fields, category: fields.category_id };
  const unlock = async () => {
    await updateJob({ id, body: { locked_fields: [] } });
    notifyDone(t.unlocked);
  };
  return (
    <Alert title={t.importTitle}>
      <Stack gap="xs">
        <Text size="sm">{locked_fields.length === 0 ? t.importText : t.lockedText}</Text>
        {locked_fields.length > 0 && (
          <Group justify="space-between">
            <Text size="sm">{locked_fields.map((name) => labels[name] ?? name).join(', ')}</Text>
            {can('jobs:write') && (
              <ActionButton size="xs" variant="default" onAct={unlock}>
                {t.unlock}
              </ActionButton>
            )}
          </Group>
        )}
        {can('imports:read') && (
          <Group>
            <Button component={Link} to={`/o/${slug}/imports/${import_id}`} size="xs" variant="default">
              {t.openImport}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
