import { type Static, Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../platform/email-address.ts';
import { Instant, nullable, single } from '../../platform/http/resource.ts';
import { Member } from '../members/schema.ts';
import { organizationParameter } from '../organizations/board-query.ts';
import { SHORTEST_PASSWORD } from './password-rules.ts';
import { BOARD_PATH, findSignInProblems } from './rules.ts';
import { TOKEN_PATTERN } from './tokens.ts';

const { id, email, name, role, approvalStatus, authMethod, profilePicture, description } = Member.properties;

/** What members are told of themselves. Other fields may be notes of the board's about them. */
const SignedInMember = Type.Object(
  {
    id,
    email,
    name,
    role,
    approvalStatus,
    authMethod: { ...authMethod, description: 'password: has one; magic_link: signs in by link only.' },
    profilePicture,
    description,
  },
  { title: 'SignedInMember' },
);

export const Session = Type.Object(
  {
    member: SignedInMember,
    expiresAt: { ...Instant, description: 'Later with each use, up to 90 days after signing in.' },
  },
  { title: 'Session' },
);
export type Session = Static<typeof Session>;

export const SessionAnswer = single(Session);

export const NewSessionAnswer = single(
  Type.Object(
    {
      ...Session.properties,
      returnTo: nullable(
        Type.String({
          description: 'The path of the board that the link was asked for with; null: none.',
          examples: ['/jobs/harbour-pilot'],
        }),
      ),
    },
    { title: 'NewSession' },
  ),
);

export const SignOutQuery = Type.Object({
  organization: organizationParameter,
  all: Type.Optional(Type.Boolean({ description: 'On all devices.', examples: [true] })),
});

const address = Type.String({
  format: 'idn-email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'In any case.',
  examples: ['mette@pilots.example'],
});
const currentPassword = Type.String({ minLength: 1, maxLength: 200, examples: ['a quay in the fog'] });
const newPassword = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: 200,
  description: 'Neither the e-mail address nor one of the passwords that are tried first.',
  examples: ['three tugs at dawn'],
});

export const SignIn = Type.Object(
  {
    email: Type.Optional(address),
    password: Type.Optional(currentPassword),
    token: Type.Optional(
      Type.String({
        pattern: TOKEN_PATTERN,
        description: 'That of a link, instead of the other two.',
        examples: ['1vGQmVb2Rn3wqvIWT6yyCmhRQlzNTYpBLj0jqlQpQ4c'],
      }),
    ),
  },
  {
    title: 'SignIn',
    additionalProperties: false,
    rules: findSignInProblems,
    examples: [{ email: 'mette@pilots.example', password: 'three tugs at dawn' }],
  },
);
export type SignIn = Static<typeof SignIn>;

export const RequestLink = Type.Object(
  {
    email: address,
    returnTo: Type.Optional(
      Type.String({
        pattern: BOARD_PATH,
        maxLength: 500,
        description: 'A path of the board, to go on to once signed in.',
        examples: ['/jobs/harbour-pilot'],
      }),
    ),
  },
  { title: 'RequestSignInLink', additionalProperties: false },
);
export type RequestLink = Static<typeof RequestLink>;

export const LinkRequested = single(
  Type.Object(
    {
      validMinutes: Type.Integer({
        description: 'How long a link can be used, if one was sent.',
        examples: [15],
      }),
    },
    { title: 'SignInLinkRequested' },
  ),
);

export const ChangePassword = Type.Object(
  {
    currentPassword: Type.Optional({
      ...currentPassword,
      description: 'Needed if there is one, but for 15 minutes after signing in by a link.',
    }),
    newPassword,
  },
  { title: 'ChangePassword', additionalProperties: false },
);
export type ChangePassword = Static<typeof ChangePassword>;

export const SetPassword = Type.Object(
  { password: newPassword },
  { title: 'SetPassword', additionalProperties: false },
);
export type SetPassword = Static<typeof SetPassword>;

export const MemberAnswer = single(Member);

export const SignedOut = single(Type.Object({ id, signedOut: Type.Literal(true) }, { title: 'SignedOut' }));
