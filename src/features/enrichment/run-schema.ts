import { type Static, Type } from 'typebox';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { fillableFields } from '../jobs/fillable-fields.ts';

const runStatuses = ['pending', 'succeeded', 'failed', 'skipped'] as const;

const responseStatus = nullable(
  Type.Integer({ description: 'Null when there was no answer.', examples: [200] }),
);

const error = nullable(
  Type.Object(
    {
      code: Type.String({ examples: ['timeout'] }),
      message: Type.String({ examples: ['There was no complete answer within 10000 ms.'] }),
    },
    { description: 'Why nothing could be filled in.' },
  ),
);

const refusedFields = Type.Array(
  Type.Object({ field: oneOf(fillableFields), message: Type.String() }, { title: 'RefusedField' }),
  {
    description: 'Fields of the answer that were not taken, each with the reason.',
    examples: [[{ field: 'salary_max', message: 'salary_min must not be more than salary_max' }]],
  },
);

/** One job that a provider is asked about, and what came of it. */
export const Run = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a42'] }),
    provider_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a41'] }),
    job_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'] }),
    event_id: Type.String({
      format: 'uuid',
      description: 'The event that was sent.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a33'],
    }),
    status: oneOf(runStatuses, {
      description:
        '`pending`: an attempt is to come or under way. `succeeded`: it answered; filled_fields may be empty. `failed`: there is no answer that can be used. `skipped`: the job was deleted or the provider disabled first.',
      examples: ['succeeded'],
    }),
    attempts: Type.Integer({ description: 'Attempts that have ended, at most 3.', examples: [1] }),
    next_attempt_at: nullable({
      ...Instant,
      description: 'Null while an attempt is under way, and when none is to come.',
    }),
    started_at: nullable({ ...Instant, description: 'When the last attempt that has ended began.' }),
    duration_ms: nullable(Type.Integer({ description: 'Of the same attempt.', examples: [640] })),
    response_status: responseStatus,
    error,
    filled_fields: Type.Array(oneOf(fillableFields), {
      description: 'Fields of the job that have their values from this run.',
      examples: [['salary_min', 'salary_currency', 'salary_period']],
    }),
    refused_fields: refusedFields,
    created_at: Instant,
    finished_at: nullable({ ...Instant, description: 'When it stopped being pending.' }),
  },
  { title: 'EnrichmentRun' },
);
export type Run = Static<typeof Run>;

export const RunQuery = Type.Object({
  status: Type.Optional(oneOf(runStatuses, { description: 'Only runs of this status.' })),
  ...pageQuery,
});
export type RunQuery = Static<typeof RunQuery>;

export const RunList = Type.Object({
  data: Type.Array(Run),
  meta: Type.Object({ pagination: Pagination }),
});

export const TestProvider = Type.Object(
  {
    job_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'A job of the organization; left out, an example without the fields to be filled in.',
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
        description: 'Fields that the answer would fill in, with their values as the job would have them.',
        examples: [{ salary_min: 52_000, salary_currency: 'EUR' }],
      },
    ),
    refused_fields: refusedFields,
  },
  { title: 'EnrichmentProviderTest' },
);
export type ProviderTest = Static<typeof ProviderTest>;
