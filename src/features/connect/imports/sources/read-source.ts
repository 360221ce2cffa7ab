import type { Mapping } from '../mapping/schema.ts';
import { newMessage } from '../messages/message.ts';
import type { ImportSource } from '../schema.ts';
import { findSourceKind } from './registry.ts';
import { type ReadContext, type ReadResult, SourceError, type SourceRow } from './source.ts';

const fileKinds = new Set(['csv', 'xml', 'json', 'ndjson']);

/** Whether the fields of the source depend on its author, so that an import may need a mapping. */
export function isFileKind(kind: string): boolean {
  return fileKinds.has(kind);
}

/** Reads the rows of a source. A mapping replaces the format of a file; it adds to what is known of a system. */
export function readSource(
  { kind, ...settings }: ImportSource,
  mapping: Mapping,
  context: ReadContext,
): AsyncGenerator<SourceRow, ReadResult> {
  const found = findSourceKind(kind);
  if (!found) throw new SourceError('not_found', newMessage('no_source_kind', { kind }));
  return found.read(isFileKind(kind) ? { ...settings, mapping } : settings, context);
}
