import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { newId } from '../../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { initialStatus, submitItem } from '../items/save.ts';
import type { ItemStatus } from '../items/schema.ts';
import { lockCollectionForShare } from '../queries.ts';
import type { Submission } from './schema.ts';

/** Accepts a submission if the collection allows it. Otherwise throws notFound, which does not reveal whether it exists. */
export async function submit(
  scope: Scope,
  slug: string,
  { data, website }: Submission,
): Promise<{ id: string; status: ItemStatus }> {
  return inTransaction(scope, async (scope) => {
    const collection = await lockCollectionForShare(scope, slug);
    const isOpen = collection.rules.allow_public_submit && collection.visibility !== 'private';
    if (!isOpen) throw notFound('collection');
    // Bots get the response of a success.
    if (isFilled(website)) return { id: newId(), status: initialStatus(collection) };
    const { id, status } = await submitItem(scope, collection, data);
    return { id, status };
  });
}

function isFilled(website: unknown): boolean {
  return website !== undefined && website !== null && website !== '';
}
