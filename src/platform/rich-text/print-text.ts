import type { Node } from 'prosemirror-model';
import type { RichTextDocument } from './document.ts';

/**
 * Plain text for search, previews and emails: one line per block or line break, list items with markers and indentation, table cells
 * separated by tabs, and images as their alternative text.
 */
export function toText(doc: RichTextDocument): string {
  return blockLines(doc).join('\n').trim();
}

const printers: Readonly<Record<string, (node: Node) => string[]>> = {
  paragraph: inlineLines,
  heading: inlineLines,
  codeBlock: (node) => node.textContent.split('\n'),
  bulletList: (node) => node.children.flatMap((item) => markItem(item, '-')),
  orderedList: (node) =>
    node.children.flatMap((item, index) => markItem(item, `${node.attrs.start + index}.`)),
  tableRow: (node) => [node.children.map((cell) => blockLines(cell).join(' ')).join('\t')],
  image: (node) => (node.attrs.alt === null ? [] : [node.attrs.alt]),
  horizontalRule: () => [],
  youtube: () => [],
  iframe: () => [],
};

function blockLines(parent: Node): string[] {
  return parent.children.flatMap((child) => (printers[child.type.name] ?? blockLines)(child));
}

function inlineLines(textblock: Node): string[] {
  const text = textblock.children.map((node) => (node.isText ? (node.text ?? '') : '\n')).join('');
  return text.split('\n');
}

function markItem(item: Node, marker: string): string[] {
  return blockLines(item).map((line, index) => (index === 0 ? `${marker} ${line}` : `  ${line}`));
}
