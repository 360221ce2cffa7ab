import { type SqlBool, sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { AssetUsage } from './schema.ts';
import { assetIdOf } from './urls.ts';

/** A resource that uses assets: its type in the API, and its id. */
export interface AssetUser {
  type: string;
  id: string;
}

/**
 * Replaces the recorded usages of a resource, by field. Skips URLs that do not refer to an asset of the organization. Locks the
 * assets, so that they cannot be deleted before the transaction ends.
 */
export async function replaceAssetUsages(
  scope: Scope,
  user: AssetUser,
  urlsByField: Record<string, readonly (string | null | undefined)[]>,
): Promise<void> {
  const usages = Object.entries(urlsByField).flatMap(([field, urls]) =>
    urls.flatMap((url) => {
      const assetId = url ? assetIdOf(scope, url) : undefined;
      return assetId ? [{ assetId, field }] : [];
    }),
  );
  await inTransaction(scope, async (scope) => {
    const locked = await lockAssetsForShare(scope, [...new Set(usages.map(({ assetId }) => assetId))]);
    const found = usages.filter(({ assetId }) => locked.has(assetId));
    await removeAssetUsages(scope, user);
    if (found.length === 0) return;
    await scope.db
      .insertInto('asset_usages')
      .values(
        found.map(({ assetId, field }) => ({
          organization_id: scope.organizationId,
          asset_id: assetId,
          user_type: user.type,
          user_id: user.id,
          field,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Deletes the usages of a resource that is deleted. */
export async function removeAssetUsages(scope: Scope, { type, id }: AssetUser): Promise<void> {
  await deleteOwn(scope, 'asset_usages').where('user_type', '=', type).where('user_id', '=', id).execute();
}

const MAX_REPORTED = 100;

/** Finds the first 100 usages of the asset. */
export async function findUsages(scope: Scope, assetId: string): Promise<AssetUsage[]> {
  return selectOwn(scope, 'asset_usages')
    .select(['user_type as type', 'user_id as id', 'field'])
    .where('asset_id', '=', assetId)
    .orderBy('user_type')
    .orderBy('user_id')
    .orderBy('field')
    .limit(MAX_REPORTED)
    .execute();
}

/** Locks the assets that exist, and returns their ids. Locks in order of id, so that transactions do not deadlock. */
async function lockAssetsForShare(scope: Scope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await selectOwn(scope, 'assets')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
