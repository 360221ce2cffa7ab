import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import { parseForms } from '../../../platform/http/input/multipart-body.ts';
import { operations } from '../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { deleteAsset } from './delete.ts';
import { getAsset, listAssets, toAsset } from './queries.ts';
import {
  Asset,
  AssetDetails,
  AssetList,
  AssetQuery,
  DeleteAssetQuery,
  MAX_FILE_BYTES,
  UpdateAsset,
  UploadAsset,
} from './schema.ts';
import { updateAsset } from './update.ts';
import { type FileStore, uploadAsset } from './upload.ts';
import { findUsages } from './usages.ts';

export interface AssetRouteOptions extends FileStore {
  /** Must be lower than the number of database connections: an upload may hold one throughout, and needs another briefly. */
  uploadsAtOnce: number;
}

/** Includes uploads whose body is still arriving. 64 files of 5 MB bound the memory to 320 MB. */
const MAX_UPLOADS_IN_FLIGHT = 64;

export const assetRoutes: FastifyPluginAsync<AssetRouteOptions> = async (app, options) => {
  await app.register(uploadRoute, options);

  const operation = operations(app, { tag: 'Assets' });

  operation('GET /assets', 'listAssets', {
    permission: 'assets:read',
    summary: 'List assets',
    description: 'Returns the assets of the organization, the newest first.',
    query: AssetQuery,
    returns: AssetList,
    handler: async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listAssets(scope, range, query.search);
      return {
        data: rows.map((row) => toAsset(scope, row)),
        meta: { pagination: toPagination(range, total) },
      };
    },
  });

  operation('GET /assets/:id', 'getAsset', {
    permission: 'assets:read',
    summary: 'Get an asset and its usages',
    description: 'Returns the asset with the first 100 resources that use it.',
    data: AssetDetails,
    handler: async ({ scope, params }) => {
      const asset = toAsset(scope, await getAsset(scope, params.id));
      return { ...asset, used_by: await findUsages(scope, asset.id) };
    },
  });

  operation('PATCH /assets/:id', 'updateAsset', {
    permission: 'assets:write',
    summary: 'Update an asset',
    description:
      'Updates the name or the alternative text of an asset. Omitted fields stay unchanged. The file itself cannot be changed; upload another file instead.',
    body: UpdateAsset,
    data: AssetDetails,
    handler: ({ scope, params, body }, { check }) => updateAsset(scope, params.id, body, check),
  });

  operation('DELETE /assets/:id', 'deleteAsset', {
    permission: 'assets:write',
    errors: ['asset_in_use'],
    summary: 'Delete an asset',
    description:
      'Deletes an asset. An asset that is in use is only deleted with force, and is then missing from the resources that use it.',
    query: DeleteAssetQuery,
    deletes: AssetDetails,
    handler: ({ scope, params, query }, { check }) =>
      deleteAsset(scope, params.id, { force: query.force ?? false }, check),
  });
};

/** A separate plugin, because it parses forms, while the other routes parse JSON. */
const uploadRoute: FastifyPluginAsync<AssetRouteOptions> = async (app, options) => {
  parseForms(app, { files: ['file'], maxFileBytes: MAX_FILE_BYTES });
  limitConcurrency(app, {
    limit: options.uploadsAtOnce,
    maxInFlight: MAX_UPLOADS_IN_FLIGHT,
    maxPerOrganization: MAX_UPLOADS_IN_FLIGHT / 4,
    refusal: 'Too many files are being uploaded right now.',
  });

  const operation = operations(app, { tag: 'Assets' });

  operation('POST /assets', 'uploadAsset', {
    permission: 'assets:write',
    errors: ['invalid_image'],
    summary: 'Upload an image',
    description:
      'Uploads an image, which is re-encoded without its metadata. Returns 200 with the existing asset if the organization has uploaded the same file before.',
    consumes: ['multipart/form-data'],
    body: UploadAsset,
    status: [200, 201],
    data: Asset,
    handler: async ({ scope, body, routeOptions }, { reply }) => {
      const { asset, isNew } = await uploadAsset(scope, body, options);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${asset.id}`);
      return asset;
    },
  });
};
