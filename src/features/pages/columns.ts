import { isDeepStrictEqual } from 'node:util';
import type { PageRow, WritableColumns } from './queries.ts';
import type { UpdatePage } from './schema.ts';

/** The columns that a request writes as they are kept; fields left out have none. Publication is decided elsewhere. */
export function toColumns(fields: UpdatePage): Partial<WritableColumns> {
  const columns: Record<string, unknown> = {
    title: fields.title,
    slug: fields.slug,
    cover_image: fields.cover_image,
    og_image: fields.og_image,
    meta_title: fields.meta_title,
    meta_description: fields.meta_description,
    // The database writes them in lower case.
    author_id: fields.author_id?.toLowerCase() ?? fields.author_id,
    custom_fields: fields.custom_fields,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Those of the columns that would change something. */
export function keepDifferent(stored: PageRow, columns: Partial<WritableColumns>): Partial<WritableColumns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => {
      // By way of JSON, as it is kept: -0 is 0 there.
      const kept = name === 'custom_fields' ? JSON.parse(JSON.stringify(value)) : value;
      return !isDeepStrictEqual(kept, stored[name as keyof PageRow]);
    }),
  );
}
