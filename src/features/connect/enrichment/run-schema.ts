import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { fillableFields } from '../../jobs/jobs/fillable-fields.ts';

const runStatuses = ['pending', 'succeeded', 'failed', 'skipped'] as const;

const responseStatus = nullable(
  Type.Integer({ description: 'Null if there was no response.', examples: [200] }),
);

const error = nullable(
  Type.Object(
    {
      code: Type.String({ examples: ['timeout'] }),
      message: Type.String({ examples: ['There was no complete response within 10000 ms.'] }),
    },
    { description: 'Why nothing was filled in. Null if there was no error.' },
  ),
);

const refusedFields = Type.Array(
  Type.Object(
    { field: oneOf(fillableFields, { title: 'EnrichmentField' }), message: Type.String() },
    { title: 'RefusedField' },
  ),
  {
    description: 'Fields of the response that were rejected, each with the reason.',
    examples: [[{ field: 'salary_max', message: 'salary_min must not be greater than salary_max' }]],
  },
);

/** One job that is sent to a provider, and the result. */
export const Run = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a42'] }),
    provider_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a41'] }),
    job_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'] }),
    event_id: Type.String({
      format: 'uuid',
      description: 'The id of the event that is sent.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a33'],
    }),
    status: oneOf(runStatuses, {
      title: 'EnrichmentRunStatus',
      description:
        '`pending`: an attempt is scheduled or in progress. `succeeded`: the provider returned a valid response; filled_fields may be empty. `failed`: there was no valid response. `skipped`: the job was deleted or the provider disabled before it responded.',
      examples: ['succeeded'],
    }),
    attempts: Type.Integer({ description: 'Number of finished attempts, at most 3.', examples: [1] }),
    next_attempt_at: nullable({
      ...Instant,
      description: 'Null if an attempt is in progress or no attempt is scheduled.',
    }),
    started_at: nullable({
      ...Instant,
      description: 'Start of the last finished attempt. Null before the first one has finished.',
    }),
    duration_ms: nullable(
      Type.Integer({ description: 'Duration of the last finished attempt.', examples: [640] }),
    ),
    response_status: responseStatus,
    error,
    filled_fields: Type.Array(oneOf(fillableFields, { title: 'EnrichmentField' }), {
      description: 'Fields of the job that this run filled in.',
      examples: [['salary_min', 'salary_currency', 'salary_period']],
    }),
    refused_fields: refusedFields,
    created_at: Instant,
    finished_at: nullable({ ...Instant, description: 'Null while the run is pending.' }),
  },
  { title: 'EnrichmentRun' },
);
export type Run = Static<typeof Run>;

export const RunQuery = Type.Object({
  status: Type.Optional(
    oneOf(runStatuses, {
      title: 'EnrichmentRunStatus',
      description: 'Only runs with this status.',
      examples: ['failed'],
    }),
  ),
  ...pageQuery,
});
export type RunQuery = Static<typeof RunQuery>;

export const RunList = listOf(Run, 'EnrichmentRunList');

export const TestProvider = Type.Object(
  {
    job_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'The id of the job to send. Defaults to an example job without the fields to fill in.',
      }),
    ),
  },
  { title: 'TestEnrichmentProvider', additionalProperties: false, examples: [{}] },
);
export type TestProvider = Static<typeof TestProvider>;

export const ProviderTest = Type.Object(
  {
    response_status: responseStatus,
    duration_ms: Type.Integer({ examples: [640] }),
    error,
    would_fill: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Fields that the response would fill in, with the values that the job would have.',
        examples: [{ salary_min: 52_000, salary_currency: 'EUR' }],
      },
    ),
    refused_fields: refusedFields,
  },
  { title: 'EnrichmentProviderTest' },
);
export type ProviderTest = Static<typeof ProviderTest>;
