import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable, oneOf, single } from '../../../../platform/http/resource.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../platform/sign-in/password-rules.ts';
import { TOKEN_PATTERN } from '../../../../platform/sign-in/tokens.ts';
import { PasskeyAssertion } from '../factors/passkeys/schema.ts';
import { challengeToken, recoveryCode, secondFactors, totpCode } from '../factors/schema.ts';
import { User, userName } from '../users/schema.ts';
import { findSignInProblems } from './rules.ts';

const signInMethods = ['password', 'link', 'command_line', 'oidc', ...secondFactors] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const userEmail = Type.String({
  format: 'idn-email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'Upper and lower case are the same.',
  examples: ['mette@pilots.example'],
});
export const newPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  description: 'Not the email address, and not a common password.',
  examples: ['three tugs at dawn'],
});
export const currentPassword = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD_LENGTH,
  examples: ['a quay in the fog'],
});

export const StaffSession = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    methods: Type.Array(oneOf(signInMethods, { title: 'SignInMethod' }), {
      description: 'How the user signed in.',
      examples: [['password']],
    }),
    authenticated_at: {
      ...Instant,
      description: 'The last sign-in of this session. Sensitive operations need one within 15 minutes.',
    },
    ip_network: nullable(
      Type.String({ description: 'The network of the IP address at sign-in.', examples: ['203.0.113.0/24'] }),
    ),
    user_agent: nullable(Type.String({ description: 'The browser at sign-in.', examples: ['Firefox'] })),
    created_at: Instant,
    last_used_at: Instant,
    expires_at: {
      ...Instant,
      description: '12 hours after the last use, and at most 30 days after the session began.',
    },
  },
  { title: 'StaffSession' },
);
export type StaffSession = Static<typeof StaffSession>;

export const CurrentSession = Type.Object(
  { user: User, session: StaffSession },
  { title: 'CurrentStaffSession' },
);
export type CurrentSession = Static<typeof CurrentSession>;
export const CurrentSessionResponse = single(CurrentSession);

export const StaffSignIn = Type.Object(
  {
    email: Type.Optional(userEmail),
    password: Type.Optional({
      ...currentPassword,
      description: 'With `token`, the password of the new user.',
    }),
    token: Type.Optional(
      Type.String({
        pattern: TOKEN_PATTERN,
        description: 'The token of a sign-in link, of an invitation, or of the welcome link.',
        examples: ['1vGQmVb2Rn3wqvIWT6yyCmhRQlzNTYpBLj0jqlQpQ4c'],
      }),
    ),
    name: Type.Optional({
      ...userName,
      description: 'The name of the new user, with a token that creates one.',
    }),
    challenge: Type.Optional({
      ...challengeToken,
      description: 'Of the second step, or of the options of a passkey. With one of the three fields below.',
    }),
    code: Type.Optional(totpCode),
    recovery_code: Type.Optional(recoveryCode),
    passkey: Type.Optional(PasskeyAssertion),
  },
  {
    title: 'StaffSignIn',
    additionalProperties: false,
    rules: findSignInProblems,
    examples: [{ email: 'mette@pilots.example', password: 'three tugs at dawn' }],
  },
);
export type StaffSignIn = Static<typeof StaffSignIn>;

export const StaffSignOutQuery = Type.Object({
  all: Type.Optional(Type.Boolean({ description: 'End every session of the user.', examples: [true] })),
});
