import type { Node } from 'prosemirror-model';
import { dropEmptyRows, fitColumnWidths } from '../normalize.ts';
import { attribute, type Element, isElement } from '../parse-tree.ts';
import { schema } from '../schema.ts';
import { readAlign, readAttributes } from './attributes.ts';

/** The rows of a table, of its head, body and foot. `fill` creates the blocks of a cell. */
export function buildRows(table: Element, fill: (cell: Element) => readonly Node[]): Node[] {
  return dropEmptyRows(findRows(table).map((row) => buildRow(row, fill)));
}

const sections = new Set(['thead', 'tbody', 'tfoot']);

function findRows(parent: Element): Element[] {
  return parent.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return sections.has(child.tagName) ? findRows(child) : [];
  });
}

function buildRow(row: Element, fill: (cell: Element) => readonly Node[]): Node {
  const cells = row.childNodes.filter(isElement).flatMap((child) => {
    const type = { td: schema.nodes.tableCell, th: schema.nodes.tableHeader }[child.tagName];
    if (!type) return [];
    const blocks = fill(child);
    return [type.create(readCell(child), blocks.length > 0 ? blocks : schema.nodes.paragraph.create())];
  });
  return schema.nodes.tableRow.create({ textAlign: readAlign(row) ?? null }, cells);
}

function readCell(cell: Element) {
  const widths = attribute(cell, 'data-colwidth') ?? attribute(cell, 'colwidth');
  const attributes = readAttributes('tableCell', {
    textAlign: readAlign(cell),
    colspan: attribute(cell, 'colspan'),
    rowspan: attribute(cell, 'rowspan'),
    colwidth: widths?.split(',', 101).map((width) => Number.parseInt(width, 10)),
  });
  return fitColumnWidths({ ...attributes });
}
