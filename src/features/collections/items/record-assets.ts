import type { Scope } from '../../../platform/scope.ts';
import { replaceAssetUsages } from '../../assets/usages.ts';
import type { CollectionRow } from '../queries.ts';
import { shownImages } from './columns.ts';
import { ASSET_USER, type ItemRow } from './queries.ts';

/** Writes down which assets the item shows. */
export async function noteAssets(scope: Scope, collection: CollectionRow, row: ItemRow): Promise<void> {
  // Also where no field can show any now: one of a former schema may have.
  const images = shownImages(scope, collection, row.data);
  await replaceAssetUsages(scope, { type: ASSET_USER, id: row.id }, images);
}
