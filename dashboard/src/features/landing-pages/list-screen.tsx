import type { LandingPageSummary } from '@corkboard/client';
import { Button, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';

/** The landing pages for which someone wrote an introduction. */
export function Screen() {
  const t = useMessages('landing-pages');
  const navigate = useNavigate();
  const canWrite = usePermission()('jobs:write');
  const base = `/o/${useMembership().organization.slug}/landing-pages`;
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const pages = useOperation('listLandingPages', query, { keepsPrevious: true });
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/landing-pages"
      requests={[requestOf('listLandingPages', query)]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={pages}
        columns={useColumns(base)}
        idOf={({ id }) => id}
        nameOf={({ path }) => path ?? t.noPage}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyState
            title={t.emptyTitle}
            text={t.emptyText}
            action={button}
            command={toCurlHint(
              'POST',
              '/landing-pages',
              '{"path": "/categories/shipping", "markdown": "The ports hire **all year**."}',
            )}
          />
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<LandingPageSummary>[] {
  const t = useMessages('landing-pages');
  return [
    {
      name: t.columns.page,
      render: ({ id, path, title }) => (
        <>
          <Link to={`${base}/${id}`} className="row-link truncate">
            {path ?? t.noPage}
          </Link>
          {title !== null && (
            <Text size="xs" c="dimmed">
              {title}
            </Text>
          )}
        </>
      ),
    },
    { name: t.columns.kind, isWideOnly: true, render: ({ kind }) => t.kinds[kind] },
    {
      name: t.columns.changed,
      isWideOnly: true,
      isNumeric: true,
      render: ({ updated_at }) => <Instant at={updated_at} />,
    },
  ];
}
