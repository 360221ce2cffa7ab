import { type TSchema, Type } from 'typebox';
import { oneOf } from '../../../platform/http/resource.ts';
import { formatNames } from './formats/registry.ts';

const FormatName = oneOf(formatNames, {
  title: 'ExportFormat',
  description: 'The format of the file.',
  examples: ['csv'],
});

export const FormatParams = Type.Object({ format: FormatName });

export const ItemsParams = Type.Object({
  slug: Type.String({ description: 'The slug of the collection.', examples: ['partners'] }),
  format: FormatName,
});

const file = Type.Unsafe({ type: 'string', format: 'binary' });
const rows = Type.Array(Type.Object({}, { additionalProperties: true }), {
  title: 'ExportedRows',
  description: 'The rows as JSON, with the fields of the resource.',
  examples: [[{ title: 'Harbour Pilot' }]],
});

/** A response in any of the formats. */
export const ExportFile: { content: Record<string, { schema: TSchema }> } = {
  content: {
    'text/csv': { schema: file },
    'application/x-ndjson': { schema: file },
    'application/json': { schema: rows },
    'application/xml': { schema: file },
  },
};

export const ExportFilePart = { ...ExportFile, description: 'The range of the file that Range asks for.' };
