import { type Static, type TSchema, Type } from 'typebox';

/** An error code with the schema of its `details`. */
export interface ErrorDescription {
  status: number;
  details?: TSchema;
  meaning: string;
  remedy: string;
}

/** A problem with one field or parameter of a request. */
export const Issue = Type.Object(
  {
    path: Type.String({
      description: 'A JSON pointer into the body, or the name of a query parameter.',
      examples: ['/title'],
    }),
    message: Type.String({ description: 'What is wrong with it.', examples: ['is required'] }),
  },
  { title: 'Issue' },
);
export type Issue = Static<typeof Issue>;

export const Issues = Type.Object({
  issues: Type.Array(Issue, { description: 'All problems found, at most 100.' }),
});

export const Urls = Type.Object({
  urls: Type.Array(Type.String(), {
    description: 'The URLs of the images that are hosted elsewhere.',
    examples: [['https://pilots.example/logo.png']],
  }),
});

const secretNames = Type.Array(Type.String(), {
  description: 'The names of the secrets.',
  examples: [['pilots-api']],
});

export const UnknownSecrets = Type.Object({
  secrets: secretNames,
  paths: Type.Array(Type.String(), {
    description: 'JSON pointers to the values that refer to the secrets.',
    examples: [['/headers/Authorization']],
  }),
});

export const SecretsAndHost = Type.Object({
  secrets: secretNames,
  host: Type.String({
    description: 'The host that may not receive the secrets.',
    examples: ['api.example.com'],
  }),
});

export const RequiredScope = Type.Object({
  required: Type.Unsafe<string | string[]>({
    anyOf: [
      { type: 'string', description: 'The scope that this operation requires.', examples: ['jobs:write'] },
      {
        type: 'array',
        items: { type: 'string' },
        description: 'The scopes that the key lacks and so cannot grant.',
        examples: [['jobs:write']],
      },
    ],
  }),
});

export const RequiredEntitlement = Type.Object({
  required: Type.String({ description: 'The missing entitlement.', examples: ['talent-pool'] }),
});

export const PageCount = Type.Object({
  pages: Type.Integer({ description: 'The number of pages that have this author.', examples: [3] }),
});

export const AssetUsages = Type.Object({
  used_by: Type.Array(
    Type.Object({
      type: Type.String({ description: 'The type of the resource that uses the asset.', examples: ['page'] }),
      id: Type.String({
        description: 'The id of the resource.',
        examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
      }),
      field: Type.String({
        description: 'The field of the resource that uses the asset.',
        examples: ['cover_image'],
      }),
    }),
    { description: 'The resources that use the asset, at most 100.' },
  ),
});

export const SecretUsages = Type.Object({
  used_by: Type.Array(
    Type.Object({
      type: Type.String({
        description: 'The type of the resource that uses the secret.',
        examples: ['webhook'],
      }),
      id: Type.String({
        description: 'The id of the resource.',
        examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'],
      }),
    }),
    { description: 'The resources that use the secret, at most 100.' },
  ),
});

export const Limit = Type.Object({
  limit: Type.Integer({ description: 'The maximum number per organization.', examples: [50] }),
});

export const SourceFailure = Type.Object({
  reason: Type.Object(
    {
      code: Type.Optional(
        Type.String({ description: 'What the message says, in a form that never changes.' }),
      ),
      message: Type.String({ description: 'The sentence in English.' }),
      values: Type.Optional(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          additionalProperties: true,
          description: 'What the message names: texts, numbers, or other messages.',
        }),
      ),
    },
    {
      description: 'Why the source could not be read.',
      examples: [{ code: 'not_json', message: 'The source is not JSON.' }],
    },
  ),
});

export const ActiveRun = Type.Object({
  run_id: Type.String({
    format: 'uuid',
    description: 'The id of the run in progress.',
    examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a71'],
  }),
});

export const ExistingJob = Type.Object({
  existing_job_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The id of the job that has this external_id. Absent if the job was deleted meanwhile.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
    }),
  ),
});

export const ExistingPage = Type.Object({
  existing_page_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The id of the page that has this external_id. Absent if the page was deleted meanwhile.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'],
    }),
  ),
});

export const ExistingCompany = Type.Object({
  existing_company_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'The id of the company that has this external_id or name. Absent if it was deleted meanwhile.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14'],
    }),
  ),
});

export const ExistingLandingPage = Type.Object({
  existing_landing_page_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The id of the landing page. Absent if it was deleted meanwhile.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'],
    }),
  ),
});

export const ExistingItem = Type.Object({
  existing_item_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The id of the item that has this external_id. Absent if the item was deleted meanwhile.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12'],
    }),
  ),
});

const optionalLimit = (description: string) => Type.Optional(Type.Integer({ description, examples: [100] }));

export const KeyPower = Type.Object({
  expires_at: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'When your key expires. Null if it does not expire.',
      examples: ['2027-01-31T00:00:00.000Z'],
    }),
  ),
  rate_limits: Type.Optional(
    Type.Object(
      {
        get: optionalLimit('GET and HEAD requests per minute.'),
        post: optionalLimit('POST requests per minute.'),
        change: optionalLimit('PUT, PATCH and DELETE requests per minute.'),
      },
      { description: 'The rate limits of your key. 0 means no limit.' },
    ),
  ),
});

export const RateLimit = Type.Object({
  limit: Type.Integer({ description: 'The number of requests allowed per window.', examples: [100] }),
  window_seconds: Type.Integer({ description: 'The length of the window in seconds.', examples: [60] }),
  retry_after: Type.Integer({
    description: 'The number of seconds to wait, as in Retry-After.',
    examples: [12],
  }),
});

export const OrganizationNames = Type.Object({
  organizations: Type.Array(Type.String(), {
    description: 'The names of the organizations.',
    examples: [['Harbour Jobs']],
  }),
});

export const StateOfPosting = Type.Object({
  state: Type.String({ description: 'The state of the posting.', examples: ['live'] }),
});
