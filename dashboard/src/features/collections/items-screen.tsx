import type { Collection, Item, SchemaField } from '@corkboard/client';
import { Button, Group, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
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
import { ExportButton } from '../exports/export-button.tsx';
import { CollectionLoaded } from './collection-loaded.tsx';
import { CellValue } from './field-value.tsx';
import { type ItemListState, toItemQuery } from './item-query.ts';
import { ItemStatusBadge } from './item-status.tsx';
import { labelOf, titleOf } from './item-values.ts';
import { useItemPage } from './queries.ts';
import { useSortChoices } from './sort-choices.ts';

export function Screen() {
  return (
    <CollectionLoaded>
      {(collection) => <Items key={collection.slug} collection={collection} />}
    </CollectionLoaded>
  );
}

/** The items of a collection. Its schema decides the columns and the orders. */
function Items({ collection }: { collection: Collection }) {
  const { slug, schema } = collection;
  const t = useMessages('collections');
  const can = usePermission();
  const canWrite = can('cms:write');
  const navigate = useNavigate();
  const base = `/o/${useMembership().organization.slug}/collections/${slug}`;
  const [state, change] = useUrlState<ItemListState>();
  const query = toItemQuery(slug, state);
  const items = useItemPage(query);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const columns = useColumns(collection, base);
  const isFiltered = Boolean(state.search || state.status);
  const total = items.data?.meta.pagination.total_items ?? 0;
  // An export has the order of creation.
  const { sort, ...filters } = query;
  const example = JSON.stringify({
    data: Object.fromEntries(schema.slice(0, 1).map(({ name }) => [name, '…'])),
  });
  return (
    <Frame
      title={collection.name}
      text={collection.description ?? t.itemsText}
      docs="/docs/cms"
      requests={[requestOf('listItems', query), requestOf('getItemSchema', { slug })]}
      actions={
        <>
          <Button variant="default" component={Link} to={`${base}/settings`}>
            {canWrite ? t.editCollection : t.showCollection}
          </Button>
          {canWrite && <ReviewButton slug={slug} base={base} />}
          {total > 0 && (
            <ExportButton resource={`items/${slug}`} query={filters} isFiltered={isFiltered} total={total} />
          )}
          {canWrite && <Button onClick={create}>{t.newItem}</Button>}
        </>
      }
    >
      <Filters collection={collection} state={state} onChange={change} />
      <ResourceTable
        label={collection.name}
        query={items}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={(item) => titleOf(item, schema)}
        onOpen={({ id }) => void navigate({ to: `${base}/items/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t.nothingTitle}
              text={t.nothingText}
              action={
                <Button variant="default" component={Link} to={base}>
                  {t.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t.noItemsTitle}
              text={t.noItemsText}
              action={canWrite && <Button onClick={create}>{t.newItem}</Button>}
              command={toCurlHint('POST', `/cms/${slug}`, example)}
            />
          )
        }
      />
    </Frame>
  );
}

/** Leads to what waits for review, with its number. */
function ReviewButton({ slug, base }: { slug: string; base: string }) {
  const t = useMessages('collections');
  const { data } = useOperation('listItems', { slug, status: 'pending_review', limit: 1 });
  if (!data || data.total === 0) return null;
  return (
    <Button variant="light" component={Link} to={`${base}/review`}>
      {t.review({ count: data.total })}
    </Button>
  );
}

interface FiltersProps {
  collection: Collection;
  state: ItemListState;
  onChange(changes: ItemListState): void;
}

function Filters({ collection: { schema, rules }, state, onChange }: FiltersProps) {
  const t = useMessages('collections');
  const common = useMessages('common');
  const byRule = `${rules.sort_dir === 'desc' ? '-' : ''}${rules.sort_by}`;
  const orders = useSortChoices(schema).flatMap(({ value, label }) => [
    { value, label: t.ascending({ name: label }) },
    { value: `-${value}`, label: t.descending({ name: label }) },
  ]);
  return (
    <Group gap="xs" role="search">
      <SearchField
        value={state.search ?? ''}
        label={t.searchItems}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        w={170}
        aria-label={t.anyStatus}
        placeholder={t.anyStatus}
        data={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
        value={state.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
      <Select
        w={210}
        aria-label={t.order}
        data={orders}
        value={state.sort ?? byRule}
        onChange={(sort) => onChange({ sort: sort === byRule ? undefined : (sort ?? undefined) })}
        allowDeselect={false}
        searchable
      />
    </Group>
  );
}

const MAX_COLUMNS = 4;
const longTypes: SchemaField['type'][] = ['richtext', 'json', 'longtext'];

/** The title, then the first short fields, then what every item has. */
function useColumns({ schema }: Collection, base: string): Column<Item>[] {
  const t = useMessages('collections');
  const fields = schema.filter(({ type }) => !longTypes.includes(type));
  const titleField =
    schema.find(({ type }) => type === 'text') ?? schema.find(({ type }) => type === 'longtext');
  const shown = fields.filter((field) => field !== titleField).slice(0, MAX_COLUMNS - 1);
  return [
    {
      name: titleField ? labelOf(titleField) : t.itemColumn,
      render: (item) => (
        <Link to={`${base}/items/${item.id}`} className="row-link truncate">
          {titleOf(item, schema)}
        </Link>
      ),
    },
    ...shown.map((field) => ({
      name: labelOf(field),
      isWideOnly: true,
      isNumeric: field.type === 'number',
      render: (item: Item) => <CellValue item={item} field={field} />,
    })),
    { name: t.itemFields.status, render: ({ status }) => <ItemStatusBadge status={status} /> },
    {
      name: t.sorts.updated_at,
      isWideOnly: true,
      isNumeric: true,
      render: ({ updated_at }) => <Instant at={updated_at} />,
    },
  ];
}
