import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { RequestHeaders } from '../../board/secrets/headers.ts';
import { fillableFields } from '../../jobs/jobs/fillable-fields.ts';

const trigger = oneOf(['job.created'], {
  title: 'EnrichmentTrigger',
  description: 'The event that triggers a run.',
  examples: ['job.created'],
});

const settings = {
  name: Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    examples: ['Salary estimates'],
  }),
  url: Type.String({
    format: 'http-url',
    maxLength: 2048,
    description: 'The URL that jobs are posted to: public, http or https, without a user name or password.',
    examples: ['https://salaries.example/v1/estimate'],
  }),
  trigger,
  headers: RequestHeaders,
  fields: Type.Array(oneOf(fillableFields, { title: 'EnrichmentField' }), {
    minItems: 1,
    uniqueItems: true,
    description:
      'Fields of a job that the provider may fill in, in this order. Only optional fields whose null means that the value is missing.',
    examples: [['salary_min', 'salary_max', 'salary_currency', 'salary_period']],
  }),
  timeout_ms: Type.Integer({
    minimum: 1000,
    maximum: 30_000,
    description: 'Timeout of a request, in milliseconds.',
    examples: [10_000],
  }),
  is_enabled: Type.Boolean({ description: 'Whether new jobs are sent to the provider.', examples: [true] }),
};

export const Provider = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a41'] }),
    ...settings,
    scopes: Type.Array(Type.String(), {
      description: 'The scopes of the key that last saved the provider, even if the key changes later.',
      examples: [['enrichment:write', 'jobs:write']],
    }),
    saved_by: nullable(
      Type.String({
        description:
          'Who saved the provider last: a user, an API key or the command line. Null if that was not recorded.',
        examples: ['api_key:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a60'],
      }),
    ),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'EnrichmentProvider' },
);
export type Provider = Static<typeof Provider>;

export const CreateProvider = Type.Object(
  {
    name: settings.name,
    url: settings.url,
    fields: settings.fields,
    trigger: Type.Optional({ ...trigger, default: 'job.created' }),
    headers: Type.Optional(RequestHeaders),
    timeout_ms: Type.Optional({ ...settings.timeout_ms, default: 10_000 }),
    is_enabled: Type.Optional({ ...settings.is_enabled, default: true }),
  },
  { title: 'CreateEnrichmentProvider', additionalProperties: false },
);
export type CreateProvider = Static<typeof CreateProvider>;

export const UpdateProvider = Type.Partial(Type.Object(settings), {
  title: 'UpdateEnrichmentProvider',
  examples: [{ is_enabled: false }],
  additionalProperties: false,
});
export type UpdateProvider = Static<typeof UpdateProvider>;

export const ProviderQuery = Type.Object(pageQuery);
export const ProviderList = listOf(Provider, 'EnrichmentProviderList');
