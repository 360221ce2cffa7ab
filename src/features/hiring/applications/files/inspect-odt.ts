import type { DocumentWarning, InspectedDocument } from './document-warning.ts';
import { readAttributes, readXmlParts, visitTags, type XmlTag } from './xml.ts';
import { readZipEntry, type ZipEntry } from './zip-directory.ts';

const ODT = 'application/vnd.oasis.opendocument.text';

export async function inspectOdt(
  file: Buffer,
  entries: readonly ZipEntry[],
): Promise<InspectedDocument | 'macros' | undefined> {
  const type = await readZipEntry(file, entries, 'mimetype', ODT.length);
  const names = entries.map(({ name }) => name);
  if (type?.toString() !== ODT || !names.includes('content.xml')) return undefined;
  if (names.some((name) => /^(basic|scripts)\//i.test(name))) return 'macros';
  const effects = new Set<Effect>();
  if (names.some((name) => /^object /i.test(name))) effects.add('embedded_files');
  for await (const text of readXmlParts(file, entries)) {
    if (text === undefined) effects.add('unchecked');
    else await visitTags(text, (tag) => addEffect(tag, effects));
    if (effects.has('macros')) return 'macros';
  }
  return { kind: 'odt', warnings: [...effects].filter((effect) => effect !== 'macros').sort() };
}

type Effect = DocumentWarning | 'macros';

/** OpenDocument 1.3, part 3: by the name of an element, whatever its prefix. */
const effectOfTag: Readonly<Record<string, Effect>> = {
  script: 'macros',
  'event-listener': 'macros',
  'execute-macro': 'macros',
  // Links by DDE start programs, as macros do.
  'dde-connection': 'macros',
  'dde-connection-decl': 'macros',
  'dde-link': 'macros',
  'dde-source': 'macros',
  applet: 'active_content',
  plugin: 'active_content',
  object: 'embedded_files',
  'object-ole': 'embedded_files',
  'encryption-data': 'encrypted',
};

function addEffect({ name, attributes }: XmlTag, effects: Set<Effect>): void {
  const effect = Object.hasOwn(effectOfTag, name) ? effectOfTag[name] : undefined;
  if (effect) effects.add(effect);
  if (!/href|:id\b/.test(attributes)) return;
  const values = readAttributes(attributes);
  const url = values.get('href') ?? '';
  // Menus of the document name their commands in ids.
  const commands = [url, values.get('id') ?? ''];
  if (commands.some((value) => /^(macro|vnd\.sun\.star\.script):/i.test(value))) effects.add('macros');
  if (!NOT_LOADED.has(name) && leadsOut(url)) effects.add('external_content');
}

/** Links wait for a click, and the template of a document is only named. */
const NOT_LOADED = new Set(['a', 'template']);

function leadsOut(url: string): boolean {
  if (/^(data|vnd\.sun\.star\.package):/i.test(url)) return false;
  return /^([a-z][a-z\d+.-]*:|[/\\])/i.test(url) || /(^|\/)\.\.\//.test(url);
}
