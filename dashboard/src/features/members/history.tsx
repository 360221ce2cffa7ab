import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';

/** Changes to a member, to subscriptions and to payments, the newest first. */
export function History({ id }: { id: string }) {
  const t = useMessages('members');
  const common = useMessages('common');
  const formats = useFormats();
  const nameOf = useActorNames();
  const [page, setPage] = useState(1);
  const entries = useOperation('listMemberAuditEntries', { id, page, per_page: 10 }, { keepsPrevious: true });
  const labels: Record<string, string> = { ...t.fields, ...t.changedFields };
  const actions: Record<string, string> = t.historyActions;
  return (
    <Section title={t.history}>
      <Loaded query={entries}>
        {({ data, meta: { pagination } }) => (
          <>
            <List listStyleType="none" spacing="xs" size="sm">
              {data.map(({ id, action, actor, changedFields, createdAt }) => (
                <List.Item key={id}>
                  {actions[action] ?? action}
                  {changedFields && changedFields.length > 0 && (
                    <> ({formats.list(changedFields.map((field) => labels[field] ?? field))})</>
                  )}
                  <Text size="xs" c="dimmed">
                    {nameOf(actor)} · <Instant at={createdAt} />
                  </Text>
                </List.Item>
              ))}
            </List>
            {pagination.total_pages > 1 && (
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={page === 1}
                  onClick={() => setPage(page - 1)}
                >
                  {common.previousPage}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={!pagination.has_more}
                  onClick={() => setPage(page + 1)}
                >
                  {common.nextPage}
                </Button>
                <Text size="sm" c="dimmed">
                  {common.pageOf({ page, pages: pagination.total_pages })}
                </Text>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
