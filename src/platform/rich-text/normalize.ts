import type { Mark, Node } from 'prosemirror-model';
import type { AttributeValue } from './attributes.ts';
import { schema } from './schema.ts';

/**
 * Collapses white space as HTML does: runs become one space, and blocks and lines neither begin nor end with one. Both parsers apply
 * it, so that a document equals the result of parsing its own HTML.
 */
export function normalizeInline(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let afterSpace = true;
  for (const node of nodes) {
    if (node.isText) {
      const collapsed = collapseSpaces(node.text ?? '');
      const text: string = afterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
      if (text === '') continue;
      result.push(text === node.text ? node : schema.text(text, node.marks));
      afterSpace = text.endsWith(' ');
    } else {
      trimEnd(result);
      result.push(node);
      afterSpace = true;
    }
  }
  trimEnd(result);
  return result;
}

/** Most text has only single spaces, and needs no copy. */
function collapseSpaces(text: string): string {
  return /[\t\n\f\r]| {2}/.test(text) ? text.replace(/[ \t\n\f\r]+/g, ' ') : text;
}

/** The text of a code block. Like an HTML parser, it converts every kind of line break to a line feed. */
export function normalizeCode(text: string): Node[] {
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  return clean === '' ? [] : [schema.text(clean)];
}

/** Adds a mark. TipTap's `code` excludes all other marks. A link takes precedence over `code`. */
export function addMark(mark: Mark, marks: readonly Mark[]): readonly Mark[] {
  const { code, link } = schema.marks;
  if (mark.type === code && link.isInSet(marks)) return marks;
  return mark.addToSet(mark.type === link ? code.removeFromSet(marks) : marks);
}

/** Drops rows without cells, unless a cell of a row above spans into them. */
export function dropEmptyRows(rows: readonly Node[]): Node[] {
  let spannedRows = 0;
  return rows.filter((row) => {
    const isCovered = spannedRows > 0;
    spannedRows = Math.max(spannedRows - 1, ...row.children.map((cell) => cell.attrs.rowspan - 1));
    return row.childCount > 0 || isCovered;
  });
}

/** Drops column widths unless there is one for each column that the cell spans. */
export function fitColumnWidths(cell: Record<string, AttributeValue>): Record<string, AttributeValue> {
  const { colwidth, colspan } = cell;
  return Array.isArray(colwidth) && colwidth.length !== colspan ? { ...cell, colwidth: null } : cell;
}

/** Adds an empty paragraph unless the list item starts with a paragraph. */
export function startWithParagraph(blocks: readonly Node[]): readonly Node[] {
  if (blocks[0]?.type === schema.nodes.paragraph) return blocks;
  return [schema.nodes.paragraph.create(), ...blocks];
}

function trimEnd(nodes: Node[]): void {
  const last = nodes.at(-1);
  if (!last?.isText || !last.text?.endsWith(' ')) return;
  nodes.pop();
  const text = last.text.slice(0, -1);
  if (text !== '') nodes.push(schema.text(text, last.marks));
}
