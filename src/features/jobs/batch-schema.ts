import { type Static, Type } from 'typebox';
import { oneOf } from '../../platform/http/resource.ts';

export const BatchOperation = Type.Object(
  {
    method: oneOf(['create', 'update', 'delete'], { examples: ['update'] }),
    id: Type.Optional(Type.String({ description: 'The job to update or delete.' })),
    body: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'What POST /jobs or PATCH /jobs/{id} would take.' },
      ),
    ),
  },
  { title: 'BatchOperation', additionalProperties: false },
);
export type BatchOperation = Static<typeof BatchOperation>;

export const BatchRequest = Type.Object(
  { operations: Type.Array(BatchOperation, { minItems: 1, maxItems: 100 }) },
  {
    title: 'BatchRequest',
    additionalProperties: false,
    examples: [
      {
        operations: [
          { method: 'create', body: { title: 'Harbour Pilot' } },
          { method: 'update', id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', body: { status: 'expired' } },
        ],
      },
    ],
  },
);

export const BatchResult = Type.Object(
  {
    status: Type.Integer({
      description: 'The status that the operation alone would have been answered with.',
      examples: [201],
    }),
    data: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'The job; after a delete its id and deleted: true.' },
      ),
    ),
    error: Type.Optional(
      Type.Object({ code: Type.String(), message: Type.String(), details: Type.Optional(Type.Unknown()) }),
    ),
  },
  { title: 'BatchResult' },
);
export type BatchResult = Static<typeof BatchResult>;
export const BatchAnswer = Type.Object({ data: Type.Array(BatchResult) });
