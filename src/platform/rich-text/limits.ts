import type { Node } from 'prosemirror-model';
import type { RichTextDocument } from './document.ts';
import { tooComplex } from './errors.ts';
import { toHtml } from './print-html.ts';

const maxHtmlBytes = 512 * 1024;
const maxNodes = 20_000;
const maxDepth = 100;

/** Slots of a table's grid. Editors and browsers lay out colspan × rowspan slots for each cell. */
const maxTableSlots = 20_000;

/**
 * Throws if the API would reject the document's own HTML. It counts nodes and depth of the printed elements, so that a client can
 * always send stored content again. Printing costs 1.5 ms for 200 kB.
 */
export function requireWithinLimits(doc: RichTextDocument): RichTextDocument {
  printWithinLimits(doc);
  return doc;
}

/** The same, and returns the printed HTML from outside. */
export function printWithinLimits(doc: RichTextDocument): string {
  const count = { nodes: 0 };
  for (const child of doc.children) measure(child, 0, count);
  // HTML from outside is longer, because its links have a longer `rel`.
  const html = toHtml(doc, { isFromOutside: true });
  requireHtmlSize(html);
  return html;
}

export function requireHtmlSize(html: string): void {
  // The length is a lower bound of the bytes and costs nothing.
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

/** For code that walks a parsed tree. The adoption agency algorithm can nest elements deeper than the parser's stack. */
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

/** The number of nested elements that a node prints. This is an upper bound, because neighbors can share marks. */
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
