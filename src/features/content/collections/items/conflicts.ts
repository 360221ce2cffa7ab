import { HttpError } from '../../../../platform/http/errors/http-error.ts';

export function duplicateItem(existingItemId: string | undefined): HttpError {
  return new HttpError('duplicate_item', 'The collection already has an item with this external_id.', {
    details: existingItemId === undefined ? {} : { existing_item_id: existingItemId },
  });
}
