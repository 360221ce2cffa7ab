import { ArchiveReader, type ArchiveSource } from '../archive/reader.ts';
import type { ArchiveHead } from '../archive/writer.ts';
import type { BackupProgress } from './progress.ts';

export interface VerifiedArchive {
  head: ArchiveHead;
  parts: number;
  content_bytes: number;
  archive_bytes: number;
  /** By the name of the table. */
  tables: { name: string; bytes: number; rows: number | null }[];
  files: { count: number; bytes: number };
  /** What the writer noted at the end. */
  notes: Record<string, unknown>;
}

/** Reads every byte of an archive and compares all checksums. Throws an `ArchiveError` with the position of the first damage. */
export async function verifyArchive(
  source: ArchiveSource,
  onProgress: (progress: BackupProgress) => void,
): Promise<VerifiedArchive> {
  const reader = await ArchiveReader.open(source);
  const sizes = new Map<string, number>();
  const files = { count: 0, bytes: 0 };
  for await (const { name, content } of reader.parts()) {
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      const share = reader.position / source.sizeBytes;
      onProgress({ phase: 'archive', what: name, share, bytes: reader.position });
    }
    if (name.startsWith('files/')) {
      files.count++;
      files.bytes += bytes;
    } else sizes.set(name.replace(/^tables\//, ''), bytes);
  }
  const { parts, bytes, attributes } = reader.end;
  const rows = (attributes.rows ?? {}) as Record<string, number>;
  return {
    head: reader.head,
    parts,
    content_bytes: bytes,
    archive_bytes: source.sizeBytes,
    tables: [...sizes].map(([name, bytes]) => ({ name, bytes, rows: rows[name] ?? null })),
    files,
    notes: attributes,
  };
}
