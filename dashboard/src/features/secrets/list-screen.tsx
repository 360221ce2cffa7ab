import type { Secret } from '@corkboard/client';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { DeleteSecret } from './delete-secret.tsx';
import { SecretDialog } from './secret-dialog.tsx';

export function Screen() {
  const t = useMessages('secrets');
  const canWrite = usePermission()('secrets:write');
  const [state, change] = useUrlState<{ page?: string }>();
  const [edited, setEdited] = useState<Secret | 'new'>();
  const [deleted, setDeleted] = useState<Secret>();
  const query = toPageQuery(state);
  const secrets = useOperation('listSecrets', query, { keepsPrevious: true });
  const columns = useColumns(setEdited, setDeleted);
  const create = () => setEdited('new');
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/secrets"
      requests={[
        requestOf('listSecrets', query),
        requestOf('saveSecret', { body: { name: 'hook-token', value: '…' } }),
      ]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={secrets}
        columns={columns}
        idOf={({ name }) => name}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyState
            title={t.emptyTitle}
            text={t.emptyText}
            action={button}
            command={toCurlHint('POST', '/secrets', '{"name": "hook-token", "value": "…"}')}
          />
        }
      />
      {edited && (
        <SecretDialog secret={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteSecret secret={deleted} onClose={() => setDeleted(undefined)} />}
    </Frame>
  );
}

function useColumns(
  onReplace: (secret: Secret) => void,
  onDelete: (secret: Secret) => void,
): Column<Secret>[] {
  const t = useMessages('secrets');
  const common = useMessages('common');
  const formats = useFormats();
  const canWrite = usePermission()('secrets:write');
  const actions: Column<Secret> = {
    name: common.actions,
    isNumeric: true,
    render: (secret) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button size="compact-xs" variant="subtle" onClick={() => onReplace(secret)}>
          {t.replace}
        </Button>
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onDelete(secret)}>
          {common.delete}
        </Button>
      </Group>
    ),
  };
  return [
    { name: t.columns.name, render: (secret) => <SecretName secret={secret} /> },
    { name: t.columns.usedBy, render: (secret) => <Users secret={secret} /> },
    {
      name: t.columns.lastUsed,
      isWideOnly: true,
      isNumeric: true,
      render: ({ last_used_at }) => (last_used_at ? <Instant at={last_used_at} /> : t.neverUsed),
    },
    {
      name: t.columns.version,
      isWideOnly: true,
      isNumeric: true,
      render: ({ version, updated_at }) => (
        <Instant at={updated_at}>{t.versionSince({ version, time: formats.date(updated_at) })}</Instant>
      ),
    },
    ...(canWrite ? [actions] : []),
  ];
}

function SecretName({ secret: { name, reference, allowed_hosts } }: { secret: Secret }) {
  const t = useMessages('secrets');
  const formats = useFormats();
  return (
    <>
      <Text fw={500}>{name}</Text>
      <Text size="xs" c="dimmed">
        <code title={t.reference}>{reference}</code> ·{' '}
        {allowed_hosts === null ? t.anyHost : t.hosts({ hosts: formats.list(allowed_hosts) })}
      </Text>
    </>
  );
}

function Users({ secret: { used_by } }: { secret: Secret }) {
  const t = useMessages('secrets');
  const { slug } = useMembership().organization;
  if (used_by.length === 0) return t.notUsed;
  const pathOf = ({ type, id }: Secret['used_by'][number]) =>
    ({
      webhook: `webhooks/${id}`,
      enrichment_provider: `enrichment/${id}`,
      import: `imports/${id}`,
      payment_settings: 'payment-settings',
    })[type];
  return (
    <Stack gap={2}>
      {used_by.map((user) => (
        <Anchor key={user.id} component={Link} to={`/o/${slug}/${pathOf(user)}`} size="sm" underline="always">
          {t.userTypes[user.type]}
        </Anchor>
      ))}
    </Stack>
  );
}
