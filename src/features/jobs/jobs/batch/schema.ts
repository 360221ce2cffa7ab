import { type Static, Type } from 'typebox';
import { onDuplicateChoices } from '../../../../platform/http/external-id.ts';
import { asComponent, BatchError, byName, MAX_OPERATIONS } from '../../../../platform/http/input/batch.ts';
import { Deleted, oneOf } from '../../../../platform/http/resource.ts';
import { CreateJob, Job, UpdateJob } from '../schema.ts';

const id = Type.String({
  description: 'The id of the job to update or delete. Required for these methods.',
  examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
});
const onDuplicate = oneOf(onDuplicateChoices, {
  title: 'OnDuplicate',
  description: 'Overrides the on_duplicate query parameter for this operation.',
  examples: ['update'],
});

/** The schema in the OpenAPI document. One type for each method tells generated clients which fields it needs. */
const describedOperation = {
  title: 'BatchOperation',
  type: 'object',
  oneOf: [
    Type.Object(
      {
        method: Type.Literal('create'),
        body: asComponent(CreateJob),
        on_duplicate: Type.Optional(onDuplicate),
      },
      { title: 'BatchCreate', additionalProperties: false },
    ),
    Type.Object(
      { method: Type.Literal('update'), id, body: asComponent(UpdateJob) },
      { title: 'BatchUpdate', additionalProperties: false },
    ),
    Type.Object(
      { method: Type.Literal('delete'), id },
      { title: 'BatchDelete', additionalProperties: false },
    ),
  ],
  discriminator: byName('method', { create: 'BatchCreate', update: 'BatchUpdate', delete: 'BatchDelete' }),
};

/** The schema that the validator uses. It is lenient, so that an incomplete operation fails alone instead of the whole batch. */
export const BatchOperation = Type.Object(
  {
    method: oneOf(['create', 'update', 'delete']),
    id: Type.Optional(id),
    body: Type.Optional(Type.Object({}, { additionalProperties: true })),
    on_duplicate: Type.Optional(onDuplicate),
  },
  { additionalProperties: false, shownAs: describedOperation },
);
export type BatchOperation = Static<typeof BatchOperation>;

export const BatchRequest = Type.Object(
  { operations: Type.Array(BatchOperation, { minItems: 1, maxItems: MAX_OPERATIONS }) },
  {
    title: 'BatchRequest',
    additionalProperties: false,
    examples: [
      {
        operations: [
          {
            method: 'create',
            body: { title: 'Harbour Pilot', external_id: 'ATS-4711' },
            on_duplicate: 'update',
          },
          { method: 'update', id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', body: { status: 'expired' } },
        ],
      },
    ],
  },
);

const status = Type.Integer({
  description: 'The HTTP status that the operation would have as a request of its own.',
  examples: [201],
});
const savedOutcomes = ['created', 'updated', 'skipped'] as const;
const outcomeDescription =
  'What happened to the job. A create can return updated or skipped, depending on on_duplicate.';

const describedResult = {
  title: 'BatchResult',
  type: 'object',
  oneOf: [
    Type.Object(
      {
        outcome: oneOf(savedOutcomes, {
          title: 'BatchOutcome',
          description: outcomeDescription,
          examples: ['created'],
        }),
        status,
        data: Job,
      },
      { title: 'BatchSaved' },
    ),
    Type.Object(
      {
        outcome: Type.Literal('deleted'),
        status: { ...status, examples: [200] },
        data: Deleted.properties.data,
      },
      { title: 'BatchDeleted' },
    ),
    Type.Object(
      { outcome: Type.Literal('failed'), status: { ...status, examples: [400] }, error: BatchError },
      { title: 'BatchFailed' },
    ),
  ],
  discriminator: byName('outcome', {
    created: 'BatchSaved',
    updated: 'BatchSaved',
    skipped: 'BatchSaved',
    deleted: 'BatchDeleted',
    failed: 'BatchFailed',
  }),
};

export const BatchResult = Type.Object(
  {
    outcome: oneOf([...savedOutcomes, 'deleted', 'failed']),
    status,
    data: Type.Optional(Type.Object({}, { additionalProperties: true })),
    error: Type.Optional(BatchError),
  },
  { shownAs: describedResult },
);
export type BatchResult = Static<typeof BatchResult>;
export const BatchResponse = Type.Object({
  data: Type.Array(BatchResult, {
    examples: [
      [
        {
          outcome: 'deleted',
          status: 200,
          data: { id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12', deleted: true },
        },
        {
          outcome: 'failed',
          status: 404,
          error: { code: 'not_found', message: 'Job not found.' },
        },
      ],
    ],
  }),
});
