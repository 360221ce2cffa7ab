import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { fileField } from '../../platform/http/multipart-body.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';
import { extensions } from './addresses.ts';
import { findQueryProblems } from './rules.ts';

export const MAX_FILE_BYTES = 5 * 1_048_576;

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12'] });
const name = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: NOT_BLANK,
  description: 'What people call the file. It has no part in the address.',
  examples: ['harbour.jpg'],
});
const alt = Type.String({
  maxLength: 500,
  description: 'What the image shows, for those who do not see it.',
  examples: ['Two tugs in the morning mist'],
});

export const Asset = Type.Object(
  {
    id,
    url: Type.String({
      description:
        'Where the image is served, for good. With ?w= of 160, 320, 640, 960 or 1280 as a WebP of at most that width.',
      examples: ['https://boards.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.jpg'],
    }),
    name,
    content_type: oneOf(Object.keys(extensions), { examples: ['image/jpeg'] }),
    size: Type.Integer({ description: 'Bytes of the file as it is kept and served.', examples: [184_320] }),
    width: Type.Integer({ description: 'In pixels.', examples: [1600] }),
    height: Type.Integer({ description: 'In pixels.', examples: [900] }),
    alt: nullable(alt),
    created_at: Instant,
  },
  { title: 'Asset' },
);
export type Asset = Static<typeof Asset>;

export const AssetUsage = Type.Object(
  {
    type: Type.String({ description: 'What kind of thing shows the asset.', examples: ['page'] }),
    id,
    field: Type.String({ description: 'The field that shows it.', examples: ['cover_image'] }),
  },
  { title: 'AssetUsage' },
);
export type AssetUsage = Static<typeof AssetUsage>;

export const AssetDetails = Type.Object(
  {
    ...Asset.properties,
    used_by: Type.Array(AssetUsage, { description: 'Where the asset is shown; the first 100 places.' }),
  },
  { title: 'AssetDetails' },
);
export type AssetDetails = Static<typeof AssetDetails>;

export const UploadAsset = Type.Object(
  {
    file: fileField({
      description:
        'The image: JPEG, PNG, WebP, GIF or AVIF by its content, whatever it is called; up to 5 MB and 40 megapixels.',
    }),
    alt: Type.Optional(alt),
  },
  { title: 'UploadAsset', additionalProperties: false },
);
export type UploadAsset = Static<typeof UploadAsset>;

export const UpdateAsset = Type.Partial(Type.Object({ name, alt: nullable(alt) }), {
  title: 'UpdateAsset',
  additionalProperties: false,
});
export type UpdateAsset = Static<typeof UpdateAsset>;

export const AssetQuery = Type.Object(
  {
    ...pageQuery,
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Part of the name; case does not matter.',
        examples: ['harb'],
      }),
    ),
  },
  { rules: findQueryProblems },
);
export type AssetQuery = Static<typeof AssetQuery>;

export const AssetList = Type.Object({
  data: Type.Array(Asset),
  meta: Type.Object({ pagination: Pagination }),
});

export const DeleteAssetQuery = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Deletes the asset although something shows it.',
      examples: [true],
    }),
  ),
});

export const assetCreated: EventType = {
  name: 'asset.created',
  description: 'An image was uploaded.',
  data: Asset,
};
export const assetUpdated: EventType = {
  name: 'asset.updated',
  description: 'The name or the alternative text of an image changed.',
  data: Asset,
  example: { changedFields: ['alt'] },
};
export const assetDeleted: EventType = {
  name: 'asset.deleted',
  description: 'An image was deleted; its address answers no more.',
  data: Asset,
};
