import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf, single } from '../../platform/http/resource.ts';
import { findSecretIssues } from './rules.ts';

/** What may name secrets: in headers, or as the keys of a payment provider. */
const userTypes = ['webhook', 'enrichment_provider', 'payment_settings'] as const;

const name = Type.String({
  pattern: '^[a-z0-9_-]{1,64}$',
  description: 'Lower-case letters, digits, `_` and `-`; at most 64.',
  examples: ['pilots-api'],
});

const allowedHosts = nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: 300, examples: ['api.pilots.example'] }), {
    minItems: 1,
    maxItems: 50,
    description:
      'The only hosts that the value may be sent to, each by its exact name or address, all ports of it or with one port. Null: any host.',
  }),
);

const SecretUser = Type.Object(
  {
    type: oneOf(userTypes, { examples: ['webhook'] }),
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
  },
  { title: 'SecretUser' },
);
export type SecretUser = Static<typeof SecretUser>;

export const Secret = Type.Object(
  {
    name,
    reference: Type.String({
      description:
        'Stands for the value in header values of webhooks and enrichment providers, and in payment settings.',
      examples: ['vault:pilots-api'],
    }),
    version: Type.Integer({ description: 'From 1; each new value counts.', examples: [1] }),
    allowed_hosts: allowedHosts,
    created_at: Instant,
    updated_at: { ...Instant, description: 'When it last got a value.' },
    last_used_at: nullable({ ...Instant, description: 'When it last left in a request, to the minute.' }),
    used_by: Type.Array(SecretUser, { description: 'Whose headers name it; the first 100.' }),
  },
  { title: 'Secret' },
);
export type Secret = Static<typeof Secret>;

export const SaveSecret = Type.Object(
  {
    name,
    value: Type.String({
      minLength: 1,
      writeOnly: true,
      description: 'At most 64 kB of text. It is kept encrypted, and no answer ever has it.',
      examples: ['an-api-key-of-somebody-else'],
    }),
    allowed_hosts: Type.Optional(allowedHosts),
  },
  { title: 'SaveSecret', additionalProperties: false, rules: findSecretIssues },
);
export type SaveSecret = Static<typeof SaveSecret>;

export const SecretQuery = Type.Object(pageQuery);
export const SecretList = Type.Object({
  data: Type.Array(Secret),
  meta: Type.Object({ pagination: Pagination }),
});

export const SecretParams = Type.Object({ name: Type.String({ description: 'The name of the secret.' }) });

export const DeleteSecretQuery = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Deletes the secret although headers name it. What would be sent with them then fails.',
      examples: [true],
    }),
  ),
});

export const DeletedSecret = single(
  Type.Object({ name, deleted: Type.Literal(true) }, { title: 'DeletedSecret' }),
);

const SecretName = Type.Object({ name }, { title: 'SecretName' });

export const secretCreated: EventType = {
  name: 'secret.created',
  description: 'A secret was stored under a new name.',
  data: SecretName,
};
export const secretDeleted: EventType = {
  name: 'secret.deleted',
  description: 'A secret was deleted.',
  data: SecretName,
};
export const secretRotated: EventType = {
  name: 'secret.rotated',
  description: 'A secret got a new value.',
  data: SecretName,
};
