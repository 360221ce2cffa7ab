import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { ExternalId, externalIdFilter, writableExternalId } from '../../../platform/http/external-id.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf, STARTS_WITH_DAY } from '../../../platform/http/resource.ts';
import { findNewPageProblems, findPageProblems, findQueryProblems, pageTypes } from './rules.ts';

const pageStatuses = ['draft', 'published', 'archived'] as const;

const ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12';
const AUTHOR_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a13';
const COVER = 'https://jobs.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14.jpg';

const image = (description: string) =>
  nullable(Type.String({ format: 'http-url', maxLength: 2048, description, examples: [COVER] }));
const shortText = (description: string, example: string) =>
  nullable(Type.String({ ...oneLine, maxLength: 500, description, examples: [example] }));

/** The fields that lists return and that have the same schema in requests and responses. */
const listedFields = {
  title: Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    examples: ['A day on the Meuse'],
  }),
  cover_image: image('The URL of an image, preferably of an asset.'),
  meta_title: shortText('The title for search engines.', 'A day on the Meuse: life of a harbour pilot'),
  meta_description: shortText(
    'The description for search engines. Also the summary of a blog post in lists.',
    'What a harbour pilot does between two tides.',
  ),
  author_id: nullable(
    Type.String({ format: 'uuid', description: 'The id of the author.', examples: [AUTHOR_ID] }),
  ),
};

/** The fields that lists do not return and that have the same schema in requests and responses. */
const singleFields = {
  og_image: image('The URL of the image that other sites show next to a link to the page.'),
  custom_fields: nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Any other data, up to 64 kB.',
        examples: [{ badge: 'new' }],
      },
    ),
  ),
};

const status = (description: string) =>
  oneOf(pageStatuses, { title: 'PageStatus', description, examples: ['published'] });

const summaryFields = {
  id: Type.String({ format: 'uuid', examples: [ID] }),
  title: listedFields.title,
  slug: Type.String({ description: 'The last path segment of url.', examples: ['a-day-on-the-meuse'] }),
  type: oneOf(pageTypes, {
    title: 'PageType',
    description: 'The kind of the page.',
    examples: ['blog_post'],
  }),
  is_blog_article: Type.Boolean({ description: 'Whether type is blog_post.', examples: [true] }),
  status: status(
    'The status of the page. A published page with a published_at in the future is scheduled: hidden until then. The URL of an archived page responds with 410.',
  ),
  url: Type.String({
    description: 'The public URL of the page on the board.',
    examples: ['https://jobs.example.org/blog/a-day-on-the-meuse'],
  }),
  cover_image: listedFields.cover_image,
  meta_title: listedFields.meta_title,
  meta_description: listedFields.meta_description,
  author_id: listedFields.author_id,
  external_id: ExternalId,
  published_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
};

/** A page as in lists and events. */
export const PageSummary = Type.Object(summaryFields, { title: 'PageSummary' });
export type PageSummary = Static<typeof PageSummary>;

const document = { type: 'doc', content: [{ type: 'paragraph', attrs: { textAlign: null } }] };

/** The body of a page in its three forms. */
export const contentFields = {
  content: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'The body as a TipTap document.',
    examples: [document],
  }),
  content_html: Type.String({
    description: 'The body as HTML. Empty if the body has no content.',
    examples: ['<p>Guide ships in and out.</p>'],
  }),
  content_text: Type.String({
    description: 'The body as plain text.',
    examples: ['Guide ships in and out.'],
  }),
};

export const Page = Type.Object({ ...summaryFields, ...contentFields, ...singleFields }, { title: 'Page' });
export type Page = Static<typeof Page>;

/** Every field that a client may write, both in creates and in updates. */
const writableFields = {
  ...listedFields,
  ...singleFields,
  external_id: writableExternalId('organization, among pages and posts together'),
  content: Type.Unsafe<string | object>({
    type: ['string', 'object'],
    additionalProperties: true,
    description:
      'The body as HTML (recommended), or as a TipTap document, either an object or JSON text. Unsupported elements are removed from HTML, but are an error in a document. Images must be assets. An update replaces the whole body.',
    examples: ['<h2>Before dawn</h2><p>The <strong>first</strong> ship is waiting.</p>'],
  }),
  slug: Type.String({
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    maxLength: 120,
    description:
      'The last path segment of url. By default, generated from the title, with a number if it is taken. Pages cannot use reserved paths of the board, such as jobs or blog; blog posts can.',
    examples: ['a-day-on-the-meuse'],
  }),
  published_at: nullable(
    Type.String({
      format: 'instant',
      maxLength: 40,
      description: `When the page becomes public. ${STARTS_WITH_DAY} Defaults to the time of its first publication. A published page stays hidden until this time.`,
      examples: ['2026-11-01T09:00:00.000Z'],
    }),
  ),
};

/** The input of an update. Missing fields stay unchanged; null clears a nullable field. */
export const UpdatePage = Type.Partial(
  Type.Object({ ...writableFields, status: status('The new status. Any status can change to any other.') }),
  {
    title: 'UpdatePage',
    examples: [{ status: 'published' }],
    additionalProperties: false,
    rules: findPageProblems,
  },
);
export type UpdatePage = Static<typeof UpdatePage>;

export const UpdatePageQuery = Type.Object({
  revision: Type.Optional(
    oneOf(['always', 'merge'], {
      title: 'RevisionMode',
      default: 'always',
      description:
        'Whether to store the replaced version as a revision. With merge, not if the newest revision is less than ten minutes old and also due to you: for editors that save while someone types.',
      examples: ['merge'],
    }),
  ),
});
export type UpdatePageQuery = Static<typeof UpdatePageQuery>;

export const CreatePage = Type.Object(
  {
    ...Type.Partial(Type.Object(writableFields)).properties,
    title: listedFields.title,
    kind: Type.Optional(
      oneOf(pageTypes, {
        title: 'PageType',
        description: 'The kind of the page. Defaults to page. You cannot change it later.',
        examples: ['blog_post'],
      }),
    ),
    status: Type.Optional(
      oneOf(['published', 'draft'], {
        title: 'NewPageStatus',
        description: 'The status of the page. Defaults to draft.',
        examples: ['published'],
      }),
    ),
  },
  {
    title: 'CreatePage',
    additionalProperties: false,
    rules: findNewPageProblems,
    examples: [
      {
        title: 'A day on the Meuse',
        kind: 'blog_post',
        status: 'published',
        content: '<h2>Before dawn</h2><p>The <strong>first</strong> ship is waiting.</p>',
        meta_description: 'What a harbour pilot does between two tides.',
      },
    ],
  },
);
export type CreatePage = Static<typeof CreatePage>;

export const PageQuery = Type.Object(
  {
    kind: Type.Optional(
      oneOf([...pageTypes, 'all'], {
        title: 'PageTypeFilter',
        default: 'all',
        description: 'Returns only pages of this kind.',
        examples: ['blog_post'],
      }),
    ),
    status: Type.Optional(
      oneOf(pageStatuses, {
        title: 'PageStatus',
        description: 'Returns only pages of this status.',
        examples: ['published'],
      }),
    ),
    search: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Words that must all occur in the title, in any order and regardless of case.',
        examples: ['meuse day'],
      }),
    ),
    author_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Returns only pages of this author.',
        examples: [AUTHOR_ID],
      }),
    ),
    external_id: externalIdFilter,
    ...pageQuery,
  },
  { rules: findQueryProblems },
);
export type PageQuery = Static<typeof PageQuery>;

export const PageList = listOf(PageSummary, 'PageList');
export type PageList = Static<typeof PageList>;

export const pageCreated = pageEvent('page.created', 'A page or blog post was created.');
export const pageUpdated = pageEvent('page.updated', 'Fields of a page changed, such as its body.', {
  changedFields: ['title', 'content'],
});
export const pagePublished = pageEvent(
  'page.published',
  'A page became public, because its status was set to published or because its published_at passed.',
);
export const pageArchived = pageEvent('page.archived', 'A page was archived.', {
  data: { status: 'archived' },
});
export const pageDeleted = pageEvent('page.deleted', 'A page and its revisions were deleted permanently.');

/** Events leave out the body: it can have half a megabyte, and few subscribers need bodies. */
function pageEvent(name: string, summary: string, example: EventType['example'] = {}): EventType {
  const description = `${summary} The event does not contain the body; read the page to get it.`;
  return { name, resource: 'pages', description, data: PageSummary, example };
}
