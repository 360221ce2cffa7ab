import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';
import { findNewPageProblems, findPageProblems, findQueryProblems, pageTypes } from './rules.ts';

const pageStatuses = ['draft', 'published', 'archived'] as const;

const ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12';
const AUTHOR_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a13';
const COVER = 'https://jobs.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14.jpg';

const image = (description: string) =>
  nullable(Type.String({ format: 'http-url', maxLength: 2048, description, examples: [COVER] }));
const shortText = (description: string, example: string) =>
  nullable(Type.String({ maxLength: 500, description, examples: [example] }));

/** The fields that read as they were written and that lists show. */
const listedFields = {
  title: Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK, examples: ['A day on the Meuse'] }),
  cover_image: image('Address of a picture, at best of an asset.'),
  meta_title: shortText('Title for search engines.', 'A day on the Meuse: life of a harbour pilot'),
  meta_description: shortText(
    'Description for search engines, and the summary on the card of a blog post.',
    'What a harbour pilot does between two tides.',
  ),
  author_id: nullable(
    Type.String({ format: 'uuid', description: 'Who signs it; an author.', examples: [AUTHOR_ID] }),
  ),
};

/** The others that read as they were written. */
const singleFields = {
  og_image: image('Address of the picture that other sites show with a link.'),
  custom_fields: nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Anything else, up to 64 kB.',
        examples: [{ badge: 'new' }],
      },
    ),
  ),
};

const status = (description: string) => oneOf(pageStatuses, { description, examples: ['published'] });

const summaryFields = {
  id: Type.String({ format: 'uuid', examples: [ID] }),
  title: listedFields.title,
  slug: Type.String({ description: 'The last path segment of url.', examples: ['a-day-on-the-meuse'] }),
  type: oneOf(pageTypes, { description: 'What kind it is.', examples: ['blog_post'] }),
  is_blog_article: Type.Boolean({ description: 'Whether type is blog_post.', examples: [true] }),
  status: status(
    'Published with a published_at in the future is scheduled: hidden until then. Archived is gone in public.',
  ),
  url: Type.String({
    description: 'Public address on the board.',
    examples: ['https://jobs.example.org/blog/a-day-on-the-meuse'],
  }),
  cover_image: listedFields.cover_image,
  meta_title: listedFields.meta_title,
  meta_description: listedFields.meta_description,
  author_id: listedFields.author_id,
  published_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
};

/** A page as lists and events hold it. */
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
    description: 'The body as HTML; empty when there is nothing in it.',
    examples: ['<p>Guide ships in and out.</p>'],
  }),
  content_text: Type.String({
    description: 'The body as plain text.',
    examples: ['Guide ships in and out.'],
  }),
};

export const Page = Type.Object({ ...summaryFields, ...contentFields, ...singleFields }, { title: 'Page' });
export type Page = Static<typeof Page>;

/** Every field that a client may write at any time. */
const writableFields = {
  ...listedFields,
  ...singleFields,
  content: Type.Unsafe<string | object>({
    type: ['string', 'object'],
    description:
      'HTML (recommended), or a TipTap document as an object or as its JSON text. What the format does not know is stripped from HTML and refused in a document. Images must be assets. It replaces the whole body.',
    examples: ['<h2>Before dawn</h2><p>The <strong>first</strong> ship is waiting.</p>'],
  }),
  slug: Type.String({
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    maxLength: 120,
    description:
      'Made from the title when left out, and numbered when taken. That of a page must not be one that the board itself uses, such as jobs or blog; that of a blog post may.',
    examples: ['a-day-on-the-meuse'],
  }),
  published_at: nullable(
    Type.String({
      format: 'instant',
      maxLength: 40,
      description:
        'When it was or will be published; the moment of its first publication when left out. In the future: hidden until then.',
      examples: ['2026-11-01T09:00:00.000Z'],
    }),
  ),
};

/** What changes a page: a field that is left out stays as it is, and null clears one that may be null. */
export const UpdatePage = Type.Partial(
  Type.Object({ ...writableFields, status: status('Any status may follow any other.') }),
  { title: 'UpdatePage', additionalProperties: false, rules: findPageProblems },
);
export type UpdatePage = Static<typeof UpdatePage>;

/** What creates a page: a title, and whatever else is known. */
export const CreatePage = Type.Object(
  {
    ...Type.Partial(Type.Object(writableFields)).properties,
    title: listedFields.title,
    kind: Type.Optional(
      oneOf(pageTypes, {
        description: 'page when left out. It cannot be changed later.',
        examples: ['blog_post'],
      }),
    ),
    status: Type.Optional(
      oneOf(['published', 'draft'], { description: 'draft when left out.', examples: ['published'] }),
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
      oneOf([...pageTypes, 'all'], { default: 'all', description: 'Which kind.', examples: ['blog_post'] }),
    ),
    status: Type.Optional(oneOf(pageStatuses, { description: 'Which status.', examples: ['published'] })),
    search: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Words that must all occur in the title, in any case and order.',
        examples: ['meuse day'],
      }),
    ),
    author_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Signed by this author.', examples: [AUTHOR_ID] }),
    ),
    ...pageQuery,
  },
  { rules: findQueryProblems },
);
export type PageQuery = Static<typeof PageQuery>;

export const PageList = Type.Object({
  data: Type.Array(PageSummary),
  meta: Type.Object({ pagination: Pagination }),
});
export type PageList = Static<typeof PageList>;

export const pageCreated = pageEvent('page.created', 'A page or blog post was created.');
export const pageUpdated = pageEvent('page.updated', 'Fields of a page changed, its body among them.', {
  changedFields: ['title', 'content'],
});
export const pagePublished = pageEvent(
  'page.published',
  'A page has become public: by hand, or because its time had come.',
);
export const pageArchived = pageEvent('page.archived', 'A page was archived.', {
  data: { status: 'archived' },
});
export const pageDeleted = pageEvent(
  'page.deleted',
  'A page was deleted for good, with its former versions.',
);

/** Bodies are not part of events: half a megabyte in each delivery would help few. */
function pageEvent(name: string, what: string, example: EventType['example'] = {}): EventType {
  const description = `${what} The body is not in it; read it by the id.`;
  return { name, description, data: PageSummary, example };
}
