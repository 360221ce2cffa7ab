import type { Collection } from '@corkboard/client';
import { Anchor, Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { toCurlHint } from '../../api/curl.ts';
import { readOf, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';

/** All collections of the organization. There are few, so the API returns them at once. */
export function Screen() {
  const t = useMessages('collections');
  const navigate = useNavigate();
  const canWrite = usePermission()('cms:write');
  const organization = useMembership().organization.slug;
  const base = `/o/${organization}/collections`;
  const collections = useQuery({
    ...readOf(organization, 'listCollections', {}),
    select: ({ collections }) => ({ data: collections }),
  });
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const columns = useColumns(base);
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/cms"
      requests={[requestOf('listCollections', {})]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={collections}
        columns={columns}
        idOf={({ slug }) => slug}
        onOpen={({ slug }) => void navigate({ to: `${base}/${slug}` })}
        empty={
          <EmptyState
            title={t.emptyTitle}
            text={t.emptyText}
            action={button}
            command={toCurlHint(
              'POST',
              '/cms',
              '{"slug": "partners", "name": "Partners", "schema": [{"name": "name", "type": "text"}]}',
            )}
          />
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<Collection>[] {
  const t = useMessages('collections');
  const canWrite = usePermission()('cms:write');
  return [
    {
      name: t.columns.name,
      render: ({ slug, name }) => (
        <Link to={`${base}/${slug}`} className="row-link truncate">
          {name}
        </Link>
      ),
    },
    {
      name: t.columns.description,
      isWideOnly: true,
      render: ({ description }) => <div className="truncate">{description}</div>,
    },
    {
      name: t.columns.visibility,
      isWideOnly: true,
      render: ({ visibility, rules }) => (
        <Group gap={4} wrap="nowrap">
          <Badge variant="default">{t.visibility[visibility]}</Badge>
          {rules.allow_public_submit && <Badge variant="light">{t.submissions}</Badge>}
        </Group>
      ),
    },
    { name: t.columns.items, isNumeric: true, render: ({ slug }) => <Count slug={slug} /> },
    ...(canWrite
      ? [
          {
            name: t.columns.pending,
            isNumeric: true,
            render: ({ slug }: Collection) => <PendingLink slug={slug} base={base} />,
          },
        ]
      : []),
  ];
}

function Count({ slug }: { slug: string }) {
  const formats = useFormats();
  const { data } = useOperation('listItems', { slug, limit: 1 });
  return data ? formats.number(data.total) : null;
}

function PendingLink({ slug, base }: { slug: string; base: string }) {
  const t = useMessages('collections');
  const { data } = useOperation('listItems', { slug, status: 'pending_review', limit: 1 });
  if (!data || data.total === 0) return null;
  return (
    <Anchor component={Link} to={`${base}/${slug}/review`} size="sm">
      {t.review({ count: data.total })}
    </Anchor>
  );
}
