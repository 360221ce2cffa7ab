import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockAsset, toAsset } from './queries.ts';
import { type AssetDetails, assetDeleted } from './schema.ts';
import { findUsages } from './usages.ts';

/** Deletes an asset. Throws if it is in use, unless `force` is set. A trigger schedules the deletion of its files. */
export async function deleteAsset(
  scope: Scope,
  id: string,
  { force }: { force: boolean },
  check: (current: { data: AssetDetails }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const asset = toAsset(scope, await lockAsset(scope, id));
    const used_by = await findUsages(scope, asset.id);
    check({ data: { ...asset, used_by } });
    if (used_by.length > 0 && !force) {
      throw new HttpError(
        'asset_in_use',
        'The asset is in use. Remove it from the resources in details.used_by, or set force to true.',
        {
          details: { used_by },
        },
      );
    }
    await deleteOwnRow(scope, 'assets', asset.id);
    await recordEvent(scope, assetDeleted, asset);
    return { id: asset.id, deleted: true };
  });
}
