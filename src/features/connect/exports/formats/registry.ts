import { csv } from './csv.ts';
import type { ExportFormat } from './format.ts';
import { json, ndjson } from './json.ts';
import { xml } from './xml.ts';

const formats = { csv, ndjson, json, xml } satisfies Record<string, ExportFormat>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];

export function getFormat(name: FormatName): ExportFormat {
  return formats[name];
}
