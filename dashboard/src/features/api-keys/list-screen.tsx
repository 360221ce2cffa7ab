import type { ApiKey } from '@corkboard/client';
import { Badge, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { EVERYTHING } from './scopes.ts';

export function Screen() {
  const t = useMessages('api-keys');
  const navigate = useNavigate();
  const base = `/o/${useMembership().organization.slug}/api-keys`;
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const keys = useOperation('listApiKeys', query, { keepsPrevious: true });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', { c: create });
  const button = <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/api#keys-and-scopes"
      requests={[requestOf('listApiKeys', query)]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={keys}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyState
            title={t.emptyTitle}
            text={t.emptyText}
            action={button}
            command={toCurlHint('POST', '/api-keys', '{"name": "Importer", "scopes": ["jobs:write"]}')}
          />
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<ApiKey>[] {
  const t = useMessages('api-keys');
  return [
    {
      name: t.columns.name,
      render: ({ id, name }) => (
        <Link to={`${base}/${id}`} className="row-link">
          {name}
        </Link>
      ),
    },
    {
      name: t.columns.scopes,
      isWideOnly: true,
      render: ({ scopes: [first = '', ...more] }) =>
        first === EVERYTHING ? t.everything : t.scopeCount({ first, more: more.length }),
    },
    { name: t.columns.status, render: ({ status }) => <KeyStatus status={status} /> },
    {
      name: t.columns.lastUsed,
      isNumeric: true,
      render: ({ last_used_at }) => (last_used_at ? <Instant at={last_used_at} /> : t.neverUsed),
    },
    {
      name: t.columns.expires,
      isNumeric: true,
      isWideOnly: true,
      render: ({ expires_at }) => (expires_at ? <Instant at={expires_at} /> : t.noExpiry),
    },
  ];
}

export function KeyStatus({ status }: { status: ApiKey['status'] }) {
  const t = useMessages('api-keys');
  const color = { active: 'green', stopped: 'orange', expired: 'gray', revoked: 'gray' }[status];
  return (
    <Badge variant="light" color={color}>
      {t.status[status]}
    </Badge>
  );
}
