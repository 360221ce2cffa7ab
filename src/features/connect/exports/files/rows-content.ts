import { inSnapshot } from '../../../../platform/scope.ts';
import { type FormatName, getFormat } from '../formats/registry.ts';
import { findResource } from '../resources/registry.ts';
import { writeExport } from '../write.ts';
import type { ExportContent } from './perform.ts';
import type { ExportRow } from './queries.ts';

/** The rows of a resource in a format, from one snapshot. */
export const rowsContent: ExportContent = {
  kind: 'export',
  maxBytes: 10_000_000_000,
  describeFile: (_, row) => {
    const { name, mediaType } = formatOf(row);
    return { name: `${row.resource.replace('/', '-')}.${name}`, mediaType };
  },
  write: (scope, row, onRows, save) => {
    const found = findResource(row.resource);
    if (!found) throw new Error(`${row.resource} cannot be exported`);
    const request = { ...found, format: formatOf(row), filters: row.filters as object };
    let rows = 0;
    const onMore = (count: number) => {
      rows += count;
      onRows(rows);
    };
    return inSnapshot(scope, (snapshot) => save(toBytes(writeExport(snapshot, request, onMore))));
  },
};

function formatOf({ format }: ExportRow) {
  return getFormat(format as FormatName);
}

async function* toBytes(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
