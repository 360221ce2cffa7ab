import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../../platform/http/input/one-line.ts';
import { EXAMPLE_ID, Instant, nullable, single } from '../../../../../platform/http/resource.ts';
import { challengeToken, recoveryCodes } from '../schema.ts';

const passkeyName = Type.String({
  minLength: 1,
  maxLength: 100,
  ...oneLine,
  pattern: NOT_BLANK,
  description: 'What the user calls it.',
  examples: ['Laptop'],
});

export const Passkey = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    name: passkeyName,
    created_at: Instant,
    last_used_at: nullable({ ...Instant, description: 'The last sign-in with it.' }),
  },
  { title: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;
export const PasskeyList = Type.Object({ data: Type.Array(Passkey) }, { title: 'PasskeyList' });

const bytes = (maxLength: number, examples: string[]) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength, examples });
const MAX_ID_LENGTH = 1364;
const clientDataJSON = bytes(4_096, ['eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0']);

const credential = {
  id: bytes(MAX_ID_LENGTH, ['kNJ4YhCwS2qZ0m1R']),
  rawId: bytes(MAX_ID_LENGTH, ['kNJ4YhCwS2qZ0m1R']),
  type: Type.Literal('public-key'),
};

/** Browsers add members that the server does not need. */
const openObject = { additionalProperties: true };

export const PasskeyAssertion = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON,
        authenticatorData: bytes(2_048, ['SZYN5YgOjGh0NBcP']),
        signature: bytes(2_048, ['MEUCIQDkX9y8']),
        userHandle: Type.Optional(nullable(bytes(128, ['AZqjwFKofMGfQy0vC29_EA']))),
      },
      openObject,
    ),
  },
  {
    title: 'PasskeyAssertion',
    description: 'The result of `navigator.credentials.get()`, by `toJSON()`.',
    ...openObject,
  },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

export const PasskeyAttestation = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON,
        attestationObject: bytes(16_384, ['o2NmbXRkbm9uZQ']),
        transports: Type.Optional(
          Type.Array(Type.String({ pattern: '^[a-z-]{1,32}$', examples: ['internal'] }), {
            maxItems: 10,
            examples: [['internal']],
          }),
        ),
      },
      openObject,
    ),
  },
  {
    title: 'PasskeyAttestation',
    description: 'The result of `navigator.credentials.create()`, by `toJSON()`.',
    ...openObject,
  },
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

export const EnrollPasskey = Type.Object(
  { challenge: challengeToken, name: passkeyName, passkey: PasskeyAttestation },
  { title: 'EnrollPasskey', additionalProperties: false },
);
export type EnrollPasskey = Static<typeof EnrollPasskey>;

export const UpdatePasskey = Type.Object(
  { name: passkeyName },
  { title: 'UpdatePasskey', additionalProperties: false },
);

export const PasskeyEnrolled = Type.Object(
  { passkey: Passkey, recovery_codes: recoveryCodes },
  { title: 'PasskeyEnrolled' },
);

const options = (title: string, use: string) =>
  single(
    Type.Object(
      { challenge: challengeToken, rpId: Type.Optional(Type.String({ examples: ['boards.example.org'] })) },
      { title, description: `For ${use}. The answer repeats the \`challenge\`.`, ...openObject },
    ),
  );
export const PasskeyCreationOptions = options(
  'PasskeyCreationOptions',
  '`PublicKeyCredential.parseCreationOptionsFromJSON()` and `navigator.credentials.create()`',
);
export const PasskeyRequestOptions = options(
  'PasskeyRequestOptions',
  '`PublicKeyCredential.parseRequestOptionsFromJSON()` and `navigator.credentials.get()`',
);
