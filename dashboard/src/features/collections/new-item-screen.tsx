import type { Collection, Item, SaveItem } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { CollectionLoaded } from './collection-loaded.tsx';
import { ItemForm } from './item-form.tsx';
import { type ItemValues, toItemBody, toItemRules, toItemValues } from './item-values.ts';

export function Screen() {
  return (
    <CollectionLoaded>
      {(collection) => (
        <NewItem key={`${collection.slug} ${collection.updated_at}`} collection={collection} />
      )}
    </CollectionLoaded>
  );
}

function NewItem({ collection }: { collection: Collection }) {
  const t = useMessages('collections');
  const common = useMessages('common');
  const navigate = useNavigate();
  const organization = useMembership().organization.slug;
  const saveItem = useChange('saveItem');
  const { slug, schema, name } = collection;
  // All inputs and not only the changed ones: the API has other defaults for the status and for switches.
  const toSaved = (): SaveItem => toItemBody<SaveItem>(form.form.getValues(), collection);
  const form = useResourceForm<Item, ItemValues>({
    draftKey: `cms/${slug}/new`,
    resource: undefined,
    toValues: (item) => toItemValues(item, schema),
    rules: toItemRules(schema),
    save: async () => (await saveItem({ slug, body: toSaved() })).item,
    onSaved: ({ id }) => {
      notifyDone(t.itemCreated);
      void navigate({ to: `/o/${organization}/collections/${slug}/items/${id}` });
    },
  });
  return (
    <Frame
      title={t.newItemTitle({ collection: name })}
      docs="/docs/cms"
      requests={[requestOf('saveItem', { slug, body: toSaved() })]}
    >
      <ItemForm collection={collection} form={form} submitLabel={common.create} />
    </Frame>
  );
}
