import { type Static, Type } from 'typebox';
import { asComponent, BatchError, byName, MAX_OPERATIONS } from '../../../../platform/http/input/batch.ts';
import { Deleted, EXAMPLE_ID, oneOf } from '../../../../platform/http/resource.ts';
import { Company, CreateCompany, UpdateCompany } from '../schema.ts';

const id = Type.String({
  description: 'The id of the company to update or delete. Required for these methods.',
  examples: [EXAMPLE_ID],
});

/** The schema in the OpenAPI document. One type for each method tells generated clients which fields it needs. */
const describedOperation = {
  title: 'CompanyBatchOperation',
  type: 'object',
  oneOf: [
    Type.Object(
      { method: Type.Literal('create'), body: asComponent(CreateCompany) },
      { title: 'CompanyBatchCreate', additionalProperties: false },
    ),
    Type.Object(
      { method: Type.Literal('update'), id, body: asComponent(UpdateCompany) },
      { title: 'CompanyBatchUpdate', additionalProperties: false },
    ),
    Type.Object(
      { method: Type.Literal('delete'), id },
      { title: 'CompanyBatchDelete', additionalProperties: false },
    ),
  ],
  discriminator: byName('method', {
    create: 'CompanyBatchCreate',
    update: 'CompanyBatchUpdate',
    delete: 'CompanyBatchDelete',
  }),
};

/** The schema that the validator uses. It is lenient, so that an incomplete operation fails alone instead of the whole batch. */
const CompanyBatchOperation = Type.Object(
  {
    method: oneOf(['create', 'update', 'delete']),
    id: Type.Optional(id),
    body: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false, shownAs: describedOperation },
);
export type CompanyBatchOperation = Static<typeof CompanyBatchOperation>;

export const CompanyBatchRequest = Type.Object(
  { operations: Type.Array(CompanyBatchOperation, { minItems: 1, maxItems: MAX_OPERATIONS }) },
  {
    title: 'CompanyBatchRequest',
    additionalProperties: false,
    examples: [
      {
        operations: [
          { method: 'create', body: { name: 'North Sea Pilots', external_id: 'CRM-7' } },
          { method: 'update', id: EXAMPLE_ID, body: { is_verified: true } },
        ],
      },
    ],
  },
);

const status = Type.Integer({
  description: 'The HTTP status that the operation would have as a request of its own.',
  examples: [201],
});

const describedResult = {
  title: 'CompanyBatchResult',
  type: 'object',
  oneOf: [
    Type.Object(
      {
        outcome: oneOf(['created', 'updated'], {
          title: 'CompanyBatchOutcome',
          description: 'What happened to the company.',
          examples: ['created'],
        }),
        status,
        data: Company,
      },
      { title: 'CompanyBatchSaved' },
    ),
    Type.Object(
      {
        outcome: Type.Literal('deleted'),
        status: { ...status, examples: [200] },
        data: Deleted.properties.data,
      },
      { title: 'CompanyBatchDeleted' },
    ),
    Type.Object(
      { outcome: Type.Literal('failed'), status: { ...status, examples: [400] }, error: BatchError },
      { title: 'CompanyBatchFailed' },
    ),
  ],
  discriminator: byName('outcome', {
    created: 'CompanyBatchSaved',
    updated: 'CompanyBatchSaved',
    deleted: 'CompanyBatchDeleted',
    failed: 'CompanyBatchFailed',
  }),
};

const CompanyBatchResult = Type.Object(
  {
    outcome: oneOf(['created', 'updated', 'deleted', 'failed']),
    status,
    data: Type.Optional(Type.Object({}, { additionalProperties: true })),
    error: Type.Optional(BatchError),
  },
  { shownAs: describedResult },
);
export type CompanyBatchResult = Static<typeof CompanyBatchResult>;

export const CompanyBatchResponse = Type.Object({
  data: Type.Array(CompanyBatchResult, {
    examples: [
      [
        { outcome: 'deleted', status: 200, data: { id: EXAMPLE_ID, deleted: true } },
        { outcome: 'failed', status: 404, error: { code: 'not_found', message: 'Company not found.' } },
      ],
    ],
  }),
});
