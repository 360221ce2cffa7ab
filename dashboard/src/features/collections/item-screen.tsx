import type { Collection, Item, UpdateItem } from '@corkboard/client';
import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { CollectionLoaded } from './collection-loaded.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemStatusBadge } from './item-status.tsx';
import { type ItemValues, titleOf, toItemBody, toItemRules, toItemValues } from './item-values.ts';

export function Screen() {
  const { collection: slug = '', id = '' } = useParams({ strict: false });
  const item = useOperation('getItem', { slug, id });
  return (
    <CollectionLoaded>
      {(collection) => (
        <Loaded query={item}>
          {({ item }) => (
            // A change of the schema changes the inputs.
            <EditItem key={`${id} ${collection.updated_at}`} collection={collection} item={item} />
          )}
        </Loaded>
      )}
    </CollectionLoaded>
  );
}

function EditItem({ collection, item }: { collection: Collection; item: Item }) {
  const t = useMessages('collections');
  const common = useMessages('common');
  const can = usePermission();
  const organization = useMembership().organization.slug;
  const updateItem = useChange('updateItem');
  const { slug, schema } = collection;
  const { id } = item;
  const form = useResourceForm<Item, ItemValues>({
    draftKey: `cms/${slug}/${id}`,
    resource: item,
    toValues: (item) => toItemValues(item, schema),
    rules: toItemRules(schema),
    save: async (changed, ifMatch) =>
      (await updateItem({ slug, id, body: toItemBody<UpdateItem>(changed, collection) }, { ifMatch })).item,
    read: async () => (await callOperation(organization, 'getItem', { slug, id })).item,
    onSaved: () => notifyDone(common.saved),
  });
  return (
    <Frame
      title={titleOf(item, schema)}
      docs="/docs/cms"
      requests={[
        requestOf('getItem', { slug, id }),
        requestOf('updateItem', { slug, id, body: toItemBody<UpdateItem>(form.changed(), collection) }),
        requestOf('deleteItem', { slug, id }),
      ]}
      actions={can('cms:write') && <DeleteItem collection={collection} item={item} />}
    >
      <Group gap="xs">
        <ItemStatusBadge status={item.status} />
        <Text size="sm" c="dimmed">
          {item.source === 'public' ? t.submitted : t.added} <Instant at={item.created_at} />
        </Text>
      </Group>
      {can('cms:write') ? (
        <ItemForm collection={collection} form={form} submitLabel={common.save} />
      ) : (
        <ItemFacts item={item} schema={schema} />
      )}
    </Frame>
  );
}

function DeleteItem({ collection: { slug, schema }, item }: { collection: Collection; item: Item }) {
  const t = useMessages('collections');
  const common = useMessages('common');
  const navigate = useNavigate();
  const organization = useMembership().organization.slug;
  const deleteItem = useChange('deleteItem');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {common.delete}
      </Button>
      {isAsking && (
        <Confirm
          title={t.deleteItemTitle({ name: titleOf(item, schema) })}
          text={t.deleteItemText}
          confirmLabel={common.delete}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deleteItem({ slug, id: item.id });
            notifyDone(t.itemDeleted);
            await navigate({ to: `/o/${organization}/collections/${slug}`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}
