import { type Static, Type } from 'typebox';
import { Instant, nullable, oneOf, single } from '../../../../platform/http/resource.ts';
import { TOKEN_PATTERN } from '../../../../platform/sign-in/tokens.ts';
import { RECOVERY_CODE_PATTERN } from './recovery-codes.ts';
import { TOTP_CODE_PATTERN } from './totp/codes.ts';

/** A sign-in with one of these has a second factor. A passkey counts as both factors, because it verifies the user. */
export const secondFactors = ['passkey', 'totp', 'recovery_code'] as const;

export const challengeToken = Type.String({
  pattern: TOKEN_PATTERN,
  description: 'Expires after ten minutes, five attempts, or the first success.',
  examples: ['4yQbZ0n3mYQ2s0Tq0lQ3h3rWw8pZJwFz3yO4o8m9LxM'],
});
export const totpCode = Type.String({
  pattern: TOTP_CODE_PATTERN,
  description: 'The code that the authenticator app shows. Each works once.',
  examples: ['492039'],
});
export const recoveryCode = Type.String({
  pattern: RECOVERY_CODE_PATTERN,
  description: 'One of the recovery codes. Each works once.',
  examples: ['mfrg-gzdf-mztw-q2lk'],
});
export const recoveryCodes = nullable(
  Type.Array(Type.String(), {
    description: 'The recovery codes, shown only now. Null if the user already has a factor and its codes.',
    examples: [['mfrg-gzdf-mztw-q2lk', 'onsw-4zlu-ojsx-i3lb']],
  }),
);

export const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: 'Ten new codes, shown only now.',
      examples: [['mfrg-gzdf-mztw-q2lk', 'onsw-4zlu-ojsx-i3lb']],
    }),
  },
  { title: 'RecoveryCodes' },
);

export const Factors = Type.Object(
  {
    passkey_count: Type.Integer({ description: 'GET /me/passkeys lists them.', examples: [1] }),
    has_totp: Type.Boolean({ description: 'Whether the user has an authenticator app.', examples: [true] }),
    recovery_codes_left: Type.Integer({
      description: 'The recovery codes that were not used.',
      examples: [9],
    }),
    is_second_factor_used: Type.Boolean({
      description:
        'Whether this session was signed in with a second factor, as organizations with requires_second_factor demand.',
      examples: [true],
    }),
  },
  { title: 'Factors' },
);
export type Factors = Static<typeof Factors>;
export const SecondStep = Type.Object(
  {
    challenge: challengeToken,
    methods: Type.Array(oneOf(secondFactors, { title: 'SecondFactor' }), {
      description: 'The second factors of the user.',
      examples: [['totp', 'recovery_code']],
    }),
    passkey_options: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description:
        'For `PublicKeyCredential.parseRequestOptionsFromJSON()` and `navigator.credentials.get()`. Null if the user has no passkey.',
      examples: [
        {
          challenge: '4yQbZ0n3mYQ2s0Tq0lQ3h3rWw8pZJwFz3yO4o8m9LxM',
          rpId: 'boards.example.org',
          allowCredentials: [{ id: 'kNJ4YhCwS2qZ0m1R', type: 'public-key', transports: ['internal'] }],
          userVerification: 'required',
        },
      ],
    }),
    expires_at: Instant,
  },
  { title: 'SecondStep' },
);
export type SecondStep = Static<typeof SecondStep>;
export const SecondStepResponse = single(SecondStep);
