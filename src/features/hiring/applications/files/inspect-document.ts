import type { InspectedDocument } from './document-warning.ts';
import { inspectDocx } from './inspect-docx.ts';
import { inspectOdt } from './inspect-odt.ts';
import { readZipDirectory } from './zip-directory.ts';

/** Undefined if the file is no DOCX or ODT. `macros` if it can start programs, or if its template could. */
export async function inspectDocument(file: Buffer): Promise<InspectedDocument | 'macros' | undefined> {
  const entries = readZipDirectory(file);
  if (!entries) return undefined;
  const inspect = entries.some(({ name }) => name === 'mimetype') ? inspectOdt : inspectDocx;
  return inspect(file, entries);
}
