import { type Static, Type } from 'typebox';
import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { formatNames } from '../formats/registry.ts';
import { ORGANIZATION } from './access.ts';

const states = ['queued', 'running', 'done', 'failed'] as const;

const ORGANIZATION_FORMAT = 'corkboard';

const resource = Type.String({
  pattern: '^(jobs|companies|members|applications|organization|items/[a-z0-9-]{1,120})$',
  description:
    'What to export: jobs, companies, members, applications, items/ with the slug of a collection, or organization for all of it, which only an owner can do.',
  examples: ['jobs'],
});
const format = oneOf([...formatNames, ORGANIZATION_FORMAT], {
  title: 'StoredExportFormat',
  description:
    'The format of the file. An organization has the format corkboard, which corkboard organization import reads, and nothing else has.',
  examples: ['csv'],
});
const filters = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'The filters of the list of the resource, with lists as arrays. Default: everything. An organization has none.',
    examples: [{ status: ['active'] }],
  },
);
const receiver = nullable(
  Type.String({
    maxLength: 100,
    description:
      'The public key of the installation that will import the organization (corkboard installation public-key). The export then includes the values of secrets, which only that installation can decrypt. Null: secrets travel by name only.',
    examples: ['corkboard_x25519_3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08'],
  }),
);

export const CreateExport = Type.Object(
  { resource, format, filters: Type.Optional(filters), receiver: Type.Optional(receiver) },
  {
    title: 'CreateExport',
    additionalProperties: false,
    rules: findExportProblems,
    examples: [{ resource: 'jobs', format: 'csv', filters: { status: ['active'] } }],
  },
);
export type CreateExport = Static<typeof CreateExport>;

function findExportProblems({ resource, format, filters, receiver }: CreateExport): Issue[] {
  const isOrganization = resource === ORGANIZATION;
  if (isOrganization !== (format === ORGANIZATION_FORMAT))
    return [
      { path: '/format', message: `must be ${ORGANIZATION_FORMAT} for an organization, and only for it` },
    ];
  if (isOrganization && filters && Object.keys(filters).length > 0)
    return [{ path: '/filters', message: 'must be empty for an organization' }];
  if (!isOrganization && receiver)
    return [{ path: '/receiver', message: 'must be null unless an organization is exported' }];
  return [];
}

export const ExportQuery = Type.Object({
  ...pageQuery,
  resource: Type.Optional({ ...resource, description: 'Only exports of this resource.' }),
});
export type ExportQuery = Static<typeof ExportQuery>;

export const Export = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    resource: Type.String({ examples: ['jobs'] }),
    format,
    filters,
    receiver,
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

export const ExportList = listOf(Export, 'ExportList');
