import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { takeForms } from '../../platform/http/multipart-body.ts';
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

const AssetAnswer = single(Asset);
const AssetDetailsAnswer = single(AssetDetails);
const tags = ['Assets'];

export interface AssetRouteOptions extends FileStore {
  /** Fewer than there are database connections: an upload may hold one for as long as it takes, and needs another for a moment. */
  uploadsAtOnce: number;
}

/** What is still being received counts too: 64 files of 5 MB are all the memory that this may take. */
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
        description: 'The newest first.',
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
        summary: 'Read an asset, and where it is shown',
        params: IdParams,
        response: { 200: AssetDetailsAnswer },
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
        summary: 'Change the name or the alternative text of an asset',
        params: IdParams,
        body: UpdateAsset,
        response: { 200: AssetDetailsAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, AssetDetailsAnswer);
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
        description: 'One that is shown somewhere is only deleted with force, and leaves gaps there.',
        params: IdParams,
        querystring: DeleteAssetQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, AssetDetailsAnswer);
      return { data: await deleteAsset(scope, params.id, { force: query.force ?? false }, check) };
    },
  );
};

/** By itself, since it takes a form where the others take JSON. */
const uploadRoute: FastifyPluginAsyncTypebox<AssetRouteOptions> = async (app, options) => {
  takeForms(app, { files: ['file'], maxFileBytes: MAX_FILE_BYTES });
  fewAtOnce(app, {
    limit: options.uploadsAtOnce,
    maxInFlight: MAX_UPLOADS_IN_FLIGHT,
    maxOfOne: MAX_UPLOADS_IN_FLIGHT / 4,
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
          'It is decoded and encoded anew, without its metadata. The same bytes again are answered 200 with the stored asset as it is.',
        consumes: ['multipart/form-data'],
        body: UploadAsset,
        response: { 200: AssetAnswer, 201: AssetAnswer },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const { asset, isNew } = await uploadAsset(scope, body, options);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${asset.id}`);
      return reply.send({ data: asset });
    },
  );
};
