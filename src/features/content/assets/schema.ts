import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../platform/cache/public-content.ts';
import type { EventType } from '../../../platform/events.ts';
import { fileField } from '../../../platform/http/input/multipart-body.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { extensions } from './urls.ts';

export const MAX_FILE_BYTES = 5 * 1_048_576;

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12'] });
const name = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 255,
  pattern: NOT_BLANK,
  description: 'The name of the file. It is not part of the URL.',
  examples: ['harbour.jpg'],
});
const alt = Type.String({
  ...oneLine,
  maxLength: 500,
  description: 'The alternative text, for people who cannot see the image.',
  examples: ['Two tugs in the morning mist'],
});

export const Asset = Type.Object(
  {
    id,
    url: Type.String({
      description:
        'The permanent URL of the image. Add ?w=160, 320, 640, 960 or 1280 to get a WebP image of at most that width.',
      examples: ['https://boards.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.jpg'],
    }),
    name,
    content_type: oneOf(Object.keys(extensions), { title: 'ImageType', examples: ['image/jpeg'] }),
    size: Type.Integer({ description: 'The size of the stored file in bytes.', examples: [184_320] }),
    width: Type.Integer({ description: 'The width in pixels.', examples: [1600] }),
    height: Type.Integer({ description: 'The height in pixels.', examples: [900] }),
    alt: nullable(alt),
    created_at: Instant,
  },
  { title: 'Asset' },
);
export type Asset = Static<typeof Asset>;

export const AssetUsage = Type.Object(
  {
    type: Type.String({ description: 'The type of the resource that uses the asset.', examples: ['page'] }),
    id,
    field: Type.String({ description: 'The field that contains the asset.', examples: ['cover_image'] }),
  },
  { title: 'AssetUsage' },
);
export type AssetUsage = Static<typeof AssetUsage>;

export const AssetDetails = Type.Object(
  {
    ...Asset.properties,
    used_by: Type.Array(AssetUsage, { description: 'The first 100 usages of the asset.' }),
  },
  { title: 'AssetDetails' },
);
export type AssetDetails = Static<typeof AssetDetails>;

export const UploadAsset = Type.Object(
  {
    file: fileField({
      description:
        'A JPEG, PNG, WebP, GIF or AVIF image of up to 5 MB and 40 megapixels. The content determines the type, not the file name.',
    }),
    alt: Type.Optional(alt),
  },
  { title: 'UploadAsset', additionalProperties: false },
);
export type UploadAsset = Static<typeof UploadAsset>;

export const UpdateAsset = Type.Partial(Type.Object({ name, alt: nullable(alt) }), {
  title: 'UpdateAsset',
  examples: [{ alt: 'Two tugs in the morning mist' }],
  additionalProperties: false,
});
export type UpdateAsset = Static<typeof UpdateAsset>;

export const AssetQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A part of the name. The search ignores case.',
      examples: ['harb'],
    }),
  ),
});
export type AssetQuery = Static<typeof AssetQuery>;

export const AssetList = listOf(Asset, 'AssetList');

export const DeleteAssetQuery = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether to delete the asset even if it is in use.',
      examples: [true],
    }),
  ),
});

export const assetCreated: EventType = {
  name: 'asset.created',
  resource: 'assets',
  description: 'An image was uploaded.',
  data: Asset,
};
export const assetUpdated: EventType = {
  name: 'asset.updated',
  resource: 'assets',
  description: 'The name or the alternative text of an image changed.',
  data: Asset,
  example: { changedFields: ['alt'] },
};
export const assetDeleted: EventType = {
  name: 'asset.deleted',
  resource: 'assets',
  description: 'An image was deleted. Its URL no longer works.',
  data: Asset,
};

export const assetContent: PublicContent = {
  changedBy: [assetCreated, assetUpdated, assetDeleted],
};
