import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { Instant, nullable } from '../../../../platform/http/resource.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../platform/sign-in/password-rules.ts';
import { TOKEN_PATTERN } from '../../../../platform/sign-in/tokens.ts';
import { organizationParameter } from '../../../board/organizations/board-query.ts';
import { Member } from '../schema.ts';
import { BOARD_PATH, findSignInProblems } from './rules.ts';

const { id, email, name, role, approvalStatus, authMethod, profilePicture, description } = Member.properties;

/** The fields that members see of themselves. The other fields may be internal notes. */
const SignedInMember = Type.Object(
  {
    id,
    email,
    name,
    role,
    approvalStatus,
    authMethod: {
      ...authMethod,
      description: 'password: the member has a password. magic_link: the member signs in by link only.',
    },
    profilePicture,
    description,
  },
  { title: 'SignedInMember' },
);

export const Session = Type.Object(
  {
    member: SignedInMember,
    expiresAt: { ...Instant, description: '30 days after the last use, and at most 90 days after sign-in.' },
  },
  { title: 'Session' },
);
export type Session = Static<typeof Session>;

export const NewSession = Type.Object(
  {
    ...Session.properties,
    returnTo: nullable(
      Type.String({
        description: 'The path that the request for the link gave; null if it gave none.',
        examples: ['/jobs/harbour-pilot'],
      }),
    ),
  },
  { title: 'NewSession' },
);

export const SignOutQuery = Type.Object({
  organization: organizationParameter,
  all: Type.Optional(Type.Boolean({ description: 'End every session of the member.', examples: [true] })),
});

const signInEmail = Type.String({
  format: 'idn-email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'Upper and lower case are the same.',
  examples: ['mette@pilots.example'],
});
const currentPassword = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD_LENGTH,
  examples: ['a quay in the fog'],
});
const newPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  description: 'Not the email address, and not a common password.',
  examples: ['three tugs at dawn'],
});

export const SignIn = Type.Object(
  {
    email: Type.Optional(signInEmail),
    password: Type.Optional(currentPassword),
    token: Type.Optional(
      Type.String({
        pattern: TOKEN_PATTERN,
        description: 'The token of a link, instead of email address and password.',
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
    email: signInEmail,
    returnTo: Type.Optional(
      Type.String({
        pattern: BOARD_PATH,
        maxLength: 500,
        description: 'A path on the board to return to after sign-in.',
        examples: ['/jobs/harbour-pilot'],
      }),
    ),
  },
  { title: 'RequestSignInLink', additionalProperties: false },
);
export type RequestLink = Static<typeof RequestLink>;

export const Register = Type.Object(
  {
    ...RequestLink.properties,
    name: Type.Optional(
      Type.String({
        ...oneLine,
        minLength: 1,
        maxLength: 200,
        pattern: NOT_BLANK,
        examples: ['Mette Holm'],
      }),
    ),
  },
  {
    title: 'RegisterMember',
    additionalProperties: false,
    examples: [{ email: 'mette@pilots.example', name: 'Mette Holm' }],
  },
);
export type Register = Static<typeof Register>;

export const LinkRequested = Type.Object(
  {
    validMinutes: Type.Integer({
      description: 'How long the link works, if one was sent.',
      examples: [15],
    }),
  },
  { title: 'SignInLinkRequested' },
);

export const ChangePassword = Type.Object(
  {
    currentPassword: Type.Optional({
      ...currentPassword,
      description: 'Required if the member has a password, except in the 15 minutes after a sign-in by link.',
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

export const SignedOut = Type.Object({ id, signedOut: Type.Literal(true) }, { title: 'SignedOut' });
