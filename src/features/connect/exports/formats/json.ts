import type { ExportFormat } from './format.ts';

/** An array of objects, each on a line. */
export const json: ExportFormat = {
  name: 'json',
  mediaType: 'application/json; charset=utf-8',
  printBeginning: () => '[\n',
  printRow: (_, row) => JSON.stringify(row),
  separator: ',\n',
  printEnd: () => '\n]\n',
};

/** One object per line: https://github.com/ndjson/ndjson-spec */
export const ndjson: ExportFormat = {
  name: 'ndjson',
  mediaType: 'application/x-ndjson; charset=utf-8',
  printBeginning: () => '',
  printRow: (_, row) => `${JSON.stringify(row)}\n`,
  separator: '',
  printEnd: () => '',
};
