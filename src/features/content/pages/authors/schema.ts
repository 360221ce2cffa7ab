import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../../platform/cache/public-content.ts';
import type { EventType } from '../../../../platform/events.ts';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { Instant, nullable } from '../../../../platform/http/resource.ts';

const fields = {
  name: Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    description: 'The name to display.',
    examples: ['Mette Holm'],
  }),
  avatar_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The URL of an image, preferably of an asset.',
      examples: ['https://jobs.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a17.jpg'],
    }),
  ),
  url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The URL of a page about the author. The name in the byline links to it.',
      examples: ['https://example.org/people/mette-holm'],
    }),
  ),
};

const ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a13';

export const Author = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [ID] }),
    ...fields,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Author' },
);
export type Author = Static<typeof Author>;

export const CreateAuthor = Type.Object(
  {
    name: fields.name,
    avatar_url: Type.Optional(fields.avatar_url),
    url: Type.Optional(fields.url),
  },
  { title: 'CreateAuthor', additionalProperties: false, examples: [{ name: 'Mette Holm' }] },
);
export type CreateAuthor = Static<typeof CreateAuthor>;

export const UpdateAuthor = Type.Partial(Type.Object(fields), {
  title: 'UpdateAuthor',
  examples: [{ name: 'Mette Holm' }],
  additionalProperties: false,
});
export type UpdateAuthor = Static<typeof UpdateAuthor>;

export const AuthorList = Type.Object(
  {
    data: Type.Array(Author),
    meta: Type.Object({ total: Type.Integer({ description: 'The number of authors.', examples: [3] }) }),
  },
  { title: 'AuthorList' },
);

export const DeleteAuthorQuery = Type.Object({
  reassign_to: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The id of the author to reassign the pages to.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a18'],
    }),
  ),
});

export const authorCreated: EventType = {
  name: 'author.created',
  resource: 'authors',
  description: 'An author was created.',
  data: Author,
};
export const authorUpdated: EventType = {
  name: 'author.updated',
  resource: 'authors',
  description: 'The name, avatar or URL of an author changed.',
  data: Author,
  example: { changedFields: ['name'] },
};
export const authorDeleted: EventType = {
  name: 'author.deleted',
  resource: 'authors',
  description: 'An author was deleted. Its pages were reassigned to another author first.',
  data: Author,
};

export const authorContent: PublicContent = {
  changedBy: [authorCreated, authorUpdated, authorDeleted],
};
