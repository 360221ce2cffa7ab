import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { findSecretIssues } from './rules.ts';

/** Resources that can reference secrets, in headers or as keys of a payment provider. */
const userTypes = ['webhook', 'enrichment_provider', 'payment_settings', 'import'] as const;

const name = Type.String({
  pattern: '^[a-z0-9_-]{1,64}$',
  description: 'At most 64 lower-case letters, digits, `_` and `-`.',
  examples: ['pilots-api'],
});

const allowedHosts = nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: 300, examples: ['api.pilots.example'] }), {
    minItems: 1,
    maxItems: 50,
    description:
      'The hosts that the value may be sent to: exact host names or IP addresses, each with an optional port. Without a port, all ports are allowed. Null allows any host.',
  }),
);

const SecretUser = Type.Object(
  {
    type: oneOf(userTypes, { title: 'SecretUserType', examples: ['webhook'] }),
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
        'The text that references the secret in header values of webhooks and enrichment providers, and in payment settings.',
      examples: ['vault:pilots-api'],
    }),
    version: Type.Integer({ description: 'Starts at 1 and increases with each new value.', examples: [1] }),
    allowed_hosts: allowedHosts,
    needs_value: Type.Boolean({
      description:
        'Whether the value is missing, because it did not travel with the organization from another installation. Requests that reference the secret fail until it has a value.',
      examples: [false],
    }),
    created_at: Instant,
    updated_at: { ...Instant, description: 'Time of the last new value.' },
    last_used_at: nullable({
      ...Instant,
      description: 'Time of the last use, to the minute. Null if the secret was never used.',
    }),
    used_by: Type.Array(SecretUser, { description: 'The resources that reference the secret, at most 100.' }),
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
      description: 'At most 64 kB of text. Stored encrypted, and never returned.',
      examples: ['an-api-key-of-another-service'],
    }),
    allowed_hosts: Type.Optional(allowedHosts),
  },
  { title: 'SaveSecret', additionalProperties: false, rules: findSecretIssues },
);
export type SaveSecret = Static<typeof SaveSecret>;

export const SecretQuery = Type.Object(pageQuery);
export const SecretList = listOf(Secret, 'SecretList');

export const SecretParams = Type.Object({
  name: Type.String({ description: 'The name of the secret.', examples: ['pilots-api'] }),
});

export const DeleteSecretQuery = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Deletes the secret even if it is in use. Requests that reference it then fail.',
      examples: [true],
    }),
  ),
});

export const DeletedSecret = Type.Object({ name, deleted: Type.Literal(true) }, { title: 'DeletedSecret' });

const SecretName = Type.Object({ name }, { title: 'SecretName' });

export const secretCreated: EventType = {
  name: 'secret.created',
  resource: 'secrets',
  description: 'A secret was stored under a new name.',
  data: SecretName,
};
export const secretDeleted: EventType = {
  name: 'secret.deleted',
  resource: 'secrets',
  description: 'A secret was deleted.',
  data: SecretName,
};
export const secretRotated: EventType = {
  name: 'secret.rotated',
  resource: 'secrets',
  description: 'A secret got a new value.',
  data: SecretName,
};
