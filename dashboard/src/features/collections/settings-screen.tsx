import type { Collection } from '@corkboard/client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { callOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionLoaded } from './collection-loaded.tsx';
import {
  type CollectionValues,
  collectionRules,
  toCollectionBody,
  toCollectionValues,
} from './collection-values.ts';
import { DeleteCollection } from './delete-collection.tsx';
import { labelOf } from './item-values.ts';
import { useSaveCollection } from './save-collection.ts';
import { SaveReview, useSaveReview } from './save-review.tsx';

export function Screen() {
  const can = usePermission();
  return (
    <CollectionLoaded>
      {(collection) =>
        can('cms:write') ? (
          <EditCollection key={collection.slug} collection={collection} />
        ) : (
          <ReadOnlyCollection collection={collection} />
        )
      }
    </CollectionLoaded>
  );
}

function EditCollection({ collection }: { collection: Collection }) {
  const t = useMessages('builder');
  const common = useMessages('common');
  const { slug: organization } = useMembership().organization;
  const { slug } = collection;
  const saveCollection = useSaveCollection();
  const form = useResourceForm<Collection, CollectionValues>({
    draftKey: `cms/${slug}`,
    resource: collection,
    toValues: toCollectionValues,
    rules: collectionRules,
    save: (changed, stored) => saveCollection({ ...toCollectionValues(stored), ...changed }, stored),
    read: async () => {
      const { collections } = await callOperation(organization, 'listCollections', {});
      return collections.find((each) => each.slug === slug) ?? collection;
    },
    onSaved: () => notifyDone(common.saved),
  });
  const review = useSaveReview(form, collection);
  const body = toCollectionBody(form.form.getValues());
  return (
    <Frame
      title={collection.name}
      text={t.editText}
      docs="/docs/cms"
      requests={[
        requestOf('saveCollection', { body }),
        requestOf('getItemSchema', { slug }),
        requestOf('deleteCollection', { slug }),
      ]}
      actions={
        <>
          <ItemsButton slug={slug} />
          <DeleteCollection collection={collection} />
        </>
      }
    >
      <CollectionForm form={review.form} isNew={false} submitLabel={common.save} />
      <SaveReview review={review} />
    </Frame>
  );
}

function ItemsButton({ slug }: { slug: string }) {
  const t = useMessages('collections');
  const { slug: organization } = useMembership().organization;
  return (
    <Button variant="default" component={Link} to={`/o/${organization}/collections/${slug}`}>
      {t.allItems}
    </Button>
  );
}

function ReadOnlyCollection({ collection }: { collection: Collection }) {
  const t = useMessages('builder');
  const { visibility } = useMessages('collections');
  const { slug, schema, rules } = collection;
  return (
    <Frame
      title={collection.name}
      docs="/docs/cms"
      requests={[requestOf('getItemSchema', { slug })]}
      actions={<ItemsButton slug={slug} />}
    >
      <Facts
        rows={[
          [t.fields.slug, slug],
          [t.fields.description, collection.description],
          [t.fields.visibility, visibility[collection.visibility]],
          [t.fields.required_entitlement, collection.required_entitlement],
          [t.fields['rules/moderation'], t.moderation[rules.moderation]],
          ...schema.map((field): [string, string] => [labelOf(field), t.types[field.type]]),
        ]}
      />
    </Frame>
  );
}
