import { pickDefined } from '../../../platform/changed-fields.ts';
import type { WritableColumns } from './queries.ts';
import type { UpdatePage } from './schema.ts';

/** The columns that a request writes, except status and published_at. */
export function toColumns(fields: UpdatePage): Partial<WritableColumns> {
  return pickDefined({
    title: fields.title,
    slug: fields.slug,
    cover_image: fields.cover_image,
    og_image: fields.og_image,
    meta_title: fields.meta_title,
    meta_description: fields.meta_description,
    // PostgreSQL prints UUIDs in lower case.
    author_id: fields.author_id?.toLowerCase() ?? fields.author_id,
    custom_fields: fields.custom_fields,
    external_id: fields.external_id,
  }) as Partial<WritableColumns>;
}
