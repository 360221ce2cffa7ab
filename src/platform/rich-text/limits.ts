import type { Node } from 'prosemirror-model';
import type { RichTextDocument } from './document.ts';
import { tooComplex } from './errors.ts';
import { toHtml } from './print-html.ts';

const maxHtmlBytes = 512 * 1024;
const maxNodes = 20_000;
const maxDepth = 100;

/** Slots of a table's grid; editors and browsers lay out colspan × rowspan, whatever the number of cells. */
const maxTableSlots = 20_000;

/**
 * Refuses a document whose own HTML would be refused when fed back: the nodes and the depth that count are those
 * of the printed elements, so that whatever is stored can also be sent again. Printing is cheap enough to
 * judge by: 1.5 ms for 200 kB.
 */
export function requireWithinLimits(doc: RichTextDocument): RichTextDocument {
  const count = { nodes: 0 };
  for (const child of doc.children) measure(child, 0, count);
  // The longer of its two forms.
  requireHtmlSize(toHtml(doc, { isFromOutside: true }));
  return doc;
}

export function requireHtmlSize(html: string): void {
  // The length first: it is a lower bound and free.
  if (html.length > maxHtmlBytes || Buffer.byteLength(html) > maxHtmlBytes) {
    throw tooComplex(`Content must not be larger than ${maxHtmlBytes / 1024} kB of HTML`);
  }
}

export function requireNodeCount(count: number, path?: string): void {
  if (count > maxNodes)
    throw tooComplex(`Content must not contain more than ${maxNodes.toLocaleString('en')} nodes`, path);
}

export function requireDepth(depth: number, path?: string): void {
  if (depth > maxDepth)
    throw tooComplex(`Content must not be nested more than ${maxDepth} levels deep`, path);
}

/** For what walks a parsed tree: the adoption agency may nest deeper than the parser's stack ever was. */
export function requireTreeDepth(depth: number): void {
  if (depth > 2 * maxDepth) throw tooComplex(`Content must not be nested more than ${maxDepth} levels deep`);
}

function measure(node: Node, parentDepth: number, count: { nodes: number }): void {
  const elements = printedElements(node);
  const depth = parentDepth + elements;
  count.nodes += elements + (node.isText ? 1 : 0);
  requireNodeCount(count.nodes);
  requireDepth(depth);
  if (node.type.name === 'table') requireTableSlots(node);
  for (const child of node.children) measure(child, depth, count);
}

/** Elements that one node prints as, nested in each other: an upper bound, as neighbours may share marks. */
function printedElements(node: Node): number {
  if (node.isText) return node.marks.length;
  const own = wrapped[node.type.name] ?? 1;
  return own + node.marks.length + (node.attrs.textAlign ? 1 : 0);
}

const wrapped: Readonly<Record<string, number>> = { table: 3, codeBlock: 2, youtube: 2 };

function requireTableSlots(table: Node): void {
  let slots = 0;
  for (const row of table.children) {
    for (const cell of row.children) slots += cell.attrs.colspan * cell.attrs.rowspan;
  }
  if (slots > maxTableSlots)
    throw tooComplex(`A table must not span more than ${maxTableSlots.toLocaleString('en')} cells`);
}
