import { type Static, Type } from 'typebox';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { scopes } from './scopes.ts';

const name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What the key is for.',
  examples: ['Website import'],
});
const scopeList = Type.Array(oneOf(scopes), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  description:
    'What the key allows: `<resource>:read`, `<resource>:write` (includes read), `*` for everything.',
  examples: [['jobs:write', 'categories:read']],
});

/** Limits of this key instead of the installation's; absent ones are the installation's. 0 is no limit. */
export const RateLimits = Type.Object(
  {
    get: Type.Optional(Type.Integer({ minimum: 0 })),
    post: Type.Optional(Type.Integer({ minimum: 0 })),
    change: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  {
    title: 'RateLimits',
    description: 'Requests a minute where they differ from the settings of the installation; 0 is no limit.',
  },
);
export type RateLimits = Static<typeof RateLimits>;

const apiKeyFields = {
  id: Type.String({ format: 'uuid' }),
  name,
  prefix: Type.String({
    description: 'The beginning of the key, to know it by.',
    examples: ['cork_5fVq2Zt8'],
  }),
  scopes: scopeList,
  rate_limits: RateLimits,
  created_by: Type.String({ examples: ['command_line'] }),
  created_at: Instant,
  last_used_at: nullable(Instant),
  expires_at: nullable(Instant),
  revoked_at: nullable(Instant),
};

export const ApiKey = Type.Object(apiKeyFields, { title: 'ApiKey' });
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Type.Object(
  {
    ...apiKeyFields,
    key: Type.String({
      description: 'The key itself. It is shown only here.',
      examples: ['cork_5fVq2Zt8_Jb0cWnD3xYv6QkPz7LmRt1HsGf9AeUo22Ck7Xw'],
    }),
  },
  { title: 'NewApiKey' },
);
export type NewApiKey = Static<typeof NewApiKey>;

export const CreateApiKey = Type.Object(
  {
    name,
    scopes: scopeList,
    expires_at: Type.Optional(
      nullable(Type.String({ format: 'instant', description: 'When it stops working; null: never.' })),
    ),
  },
  { title: 'CreateApiKey', additionalProperties: false },
);
export type CreateApiKey = Static<typeof CreateApiKey>;

export const RotateApiKey = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * 86_400,
        default: 86_400,
        description: 'How long the old key goes on working.',
      }),
    ),
  },
  { title: 'RotateApiKey', additionalProperties: false },
);
export type RotateApiKey = Static<typeof RotateApiKey>;

export const ApiKeyQuery = Type.Object(pageQuery);
export const ApiKeyList = Type.Object({
  data: Type.Array(ApiKey),
  meta: Type.Object({ pagination: Pagination }),
});
