import type { Node, NodeType } from 'prosemirror-model';
import type { RichTextDocument, RichTextOptions } from './document.ts';
import { invalidContent } from './errors.ts';
import { readMarks, readNodeAttributes } from './json-attributes.ts';
import { readArray, readObject, readText } from './json-values.ts';
import { requireDepth, requireNodeCount, requireWithinLimits } from './limits.ts';
import { dropEmptyRows, normalizeCode, normalizeInline } from './normalize.ts';
import { schema } from './schema.ts';

/**
 * Parses TipTap JSON into canonical form, with normalized attributes and with white space collapsed as in HTML. Throws RichTextError
 * `invalid_content` with the path of the invalid value, or `content_too_complex`.
 */
export function parseJson(json: unknown, options: RichTextOptions = {}): RichTextDocument {
  if (readObject(json, '').type !== 'doc') throw invalidContent('Expected the type "doc"', '/type');
  const reader: Reader = { ownHosts: options.ownHosts ?? [], nodes: -1 };
  return requireWithinLimits(readNode(reader, json, '', 0));
}

interface Reader {
  readonly ownHosts: readonly string[];
  /** Nodes read so far. The document does not count, because HTML has no element for it. */
  nodes: number;
}

const nodeKeys = ['type', 'attrs', 'content', 'marks', 'text'];

function readNode(reader: Reader, json: unknown, path: string, depth: number): Node {
  reader.nodes += 1;
  requireNodeCount(reader.nodes, path);
  requireDepth(depth, path);
  const given = readObject(json, path, nodeKeys);
  const type = readType(given.type, path);
  const marks = readMarks(given.marks, `${path}/marks`);
  if (type.isBlock && marks.length > 0)
    throw invalidContent('Block nodes must not have marks', `${path}/marks`);
  const attributes = readNodeAttributes(type.name, given.attrs, `${path}/attrs`, reader.ownHosts);
  const content = readContent(reader, type, given.content, path, depth);
  if (type.isText) return schema.text(readText(given.text, `${path}/text`), marks);
  if (given.text !== undefined) throw invalidContent('Only text nodes can have text', `${path}/text`);
  return type.create(attributes, arrangeContent(type, content, path), marks);
}

function readType(name: unknown, path: string): NodeType {
  const type = typeof name === 'string' ? schema.nodes[name as keyof typeof schema.nodes] : undefined;
  if (!type) throw invalidContent('Unknown node', `${path}/type`);
  return type;
}

function readContent(reader: Reader, type: NodeType, json: unknown, path: string, depth: number): Node[] {
  let match = type.contentMatch;
  const content = readArray(json, `${path}/content`).map((item, index) => {
    const childPath = `${path}/content/${index}`;
    const child = readNode(reader, item, childPath, depth + 1);
    const next = match.matchType(child.type);
    if (!next) throw invalidContent(`${child.type.name} is not allowed here in ${type.name}`, childPath);
    if (!type.allowsMarks(child.marks))
      throw invalidContent(`${type.name} must not contain marks`, `${childPath}/marks`);
    match = next;
    return child;
  });
  // The empty document of some editors does not even contain a paragraph.
  if (content.length === 0 && type.name === 'doc') return [schema.nodes.paragraph.create()];
  if (!match.validEnd) throw invalidContent(`${type.name} requires more content`, path);
  return content;
}

function arrangeContent(type: NodeType, content: readonly Node[], path: string): readonly Node[] {
  if (type.name === 'codeBlock') return normalizeCode(content.map((node) => node.text ?? '').join(''));
  if (type.inlineContent) return normalizeInline(content);
  if (type.name !== 'table') return content;
  const rows = dropEmptyRows(content);
  if (rows.length === 0) throw invalidContent('A table must contain at least 1 cell', path);
  return rows;
}
