import type { Scope } from '../../../../platform/scope.ts';
import { replaceAssetUsages } from '../../assets/usages.ts';
import type { CollectionRow } from '../queries.ts';
import { shownImages } from './columns.ts';
import { ASSET_USER, type ItemRow } from './queries.ts';

/** Records which assets the item uses. */
export async function recordAssets(scope: Scope, collection: CollectionRow, row: ItemRow): Promise<void> {
  // Even without image fields in the schema, because fields of an earlier schema may have had usages.
  const images = shownImages(collection, row.data);
  await replaceAssetUsages(scope, { type: ASSET_USER, id: row.id }, images);
}
