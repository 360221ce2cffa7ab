import type { EnrichmentProvider } from '@corkboard/client';
import { Badge, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
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
import { useFieldLabel } from './provider-form.tsx';

export function Screen() {
  const t = useMessages('enrichment');
  const navigate = useNavigate();
  const canWrite = usePermission()('enrichment:write');
  const base = `/o/${useMembership().organization.slug}/enrichment`;
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const providers = useOperation('listEnrichmentProviders', query, { keepsPrevious: true });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/enrichment"
      requests={[requestOf('listEnrichmentProviders', query)]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={providers}
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
            command={toCurlHint(
              'POST',
              '/enrichment-providers',
              '{"name": "Pay", "url": "https://example.org/pay", "fields": ["salary_min"]}',
            )}
          />
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<EnrichmentProvider>[] {
  const t = useMessages('enrichment');
  const formats = useFormats();
  const labelOf = useFieldLabel();
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
      name: t.columns.fields,
      isWideOnly: true,
      render: ({ fields }) => formats.list(fields.map(labelOf)),
    },
    { name: t.columns.status, render: ({ is_enabled }) => <ProviderStatus isEnabled={is_enabled} /> },
    {
      name: t.columns.changed,
      isWideOnly: true,
      isNumeric: true,
      render: ({ updated_at }) => <Instant at={updated_at} />,
    },
  ];
}

export function ProviderStatus({ isEnabled }: { isEnabled: boolean }) {
  const t = useMessages('enrichment').status;
  return (
    <Badge variant="light" color={isEnabled ? 'green' : 'gray'}>
      {isEnabled ? t.enabled : t.disabled}
    </Badge>
  );
}
