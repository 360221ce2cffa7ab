import { recordEvent } from '../../../platform/events.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toFileName } from './file-name.ts';
import { lockAsset, toAsset, updateAssetRow } from './queries.ts';
import { type AssetDetails, assetUpdated, type UpdateAsset } from './schema.ts';
import { findUsages } from './usages.ts';

/** Updates the name or alternative text. The image never changes; another image is another asset. */
export async function updateAsset(
  scope: Scope,
  id: string,
  given: UpdateAsset,
  check: (current: { data: AssetDetails }) => void,
): Promise<AssetDetails> {
  const changes = toChanges(given);
  return inTransaction(scope, async (scope) => {
    const before = toAsset(scope, await lockAsset(scope, id));
    const used_by = await findUsages(scope, before.id);
    check({ data: { ...before, used_by } });
    const fields = (['name', 'alt'] as const).filter(
      (field) => changes[field] !== undefined && changes[field] !== before[field],
    );
    if (fields.length === 0) return { ...before, used_by };
    const asset = toAsset(scope, await updateAssetRow(scope, before.id, changes));
    await recordEvent(scope, assetUpdated, asset, fields);
    return { ...asset, used_by };
  });
}

function toChanges({ name, alt }: UpdateAsset): UpdateAsset {
  const changes: UpdateAsset = {};
  if (alt !== undefined) changes.alt = alt || null;
  if (name !== undefined) changes.name = toFileName(name);
  if (changes.name === '') throw invalid([{ path: '/name', message: 'must be a file name' }]);
  return changes;
}
