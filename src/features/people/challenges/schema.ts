import { type Static, Type } from 'typebox';

const hex = (description: string, example: string) => Type.String({ description, examples: [example] });

export const Challenge = Type.Object(
  {
    parameters: Type.Object(
      {
        algorithm: Type.Literal('PBKDF2/SHA-256'),
        cost: Type.Integer({ description: 'The iterations of one attempt.', examples: [2000] }),
        expiresAt: Type.Integer({ description: 'In seconds since 1970.', examples: [1_795_000_000] }),
        keyLength: Type.Integer({ description: 'The bytes of a derived key.', examples: [32] }),
        keyPrefix: hex('How the derived key of the solution begins.', '61f0b1bd9d5a1c3b6d0d8b8b5f0d8a11'),
        keySignature: hex('The signature of that key.', '9b1f0c'),
        nonce: hex('The password, before the number of the attempt in four bytes.', '3f2a'),
        salt: hex('The salt.', '77d0'),
      },
      { title: 'ChallengeParameters' },
    ),
    signature: hex('The signature of the parameters.', 'f0d8'),
  },
  { title: 'Challenge' },
);
export type Challenge = Static<typeof Challenge>;

/** A field of what visitors send. */
export const solution = Type.Optional(
  Type.String({
    maxLength: 4000,
    description:
      'A solved challenge (getChallenge), if the board has spam_protection.proof_of_work: the base64 of {challenge, solution: {counter, derivedKey}}. Signed-in members need none.',
    examples: [''],
  }),
);
