import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Assets } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isSearchForNothing } from '../../../platform/search-words.ts';
import type { Asset, UpdateAsset } from './schema.ts';
import { assetUrl } from './urls.ts';

export type AssetRow = Selectable<Assets>;

/** Lists assets, the newest first. */
export async function listAssets(
  scope: Scope,
  range: PageRange,
  search: string | undefined,
): Promise<Page<AssetRow>> {
  const assets = selectOwn(scope, 'assets')
    .$if(isSearchForNothing(search), (query) => query.where(sql<boolean>`false`))
    .$if(Boolean(search), (query) => query.where('name', 'ilike', containing(search ?? '')));
  return readPage(assets.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), range);
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export async function findAsset(scope: Scope, id: string): Promise<AssetRow | undefined> {
  return isId(id) ? selectAsset(scope, id).executeTakeFirst() : undefined;
}

/** Finds the assets with the given ids, in no particular order. Omits ids that do not exist. */
export async function findAssets(scope: Scope, ids: string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  return selectOwn(scope, 'assets').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

export async function getAsset(scope: Scope, id: string): Promise<AssetRow> {
  return orNotFound(await findAsset(scope, id), 'asset');
}

/** Locks the asset against changes and new usages until the transaction ends. */
export async function lockAsset(scope: Scope, id: string): Promise<AssetRow> {
  return orNotFound(isId(id) && (await selectAsset(scope, id).forUpdate().executeTakeFirst()), 'asset');
}

function selectAsset(scope: Scope, id: string) {
  return selectOwn(scope, 'assets').selectAll().where('id', '=', id);
}

export async function findAssetByUpload(scope: Scope, uploadHash: Buffer): Promise<AssetRow | undefined> {
  return selectOwn(scope, 'assets').selectAll().where('upload_hash', '=', uploadHash).executeTakeFirst();
}

/** Inserts an asset. Returns undefined and inserts nothing if the organization has uploaded the same bytes before. */
export async function insertAsset(
  scope: Scope,
  values: Omit<Insertable<Assets>, 'organization_id'>,
): Promise<AssetRow | undefined> {
  return scope.db
    .insertInto('assets')
    .values({ organization_id: scope.organizationId, ...values })
    .onConflict((conflict) => conflict.constraint('assets_upload_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateAssetRow(scope: Scope, id: string, changes: UpdateAsset): Promise<AssetRow> {
  return updateOwn(scope, 'assets')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds the content type of an asset of any organization, because public URLs do not contain the organization. */
export async function findContentType(db: Database, id: string): Promise<string | undefined> {
  const [row] = await selectContentType(db, { id });
  return row?.content_type;
}

const selectContentType = prepared((db, { id }: { id: string }) =>
  db.selectFrom('assets').select('content_type').where('id', '=', id),
);

/** The same for organizations that meet the condition. */
export function newFindVisibleType(
  isVisible: (organizationId: RawBuilder<unknown>) => RawBuilder<boolean>,
): typeof findContentType {
  const select = prepared((db, { id }: { id: string }) =>
    db
      .selectFrom('assets')
      .select('content_type')
      .where('id', '=', id)
      .where(isVisible(sql.ref('assets.organization_id'))),
  );
  return async (db, id) => (await select(db, { id }))[0]?.content_type;
}

export function toAsset({ cdnUrl }: Scope, row: AssetRow): Asset {
  const { id, name, content_type, size_bytes: size, width, height, alt, created_at } = row;
  return { id, url: assetUrl(cdnUrl, row), name, content_type, size, width, height, alt, created_at };
}
