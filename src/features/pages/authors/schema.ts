import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Instant, nullable } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';

const fields = {
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    description: 'As it is shown.',
    examples: ['Mette Holm'],
  }),
  avatar_url: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'Address of a picture, at best of an asset.',
      examples: ['https://jobs.example.org/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a17.jpg'],
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
  { name: fields.name, avatar_url: Type.Optional(fields.avatar_url) },
  { title: 'CreateAuthor', additionalProperties: false, examples: [{ name: 'Mette Holm' }] },
);
export type CreateAuthor = Static<typeof CreateAuthor>;

export const UpdateAuthor = Type.Partial(Type.Object(fields), {
  title: 'UpdateAuthor',
  additionalProperties: false,
});
export type UpdateAuthor = Static<typeof UpdateAuthor>;

export const AuthorList = Type.Object({
  data: Type.Array(Author),
  meta: Type.Object({ total: Type.Integer({ description: 'How many there are.', examples: [3] }) }),
});

export const DeleteAuthorQuery = Type.Object({
  reassign_to: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Another author, who gets the pages of this one.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a18'],
    }),
  ),
});

export const authorCreated: EventType = {
  name: 'author.created',
  description: 'An author was created.',
  data: Author,
};
export const authorUpdated: EventType = {
  name: 'author.updated',
  description: 'The name or picture of an author changed.',
  data: Author,
  example: { changedFields: ['name'] },
};
export const authorDeleted: EventType = {
  name: 'author.deleted',
  description: 'An author was deleted; pages that had this one were given to another first.',
  data: Author,
};
