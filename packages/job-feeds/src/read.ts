import type { Mapping } from './mapping/schema.ts';
import { newMessage } from './message.ts';
import { findSourceKind } from './sources/registry.ts';
import { type ReadContext, type ReadResult, SourceError, type SourceRow } from './sources/source.ts';

const fileKinds = new Set(['csv', 'xlsx', 'xml', 'json', 'ndjson']);

/** Whether the fields of the source depend on its author, so that an import may need a mapping. */
export function isFileKind(kind: string): boolean {
  return fileKinds.has(kind);
}

/**
 * Reads the jobs of a source such as `{kind: 'greenhouse', account: 'acme'}`. Throws a `SourceError` if it cannot begin. The result
 * says whether all jobs were read. A mapping replaces the format of a file; the caller applies the one of a system.
 */
export function read(
  { kind, ...settings }: { kind: string; [setting: string]: unknown },
  mapping: Mapping,
  context: ReadContext,
): AsyncGenerator<SourceRow, ReadResult> {
  const found = findSourceKind(kind);
  if (!found) throw new SourceError('not_found', newMessage('no_source_kind', { kind }));
  return found.read(isFileKind(kind) ? { ...settings, mapping } : settings, context);
}
