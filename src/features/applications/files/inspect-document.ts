import { readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts';

/** What a document of a word processor may do when it is opened. */
export type DocumentWarning = 'embedded_files' | 'active_content' | 'external_content';

export interface InspectedDocument {
  kind: 'docx' | 'odt';
  warnings: DocumentWarning[];
}

const MAX_PART_BYTES = 1_000_000;
const ODT = 'application/vnd.oasis.opendocument.text';
const DOCX_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Undefined if the file is no DOCX or ODT. `macros` if it is one with macros, or with a template that could have some. */
export async function inspectDocument(file: Buffer): Promise<InspectedDocument | 'macros' | undefined> {
  const entries = readZipDirectory(file);
  if (!entries) return undefined;
  if (entries.some(({ name }) => name === 'mimetype')) return inspectOdt(file, entries);
  return inspectDocx(file, entries);
}

async function inspectOdt(
  file: Buffer,
  entries: readonly ZipEntry[],
): Promise<InspectedDocument | 'macros' | undefined> {
  const type = await readZipEntry(file, entries, 'mimetype', ODT.length);
  const names = entries.map(({ name }) => name);
  if (type?.toString() !== ODT || !names.includes('content.xml')) return undefined;
  if (names.some((name) => /^(basic|scripts)\//i.test(name))) return 'macros';
  return { kind: 'odt', warnings: names.some((name) => /^object /i.test(name)) ? ['embedded_files'] : [] };
}

async function inspectDocx(
  file: Buffer,
  entries: readonly ZipEntry[],
): Promise<InspectedDocument | 'macros' | undefined> {
  const read = async (name: string) =>
    (await readZipEntry(file, entries, name, MAX_PART_BYTES))?.toString() ?? '';
  const types = await read('[Content_Types].xml');
  const names = entries.map(({ name }) => name.toLowerCase());
  if (/macroEnabled|vbaProject/i.test(types) || names.some((name) => /vba(project|data)/.test(name)))
    return 'macros';
  if (!types.includes(DOCX_MAIN) || !names.includes('word/document.xml')) return undefined;
  const external = [
    ...findExternalTypes(await read('word/_rels/document.xml.rels')),
    ...findExternalTypes(await read('word/_rels/settings.xml.rels')),
  ];
  // Word loads it when the document is opened, with its macros.
  if (external.includes('attachedTemplate')) return 'macros';
  const warnings: DocumentWarning[] = [];
  if (names.some((name) => name.startsWith('word/activex/'))) warnings.push('active_content');
  if (names.some((name) => name.startsWith('word/embeddings/'))) warnings.push('embedded_files');
  if (external.some((type) => type !== 'hyperlink')) warnings.push('external_content');
  return { kind: 'docx', warnings };
}

/** The last part of the types of relationships that lead out of the document. */
function findExternalTypes(relationships: string): string[] {
  return [...relationships.matchAll(/<Relationship\s[^<>]{0,4000}>/g)].flatMap(([element]) => {
    if (!/TargetMode\s*=\s*["']External["']/i.test(element)) return [];
    return /Type\s*=\s*["'][^"']*\/(\w+)["']/.exec(element)?.[1] ?? '';
  });
}
