import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limitConcurrency } from '../../platform/concurrency/concurrency-limit.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { parseForms } from '../../platform/http/input/multipart-body.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
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

const AssetResponse = single(Asset);
const AssetDetailsResponse = single(AssetDetails);
const tags = ['Assets'];

export interface AssetRouteOptions extends FileStore {
  /** Must be lower than the number of database connections: an upload may hold one throughout, and needs another briefly. */
  uploadsAtOnce: number;
}

/** Includes uploads whose body is still arriving. 64 files of 5 MB bound the memory to 320 MB. */
const MAX_UPLOADS_IN_FLIGHT = 64;

export const assetRoutes: FastifyPluginAsyncTypebox<AssetRouteOptions> = async (app, options) => {
  await app.register(uploadRoute, options);

  app.get(
    '/assets',
    {
      config: { permission: 'assets:read' },
      schema: {
        operationId: 'listAssets',
        tags,
        summary: 'List assets',
        description: 'Returns the assets of the organization, the newest first.',
        querystring: AssetQuery,
        response: { 200: AssetList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listAssets(scope, range, query.search);
      return {
        data: rows.map((row) => toAsset(scope, row)),
        meta: { pagination: toPagination(range, total) },
      };
    },
  );

  app.get(
    '/assets/:id',
    {
      config: { permission: 'assets:read' },
      schema: {
        operationId: 'getAsset',
        tags,
        summary: 'Get an asset and its usages',
        description: 'Returns the asset with the first 100 resources that use it.',
        params: IdParams,
        response: { 200: AssetDetailsResponse },
      },
    },
    async ({ scope, params }) => {
      const asset = toAsset(scope, await getAsset(scope, params.id));
      return { data: { ...asset, used_by: await findUsages(scope, asset.id) } };
    },
  );

  app.patch(
    '/assets/:id',
    {
      config: { permission: 'assets:write' },
      schema: {
        operationId: 'updateAsset',
        tags,
        summary: 'Update an asset',
        description:
          'Updates the name or the alternative text of an asset. Omitted fields stay unchanged. The file itself cannot be changed; upload another file instead.',
        params: IdParams,
        body: UpdateAsset,
        response: { 200: AssetDetailsResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, AssetDetailsResponse);
      return { data: await updateAsset(scope, params.id, body, check) };
    },
  );

  app.delete(
    '/assets/:id',
    {
      config: { permission: 'assets:write', errors: ['asset_in_use'] },
      schema: {
        operationId: 'deleteAsset',
        tags,
        summary: 'Delete an asset',
        description:
          'Deletes an asset. An asset that is in use is only deleted with force, and is then missing from the resources that use it.',
        params: IdParams,
        querystring: DeleteAssetQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, AssetDetailsResponse);
      return { data: await deleteAsset(scope, params.id, { force: query.force ?? false }, check) };
    },
  );
};

/** A separate plugin, because it parses forms, while the other routes parse JSON. */
const uploadRoute: FastifyPluginAsyncTypebox<AssetRouteOptions> = async (app, options) => {
  parseForms(app, { files: ['file'], maxFileBytes: MAX_FILE_BYTES });
  limitConcurrency(app, {
    limit: options.uploadsAtOnce,
    maxInFlight: MAX_UPLOADS_IN_FLIGHT,
    maxPerOrganization: MAX_UPLOADS_IN_FLIGHT / 4,
    refusal: 'Too many files are being uploaded right now.',
  });

  app.post(
    '/assets',
    {
      config: { permission: 'assets:write', errors: ['invalid_image'] },
      schema: {
        operationId: 'uploadAsset',
        tags,
        summary: 'Upload an image',
        description:
          'Uploads an image, which is re-encoded without its metadata. Returns 200 with the existing asset if the organization has uploaded the same file before.',
        consumes: ['multipart/form-data'],
        body: UploadAsset,
        response: { 200: AssetResponse, 201: AssetResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const { asset, isNew } = await uploadAsset(scope, body, options);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${asset.id}`);
      return reply.send({ data: asset });
    },
  );
};
