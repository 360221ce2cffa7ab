import { Type } from 'typebox';
import { parseCsv } from '../parsing/csv.ts';
import { hasEnding } from './file-endings.ts';
import { type FileSettings, fileSettings, readFile } from './file-source.ts';
import type { SourceKind } from './source.ts';

interface CsvSettings extends FileSettings {
  delimiter?: string;
  has_header?: boolean;
}

/** A table with a job per row. */
export const csv: SourceKind<CsvSettings> = {
  kind: 'csv',
  label: 'CSV',
  settings: Type.Object({
    ...fileSettings,
    delimiter: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1,
        description: 'Between values. By default, it is recognized.',
        examples: [';'],
      }),
    ),
    has_header: Type.Optional(
      Type.Boolean({
        description:
          'Whether the first row names the columns. Otherwise, they are named `1`, `2`, … Default: true.',
      }),
    ),
  }),
  recognize: (url) => (hasEnding(url, ['csv', 'tsv']) ? { url: url.href } : undefined),
  read: (settings, context) =>
    readFile(settings, context, {
      kind: 'csv',
      accept: 'text/csv, text/plain;q=0.9, */*;q=0.5',
      open(_head, text, report) {
        let columns: string[] | undefined;
        const records = parseCsv(
          text,
          {
            ...(settings.delimiter !== undefined && { delimiter: settings.delimiter }),
            ...(settings.has_header !== undefined && { hasHeader: settings.has_header }),
            onColumns: (names) => {
              columns = names;
            },
          },
          report,
        );
        return { records, describe: () => ({ ...(columns && { columns }) }) };
      },
    }),
};
