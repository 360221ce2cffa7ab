import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable } from '../../../../platform/http/resource.ts';

export const userName = Type.String({
  minLength: 1,
  maxLength: 200,
  ...oneLine,
  pattern: NOT_BLANK,
  description: 'The name that colleagues see.',
  examples: ['Mette Holm'],
});

export const User = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    email: Type.String({ examples: ['mette@pilots.example'] }),
    name: nullable(userName),
    is_operator: Type.Boolean({
      description: 'Whether the user operates the installation.',
      examples: [false],
    }),
    created_at: Instant,
    last_seen_at: nullable({ ...Instant, description: 'The last request in a session, to the hour.' }),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

export const UserQuery = Type.Object(pageQuery);
export const UserList = listOf(User, 'UserList');

export const UpdateUser = Type.Object(
  { is_operator: Type.Boolean({ examples: [true] }) },
  { title: 'UpdateUser', additionalProperties: false },
);
