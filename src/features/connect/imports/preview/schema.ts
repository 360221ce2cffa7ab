import { Mapping } from '@corkboard/job-feeds/mapping';
import { type Static, Type } from 'typebox';
import { nullable } from '../../../../platform/http/resource.ts';
import { Note, Unused } from '../runs/schema.ts';
import { ImportSource } from '../schema.ts';

/** A record or the fields of a job, whose names depend on the source. */
const anyFields = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
    examples: [example],
  });

const PreviewedRow = Type.Object(
  {
    position: Type.Integer({ description: 'Counts from 1.', examples: [1] }),
    record: anyFields('The row as the source has it.', { Titel: 'Lotse', Ort: 'Hamburg' }),
    fields: anyFields('The fields of the job, as in POST /jobs.', { title: 'Lotse', location: 'Hamburg' }),
    notes: Type.Array(Note),
    problems: Type.Array(Note, { description: 'Why the row would be refused.' }),
  },
  { title: 'PreviewedRow' },
);

const ProposedField = Type.Object(
  {
    field: Type.String({ description: 'The field of the mapping.', examples: ['title'] }),
    path: Type.String({ description: 'Where the source has it.', examples: ['Titel'] }),
    confidence: Type.Number({ description: 'From 0 to 1. Check it below 0.5.', examples: [0.9] }),
    samples: Type.Array(Type.String(), { description: 'Up to 3 values.', examples: [['Lotse']] }),
  },
  { title: 'ProposedField' },
);

export const ImportPreview = Type.Object(
  {
    format: nullable(
      Type.String({
        description: 'The format, if Corkboard recognizes it. It needs no mapping.',
        examples: ['Indeed'],
      }),
    ),
    paths: Type.Array(Type.String(), {
      description: 'The paths that a mapping can use.',
      examples: [['Titel', 'Ort']],
    }),
    proposal: Type.Array(ProposedField, {
      description: 'A mapping to start from. Empty for a recognized format.',
    }),
    rows: Type.Array(PreviewedRow, {
      description: 'The first 20 rows, with the given mapping or else the proposed one.',
    }),
    unused: Type.Array(Unused, {
      description:
        'Columns or elements that no field of these rows uses. Add them to the mapping if they matter.',
    }),
    notes: Type.Array(Note, { description: 'Repairs of the input, and what jobs lack.' }),
  },
  { title: 'ImportPreview' },
);
export type ImportPreview = Static<typeof ImportPreview>;

export const PreviewImport = Type.Object(
  {
    source: Type.Optional(ImportSource),
    mapping: Type.Optional(Mapping),
    defaults: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'As in the import.' }),
    ),
  },
  {
    title: 'PreviewImport',
    additionalProperties: false,
    description: 'Settings to try in place of those of the import.',
    examples: [{ mapping: { title: { path: 'Titel' } } }],
  },
);
export type PreviewImport = Static<typeof PreviewImport>;

export const RecognizeLink = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'A careers page, a job or a feed. Without a scheme, it is https.',
      examples: ['https://jobs.lever.co/acme'],
    }),
  },
  { title: 'RecognizeLink', additionalProperties: false, examples: [{ url: 'https://jobs.lever.co/acme' }] },
);

export const RecognizedLink = Type.Object(
  {
    label: Type.String({ description: 'The system or format.', examples: ['Lever'] }),
    account: nullable(Type.String({ description: 'The account at the system.', examples: ['acme'] })),
    source: ImportSource,
    jobs: Type.Array(anyFields('A job, as in POST /jobs.', { title: 'Harbour Pilot' }), {
      description: 'The first jobs, at most 5.',
    }),
  },
  { title: 'RecognizedLink' },
);
export type RecognizedLink = Static<typeof RecognizedLink>;
