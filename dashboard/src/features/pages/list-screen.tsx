import type { Author, PageStatus, PageSummary, PageType } from '@corkboard/client';
import { Button, Group, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { pathOfKind } from './kinds.ts';
import { StatusBadge } from './status-badge.tsx';

interface ListState extends Record<string, string | undefined> {
  search?: string;
  status?: string;
  author?: string;
  page?: string;
}

/** All posts, or all pages, with every status. */
export function PageListScreen({ kind }: { kind: PageType }) {
  const t = useMessages('pages');
  const navigate = useNavigate();
  const can = usePermission();
  const isPost = kind === 'blog_post';
  const base = `/o/${useMembership().organization.slug}/${pathOfKind[kind]}`;
  const [state, change] = useUrlState<ListState>();
  const { search, status, author, page } = state;
  const query = {
    kind,
    per_page: 50,
    ...(search && { search }),
    ...(status && { status: status as PageStatus }),
    ...(author && { author_id: author }),
    ...(page && { page: Number(page) }),
  };
  const pages = useOperation('listPages', query, { keepsPrevious: true });
  const authors = useOperation('listAuthors', {}, { isEnabled: can('authors:read') });
  const columns = useColumns(base, authors.data?.data ?? [], isPost);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', can('pages:write') ? { c: create } : {});
  const button = can('pages:write') && <Button onClick={create}>{isPost ? t.writePost : t.writePage}</Button>;
  return (
    <Frame
      title={isPost ? t.posts : t.pages}
      text={isPost ? t.postsText : t.pagesText}
      docs="/docs/pages"
      requests={[requestOf('listPages', query)]}
      actions={button}
    >
      <Group gap="xs" role="search">
        <SearchField value={search ?? ''} label={t.search} onSearch={(search) => change({ search })} />
        <Choice
          label={t.anyStatus}
          value={status}
          data={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
          onChange={(status) => change({ status })}
        />
        {isPost && (
          <Choice
            label={t.anyAuthor}
            value={author}
            data={(authors.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(author) => change({ author })}
          />
        )}
      </Group>
      <ResourceTable
        label={isPost ? t.posts : t.pages}
        query={pages}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <NoPages kind={kind} base={base} isFiltered={Boolean(search || status || author)} action={button} />
        }
      />
    </Frame>
  );
}

interface NoPagesProps {
  kind: PageType;
  base: string;
  isFiltered: boolean;
  action: ReactNode;
}

function NoPages({ kind, base, isFiltered, action }: NoPagesProps) {
  const t = useMessages('pages');
  const isPost = kind === 'blog_post';
  if (isFiltered)
    return (
      <EmptyState
        title={t.nothingTitle}
        text={t.nothingText}
        action={
          <Button variant="default" component={Link} to={base}>
            {t.clearFilters}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={isPost ? t.emptyPostsTitle : t.emptyPagesTitle}
      text={isPost ? t.emptyPostsText : t.emptyPagesText}
      action={action}
      command={toCurlHint('POST', '/pages', `{"title": "About us", "kind": "${kind}"}`)}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  data: { value: string; label: string }[];
  onChange(value: string | undefined): void;
}

function Choice({ label, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(choice) => onChange(choice ?? undefined)}
      clearable
      searchable={data.length > 10}
      w={170}
      clearButtonProps={{ 'aria-label': label }}
    />
  );
}

function useColumns(base: string, authors: Author[], isPost: boolean): Column<PageSummary>[] {
  const t = useMessages('pages');
  const time = (instant: string | null) => instant && <Instant at={instant} as="date" />;
  const author: Column<PageSummary> = {
    name: t.columns.author,
    isWideOnly: true,
    render: ({ author_id }) => authors.find(({ id }) => id === author_id)?.name,
  };
  return [
    {
      name: t.columns.title,
      render: ({ id, title }) => (
        <Link to={`${base}/${id}`} className="row-link truncate">
          {title}
        </Link>
      ),
    },
    { name: t.columns.status, render: (page) => <StatusBadge page={page} /> },
    ...(isPost ? [author] : []),
    {
      name: t.columns.published,
      isWideOnly: true,
      isNumeric: true,
      render: (page) => time(page.published_at),
    },
    { name: t.columns.updated, isNumeric: true, isWideOnly: true, render: (page) => time(page.updated_at) },
  ];
}
