import { randomBytes } from 'node:crypto';
import { createArchiveFile, openArchiveFile } from '../../src/platform/archive/file.ts';
import { ArchiveReader } from '../../src/platform/archive/reader.ts';
import { ArchiveWriter } from '../../src/platform/archive/writer.ts';
import { readParts } from './installation.ts';

export type Parts = Map<string, Buffer>;

/** Writes the export again after a change, with valid checksums. Returns the path of the new file. */
export async function changeExport(file: string, edit: (parts: Parts) => void): Promise<string> {
  const parts = await readParts(file);
  const { head } = await ArchiveReader.open(await openArchiveFile(file));
  edit(parts);
  const changed = `${file}-${randomBytes(4).toString('hex')}`;
  const archive = await ArchiveWriter.start(await createArchiveFile(changed), head);
  for (const [name, content] of parts) await archive.addPart(name, [content]);
  await archive.finish();
  return changed;
}
