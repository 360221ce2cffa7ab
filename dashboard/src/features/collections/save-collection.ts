import { type Collection, CorkboardError } from '@corkboard/client';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type CollectionValues, toCollectionBody } from './collection-values.ts';

/**
 * Returns a function that creates a collection, or replaces the stored one. Saving replaces whatever has the slug, so it first
 * looks whether that is what the form shows.
 */
export function useSaveCollection() {
  const t = useMessages('builder');
  const { slug: organization } = useMembership().organization;
  const saveCollection = useChange('saveCollection');
  return async (values: CollectionValues, stored: Collection | undefined): Promise<Collection> => {
    const body = toCollectionBody(values);
    const { collections } = await callOperation(organization, 'listCollections', {});
    const current = collections.find(({ slug }) => slug === body.slug);
    if (current && !stored)
      throw new CorkboardError('validation_error', t.slugTaken, {
        issues: [{ path: '/slug', message: t.slugTaken }],
      });
    if (current?.updated_at !== stored?.updated_at)
      throw new CorkboardError('precondition_failed', t.changedElsewhere);
    return (await saveCollection({ body })).collection;
  };
}
