import type { Mark, Node } from 'prosemirror-model';
import type { AttributeValue } from './attributes.ts';
import { schema } from './schema.ts';

/**
 * Inline content as HTML shows it: runs of white space are one space, none at the edges of a block or of a line.
 * Both parsers apply it, since a document that kept more could not be told from its own HTML.
 */
export function normalizeInline(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let afterSpace = true;
  for (const node of nodes) {
    if (node.isText) {
      const collapsed: string = (node.text ?? '').replace(/[ \t\n\f\r]+/g, ' ');
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

/** Text of a code block: every kind of line break is a line feed, as an HTML parser would make it. */
export function normalizeCode(text: string): Node[] {
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  return clean === '' ? [] : [schema.text(clean)];
}

/** Adds a mark. TipTap's `code` excludes all others; a link is worth more than it and stays. */
export function addMark(mark: Mark, marks: readonly Mark[]): readonly Mark[] {
  const { code, link } = schema.marks;
  if (mark.type === code && link.isInSet(marks)) return marks;
  return mark.addToSet(mark.type === link ? code.removeFromSet(marks) : marks);
}

/** Rows without cells are kept only where cells above reach down into them. */
export function dropBareRows(rows: readonly Node[]): Node[] {
  let reach = 0;
  return rows.filter((row) => {
    const isCovered = reach > 0;
    reach = Math.max(reach - 1, ...row.children.map((cell) => cell.attrs.rowspan - 1));
    return row.childCount > 0 || isCovered;
  });
}

/** Column widths count only where there is one for each column that the cell spans. */
export function fitColumnWidths(cell: Record<string, AttributeValue>): Record<string, AttributeValue> {
  const { colwidth, colspan } = cell;
  return Array.isArray(colwidth) && colwidth.length !== colspan ? { ...cell, colwidth: null } : cell;
}

/** A list item starts with a paragraph, if need be an empty one. */
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
