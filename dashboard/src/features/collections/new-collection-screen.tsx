import type { Collection } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { CollectionForm } from './collection-form.tsx';
import {
  type CollectionValues,
  collectionRules,
  toCollectionBody,
  toCollectionValues,
} from './collection-values.ts';
import { useSaveCollection } from './save-collection.ts';

export function Screen() {
  const t = useMessages('builder');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { create } = useMessages('collections');
  const { slug: organization } = useMembership().organization;
  const saveCollection = useSaveCollection();
  const form = useResourceForm<Collection, CollectionValues>({
    draftKey: 'cms/new',
    resource: undefined,
    toValues: toCollectionValues,
    rules: collectionRules,
    save: (changed) => saveCollection({ ...toCollectionValues(undefined), ...changed }, undefined),
    onSaved: ({ slug }) => {
      notifyDone(t.created);
      void navigate({ to: `/o/${organization}/collections/${slug}` });
    },
  });
  return (
    <Frame
      title={create}
      text={t.newText}
      docs="/docs/cms"
      requests={[requestOf('saveCollection', { body: toCollectionBody(form.form.getValues()) })]}
    >
      <CollectionForm form={form} isNew submitLabel={common.create} />
    </Frame>
  );
}
