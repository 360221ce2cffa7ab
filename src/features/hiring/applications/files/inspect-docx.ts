import type { DocumentWarning, InspectedDocument } from './document-warning.ts';
import { decode, readAttributes, readXmlParts, toPlainXml, visitTags } from './xml.ts';
import { readZipEntry, type ZipEntry } from './zip-directory.ts';

const MAX_TYPES_BYTES = 1_000_000;
/** Of all relationships. */
const MAX_RELATIONSHIP_BYTES = 4_000_000;
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export async function inspectDocx(
  file: Buffer,
  entries: readonly ZipEntry[],
): Promise<InspectedDocument | 'macros' | undefined> {
  const types = toPlainXml(await readZipEntry(file, entries, '[Content_Types].xml', MAX_TYPES_BYTES));
  if (types === undefined) return undefined;
  const names = entries.map(({ name }) => name.toLowerCase());
  if (/macroEnabled|vbaProject/i.test(decode(types)) || names.some((name) => /vba(project|data)/.test(name)))
    return 'macros';
  if (!types.includes(MAIN_TYPE) || !names.includes('word/document.xml')) return undefined;
  const relationships = await readRelationships(file, entries);
  if (!relationships) return undefined;
  const fields = await findEffects(file, entries);
  if (hasMacros(relationships) || fields.has('macros')) return 'macros';
  const warnings = new Set<DocumentWarning>(findRelationshipWarnings(relationships));
  for (const effect of fields) if (effect !== 'macros') warnings.add(effect);
  if (names.some((name) => name.startsWith('word/activex/'))) warnings.add('active_content');
  if (names.some((name) => name.startsWith('word/embeddings/'))) warnings.add('embedded_files');
  return { kind: 'docx', warnings: [...warnings].sort() };
}

interface Relationship {
  /** The last part of its URL. */
  type: string;
  target: string;
  /** Whether it leads out of the document. */
  isExternal: boolean;
}

/** The relations of all parts, because parts may have any name. Undefined if they cannot be read. */
async function readRelationships(
  file: Buffer,
  entries: readonly ZipEntry[],
): Promise<Relationship[] | undefined> {
  const parts = entries.filter(({ name }) => /\.rels$/i.test(name));
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_RELATIONSHIP_BYTES) return undefined;
  const found: Relationship[] = [];
  for (const { name, bytes } of parts) {
    const text = toPlainXml(await readZipEntry(file, entries, name, Math.max(bytes, 1)));
    if (text === undefined) return undefined;
    await visitTags(text, ({ name, attributes }) => {
      if (name === 'Relationship') found.push(toRelationship(readAttributes(attributes)));
    });
  }
  return found;
}

function toRelationship(values: ReadonlyMap<string, string>): Relationship {
  const target = values.get('Target') ?? '';
  return {
    type: values.get('Type')?.split('/').at(-1) ?? '',
    target,
    isExternal:
      values.get('TargetMode')?.toLowerCase() === 'external' || /^([a-z][a-z\d+.-]*:|\\)/i.test(target),
  };
}

/**
 * Word loads a template with its macros when a person opens the document. A template in a local folder is the candidate's own, and stays
 * there.
 */
function hasMacros(relationships: readonly Relationship[]): boolean {
  return relationships.some(
    ({ type, target, isExternal }) =>
      type === 'vbaProject' || (type === 'attachedTemplate' && isExternal && !isLocalPath(target)),
  );
}

/** `file:///C:\a.dotx` and `/Users/a.dotx`, but not `\\server\a.dotx` and its spellings as a URL. */
function isLocalPath(target: string): boolean {
  const path = target
    .replace(/%(5c|2f)/gi, '/')
    .replaceAll('\\', '/')
    .replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/i, '');
  return !path.startsWith('//') && !/^[a-z][a-z\d+.-]+:/i.test(path);
}

const EMBEDDED = new Set(['aFChunk', 'oleObject', 'package']);
const WITHOUT_WARNING = new Set(['hyperlink', 'attachedTemplate']);

function findRelationshipWarnings(relationships: readonly Relationship[]): DocumentWarning[] {
  return relationships.flatMap(({ type, isExternal }): DocumentWarning[] => {
    if (isExternal) return WITHOUT_WARNING.has(type) ? [] : ['external_content'];
    if (type === 'control') return ['active_content'];
    return EMBEDDED.has(type) ? ['embedded_files'] : [];
  });
}

type Effect = DocumentWarning | 'macros';

/** The actions of fields when Word updates the fields. DDE starts programs, as macros do. */
async function findEffects(file: Buffer, entries: readonly ZipEntry[]): Promise<Set<Effect>> {
  const found = new Set<Effect>();
  for await (const text of readXmlParts(file, entries)) {
    if (text === undefined) found.add('unchecked');
    else if (/instrText|fldSimple/i.test(text))
      for (const effect of await readEffects(text)) found.add(effect);
  }
  return found;
}

/** All instructions of a part. Instructions of honest documents are shorter. */
const MAX_INSTRUCTIONS = 200_000;

/** ECMA-376, part 1, section 17.16 */
async function readEffects(text: string): Promise<Effect[]> {
  const instructions = await readInstructions(text);
  const effects: Effect[] = [];
  if (/\{\s*DDE(AUTO)?\b/i.test(instructions)) effects.push('macros');
  if (/\{\s*(INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE)\b/i.test(instructions))
    effects.push('external_content');
  const isWrittenByField = /\{\s*\w*\{/.test(instructions);
  const isDivided = /<!|<\?(?!xml\s)/i.test(text);
  if (isWrittenByField || isDivided || instructions.length >= MAX_INSTRUCTIONS) effects.push('unchecked');
  return effects;
}

/** The instructions of all fields, each between braces: Word divides them between any number of elements. */
async function readInstructions(text: string): Promise<string> {
  let instructions = '';
  let isInside = false;
  await visitTags(text, ({ name, isEnd, attributes, text: after }) => {
    if (instructions.length >= MAX_INSTRUCTIONS) return;
    if (name === 'instrText' || name === 'delInstrText') isInside = !isEnd;
    if (isInside) instructions += decode(after.slice(0, MAX_INSTRUCTIONS));
    if (name === 'fldChar') instructions += BRACES[readAttributes(attributes).get('fldCharType') ?? ''] ?? '';
    if (name === 'fldSimple' && !isEnd) instructions += `{${readAttributes(attributes).get('instr') ?? ''}}`;
  });
  return instructions;
}

const BRACES: Readonly<Record<string, string>> = { begin: '{', separate: '|', end: '}' };
