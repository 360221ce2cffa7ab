import { type Static, Type } from 'typebox';
import { TOKEN_PATTERN } from '../../../../platform/sign-in/tokens.ts';

export const OidcStartQuery = Type.Object({
  return_to: Type.Optional(
    Type.String({
      // One slash first, and no backslash: browsers read // and /\ as the start of a host.
      pattern: '^/(?!/)[!-\\[\\]-~]*$',
      maxLength: 2000,
      description: 'The path of this installation to which the browser returns.',
      default: '/dashboard',
      examples: ['/dashboard/jobs'],
    }),
  ),
  reauthenticate: Type.Optional(
    Type.Boolean({
      description: 'Whether the provider must ask for the credentials again, for sensitive operations.',
      examples: [true],
    }),
  ),
});

export const OidcCallbackQuery = Type.Object({
  state: Type.Optional(
    Type.String({
      pattern: TOKEN_PATTERN,
      description: 'Identifies the sign-in. It works once.',
      examples: ['1vGQmVb2Rn3wqvIWT6yyCmhRQlzNTYpBLj0jqlQpQ4c'],
    }),
  ),
  code: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'The authorization code.',
      examples: ['SplxlOBeZQQYbYS6WxSbIA'],
    }),
  ),
  iss: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'The issuer (RFC 9207).',
      examples: ['https://id.example.org'],
    }),
  ),
  error: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The error code of the provider.',
      examples: ['access_denied'],
    }),
  ),
});
export type OidcCallbackQuery = Static<typeof OidcCallbackQuery>;

/** The response has no body. */
export const Redirect = Type.Null();
