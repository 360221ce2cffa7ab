import { type SqlBool, sql } from 'kysely';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { assetIdOf } from './addresses.ts';
import type { AssetUsage } from './schema.ts';

/** What shows assets: the API's name of its kind, and its id. */
export interface AssetUser {
  type: string;
  id: string;
}

/**
 * Notes which assets this thing shows, field by field, in place of what was noted before. Addresses that lead to no
 * asset of the organization are left out. The assets are held, so that none is deleted before the transaction ends.
 */
export async function replaceAssetUsages(
  scope: Scope,
  user: AssetUser,
  addresses: Record<string, readonly (string | null | undefined)[]>,
): Promise<void> {
  const shown = Object.entries(addresses).flatMap(([field, urls]) =>
    urls.flatMap((url) => {
      const assetId = url ? assetIdOf(scope, url) : undefined;
      return assetId ? [{ assetId, field }] : [];
    }),
  );
  await inTransaction(scope, async (scope) => {
    const held = await holdAssets(scope, [...new Set(shown.map(({ assetId }) => assetId))]);
    const wanted = shown.filter(({ assetId }) => held.has(assetId));
    await removeAssetUsages(scope, user);
    if (wanted.length === 0) return;
    await scope.db
      .insertInto('asset_usages')
      .values(
        wanted.map(({ assetId, field }) => ({
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

/** For a thing that is deleted. */
export async function removeAssetUsages(scope: Scope, { type, id }: AssetUser): Promise<void> {
  await scope.db
    .deleteFrom('asset_usages')
    .where('organization_id', '=', scope.organizationId)
    .where('user_type', '=', type)
    .where('user_id', '=', id)
    .execute();
}

const MOST_TOLD = 100;

/** Where the asset is shown; the first hundred places. */
export async function findUsages(scope: Scope, assetId: string): Promise<AssetUsage[]> {
  return scope.db
    .selectFrom('asset_usages')
    .select(['user_type as type', 'user_id as id', 'field'])
    .where('organization_id', '=', scope.organizationId)
    .where('asset_id', '=', assetId)
    .orderBy('user_type')
    .orderBy('user_id')
    .orderBy('field')
    .limit(MOST_TOLD)
    .execute();
}

/** Those of the ids that are there. In one order, so that two that hold the same assets never wait for each other. */
async function holdAssets(scope: Scope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom('assets')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
