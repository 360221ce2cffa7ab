import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { ENDS_WITH_DAY, EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { scopes } from '../permissions/scopes.ts';

const name = Type.String({
  ...oneLine,
  maxLength: 200,
  pattern: NOT_BLANK,
  description: 'The name of the API key, such as its purpose.',
  examples: ['Website import'],
});
const scopeList = Type.Array(oneOf(scopes, { title: 'Scope' }), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  description:
    'The permissions of the API key: `<resource>:read`, `<resource>:write` (includes read), or `*` for everything.',
  examples: [['jobs:write', 'categories:read']],
});

/** Overrides of the installation's limits. 0 means no limit. */
export const RateLimits = Type.Object(
  {
    get: Type.Optional(Type.Integer({ minimum: 0 })),
    post: Type.Optional(Type.Integer({ minimum: 0 })),
    change: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  {
    title: 'RateLimits',
    description: 'The requests per minute that override the settings of the installation. 0 means no limit.',
  },
);
export type RateLimits = Static<typeof RateLimits>;

const apiKeyFields = {
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a60'] }),
  name,
  prefix: Type.String({
    description: 'The beginning of the secret key, which identifies it.',
    examples: ['cork_5fVq2Zt8'],
  }),
  scopes: scopeList,
  rate_limits: RateLimits,
  status: oneOf(['active', 'stopped', 'expired', 'revoked'], {
    title: 'ApiKeyStatus',
    description: 'stopped: the user who created the key has left the organization; see Adopt an API key.',
    examples: ['active'],
  }),
  created_by: Type.String({ examples: ['command_line'] }),
  creator_user_id: nullable(
    Type.String({
      format: 'uuid',
      description:
        'The creating user, or the user of the creating key. The key can do no more than the current role of this user. Null if the key was created on the command line.',
      examples: [EXAMPLE_ID],
    }),
  ),
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
      description: 'The secret key. Store it now: it is not shown again.',
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
      nullable(
        Type.String({
          format: 'instant',
          description: `When the API key expires. ${ENDS_WITH_DAY} Null if it never expires.`,
        }),
      ),
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
        description: 'The number of seconds for which the old key continues to work.',
      }),
    ),
  },
  { title: 'RotateApiKey', additionalProperties: false },
);
export type RotateApiKey = Static<typeof RotateApiKey>;

export const ApiKeyQuery = Type.Object(pageQuery);
export const ApiKeyList = listOf(ApiKey, 'ApiKeyList');
