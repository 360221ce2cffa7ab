import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { FormatName } from '../schema.ts';

const states = ['queued', 'running', 'done', 'failed'] as const;

const resource = Type.String({
  pattern: '^(jobs|members|items/[a-z0-9-]{1,120})$',
  description: 'What to export: jobs, members, or items/ with the slug of a collection.',
  examples: ['jobs'],
});
const filters = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'The filters of the list of the resource, with lists as arrays. Default: everything.',
    examples: [{ status: ['active'] }],
  },
);

export const CreateExport = Type.Object(
  { resource, format: FormatName, filters: Type.Optional(filters) },
  {
    title: 'CreateExport',
    additionalProperties: false,
    examples: [{ resource: 'jobs', format: 'csv', filters: { status: ['active'] } }],
  },
);
export type CreateExport = Static<typeof CreateExport>;

export const Export = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    resource: Type.String({ examples: ['jobs'] }),
    format: FormatName,
    filters,
    state: oneOf(states, {
      title: 'ExportState',
      description: 'done: the file can be downloaded until expires_at.',
      examples: ['done'],
    }),
    rows: Type.Integer({ description: 'How many rows have been written.', examples: [41_250] }),
    size_bytes: nullable(
      Type.Integer({
        description: 'The size of the file. Null until it is complete.',
        examples: [18_874_368],
      }),
    ),
    error: nullable(Type.String({ description: 'Why the export failed.', examples: [null] })),
    created_at: Instant,
    finished_at: nullable({ ...Instant, description: 'When the export was done or failed.' }),
    expires_at: nullable({
      ...Instant,
      description: 'When the export and its file are deleted: 24 hours after it was done or failed.',
    }),
  },
  { title: 'Export' },
);
export type Export = Static<typeof Export>;
