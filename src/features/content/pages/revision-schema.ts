import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, idParam } from '../../../platform/http/resource.ts';
import { contentFields, Page } from './schema.ts';

const { title, slug, status, cover_image, meta_title, meta_description, published_at } = Page.properties;
const { og_image, custom_fields } = Page.properties;

const summaryFields = {
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a15'] }),
  title,
  slug,
  status,
  cover_image,
  meta_title,
  meta_description,
  author_id: Page.properties.author_id,
  published_at,
  replaced_by: Type.String({
    description:
      'Who made the update that replaced this version: `api_key:<id>`, `user:<id>`, `system` or `command_line`.',
    examples: ['api_key:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a16'],
  }),
  replaced_at: Instant,
};

/** A version of a page before an update, as in lists. */
export const RevisionSummary = Type.Object(summaryFields, { title: 'PageRevisionSummary' });
export type RevisionSummary = Static<typeof RevisionSummary>;

export const Revision = Type.Object(
  { ...summaryFields, ...contentFields, og_image, custom_fields },
  { title: 'PageRevision' },
);
export type Revision = Static<typeof Revision>;

export const RevisionQuery = Type.Object(pageQuery);
export const RevisionList = listOf(RevisionSummary, 'PageRevisionList');

export const RevisionParams = Type.Object({
  id: idParam('page'),
  revision_id: idParam('revision'),
});
