import type { Page, PageRevisionSummary } from '@corkboard/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { PageValues } from './page-values.ts';
import { StatusBadge } from './status-badge.tsx';

const RevisionDialog = lazy(() =>
  import('./revision-dialog.tsx').then(({ RevisionDialog }) => ({ default: RevisionDialog })),
);

/** The versions before the current one, newest first. */
export function History({ form, page }: { form: ResourceForm<PageValues>; page: Page }) {
  const t = useMessages('pages').history;
  const formats = useFormats();
  const nameOf = useActorNames();
  const [count, setCount] = useState(10);
  const [opened, setOpened] = useState<PageRevisionSummary>();
  const revisions = useOperation(
    'listPageRevisions',
    { id: page.id, per_page: count },
    { keepsPrevious: true },
  );
  return (
    <Loaded query={revisions}>
      {({ data, meta }) => (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {data.length === 0 ? t.empty : t.text}
          </Text>
          {data.map((revision) => (
            <Button
              key={revision.id}
              variant="default"
              h="auto"
              p="xs"
              justify="flex-start"
              onClick={() => setOpened(revision)}
            >
              <Stack gap={2} align="flex-start">
                <Group gap="xs">
                  <Instant at={revision.replaced_at}>
                    {t.replaced({ time: formats.dateTime(revision.replaced_at) })}
                  </Instant>
                  <StatusBadge page={revision} />
                </Group>
                <Text size="xs">{t.by({ name: nameOf(revision.replaced_by) })}</Text>
              </Stack>
            </Button>
          ))}
          {meta.pagination.total_items > data.length && (
            <Button variant="subtle" onClick={() => setCount(50)}>
              {t.more}
            </Button>
          )}
          <Suspense>
            {opened && (
              <RevisionDialog
                form={form}
                page={page}
                revision={opened}
                onClose={() => setOpened(undefined)}
              />
            )}
          </Suspense>
        </Stack>
      )}
    </Loaded>
  );
}

/** Names for actors such as `user:<id>`. */
function useActorNames(): (actor: string) => string {
  const t = useMessages('pages').history;
  const can = usePermission();
  const staff = useOperation('listStaff', { per_page: 100 }, { isEnabled: can('staff:read') });
  return (actor) => {
    const [kind = '', id] = actor.split(':');
    const user = staff.data?.data.find((each) => each.id === id);
    if (user) return user.name ?? user.email;
    return { api_key: t.apiKey, system: t.system, command_line: t.commandLine }[kind] ?? t.someone;
  };
}
