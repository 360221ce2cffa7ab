import type { Mark, Node, NodeType } from 'prosemirror-model';
import type { AttributeValue } from '../attributes.ts';
import { requireTreeDepth } from '../limits.ts';
import { addMark, normalizeInline } from '../normalize.ts';
import { attribute, type ChildNode, type Element, isElement } from '../parse-tree.ts';
import { schema } from '../schema.ts';
import { readAlign, readAttributes } from './attributes.ts';
import { buildCodeBlock, buildFrame, buildImage, isDropped } from './leaves.ts';
import { buildItems } from './lists.ts';
import { readMark } from './marks.ts';
import { buildRows } from './tables.ts';

/** The effect of the elements around a node. Immutable: each element creates its own context. */
export interface Context {
  readonly ownHosts: readonly string[];
  readonly marks: readonly Mark[];
  /** Alignment inherited from elements that do not become nodes. */
  readonly textAlign: AttributeValue;
  /** The node type of text outside of a block: a paragraph, or the surrounding heading. */
  readonly textblock: NodeType;
  readonly level: number;
  /** Inside `div[data-youtube-video]`. */
  readonly isVideo: boolean;
  readonly depth: number;
}

/** Converts nodes of the parsed tree to blocks. Text outside of a block is wrapped. */
export function blocksOf(nodes: readonly ChildNode[], context: Context): Node[] {
  const flow: Flow = { blocks: [], inline: [] };
  for (const node of nodes) visit(flow, node, context);
  closeTextblock(flow, context);
  return flow.blocks;
}

/** Completed blocks, and inline content of the current text block. */
interface Flow {
  blocks: Node[];
  inline: Node[];
}

type Handler = (flow: Flow, element: Element, context: Context) => void;

const { nodes } = schema;

const handlers = new Map<string, Handler>([
  ['p', (flow, element, context) => visitTextblock(flow, element, context, {})],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Handler] => [
    `h${level}`,
    (flow, element, context) => visitTextblock(flow, element, context, { textblock: nodes.heading, level }),
  ]),
  ['br', (flow, _element, context) => flow.inline.push(nodes.hardBreak.create(null, null, context.marks))],
  ['hr', (flow, _element, context) => pushBlock(flow, context, nodes.horizontalRule.create())],
  ['blockquote', visitBlockquote],
  ['ul', (flow, element, context) => visitList(flow, element, context, nodes.bulletList)],
  ['ol', (flow, element, context) => visitList(flow, element, context, nodes.orderedList)],
  ['table', visitTable],
  [
    'pre',
    (flow, element, context) => pushBlock(flow, context, buildCodeBlock(element, ownAlign(element, context))),
  ],
  [
    'img',
    (flow, element, context) => pushBlock(flow, context, buildImage(element, ownAlign(element, context))),
  ],
  ['iframe', visitFrame],
]);

/** Elements that do not become nodes but end a line of text. */
const divisions = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form header hgroup html legend li main menu nav search section summary'
  ).split(' '),
);

function visit(flow: Flow, node: ChildNode, parent: Context): void {
  if (node.nodeName === '#text' && 'value' in node) {
    const text = node.value.replaceAll('\0', '');
    if (text !== '') flow.inline.push(schema.text(text, parent.marks));
    return;
  }
  if (!isElement(node) || isDropped(node.tagName)) return;
  requireTreeDepth(parent.depth);
  const context = { ...parent, depth: parent.depth + 1 };
  const handler = handlers.get(node.tagName);
  if (handler) handler(flow, node, context);
  else if (divisions.has(node.tagName)) visitDivision(flow, node, context);
  else visitInline(flow, node, context);
}

function visitInline(flow: Flow, element: Element, context: Context): void {
  const mark = readMark(element);
  visitChildren(flow, element, mark ? { ...context, marks: addMark(mark, context.marks) } : context);
}

function visitDivision(flow: Flow, element: Element, context: Context): void {
  closeTextblock(flow, context);
  const isVideo = context.isVideo || attribute(element, 'data-youtube-video') !== undefined;
  const inner = { ...context, isVideo, textAlign: ownAlign(element, context) };
  visitChildren(flow, element, inner);
  closeTextblock(flow, inner);
}

/** Adds a paragraph or heading, or several if it contains blocks. An empty one stays. */
function visitTextblock(flow: Flow, element: Element, context: Context, own: Partial<Context>): void {
  closeTextblock(flow, context);
  const inner = { ...context, ...own, textAlign: ownAlign(element, context) };
  const before = flow.blocks.length;
  visitChildren(flow, element, inner);
  closeTextblock(flow, inner);
  if (flow.blocks.length === before) flow.blocks.push(buildTextblock(inner, []));
}

function visitBlockquote(flow: Flow, element: Element, context: Context): void {
  const blocks = blocksOf(element.childNodes, inside(context));
  if (blocks.length === 0) return;
  pushBlock(flow, context, nodes.blockquote.create({ textAlign: ownAlign(element, context) }, blocks));
}

function visitList(flow: Flow, element: Element, context: Context, type: NodeType): void {
  const items = buildItems(element, (content) => blocksOf(content, inside(context)));
  if (items.length === 0) return;
  const attributes = readAttributes(type.name, {
    textAlign: ownAlign(element, context),
    start: attribute(element, 'start'),
    type: attribute(element, 'type'),
  });
  pushBlock(flow, context, type.create(attributes, items));
}

function visitTable(flow: Flow, element: Element, context: Context): void {
  closeTextblock(flow, context);
  for (const child of element.childNodes.filter(isElement)) {
    if (child.tagName === 'caption') visitDivision(flow, child, context);
  }
  const rows = buildRows(element, (cell) => blocksOf(cell.childNodes, inside(context)));
  if (rows.length === 0) return;
  pushBlock(flow, context, nodes.table.create({ textAlign: ownAlign(element, context) }, rows));
}

function visitFrame(flow: Flow, element: Element, context: Context): void {
  const { isVideo, ownHosts } = context;
  pushBlock(flow, context, buildFrame(element, ownAlign(element, context), isVideo, ownHosts));
}

function visitChildren(flow: Flow, element: Element, context: Context): void {
  for (const child of element.childNodes) visit(flow, child, context);
}

/** A dropped image or frame does not split the text around it. */
function pushBlock(flow: Flow, context: Context, block: Node | undefined): void {
  if (!block) return;
  closeTextblock(flow, context);
  flow.blocks.push(block);
}

function closeTextblock(flow: Flow, context: Context): void {
  const inline = normalizeInline(flow.inline);
  flow.inline = [];
  if (inline.length > 0) flow.blocks.push(buildTextblock(context, inline));
}

function buildTextblock({ textblock, textAlign, level }: Context, inline: Node[]): Node {
  return textblock.create(textblock === nodes.heading ? { textAlign, level } : { textAlign }, inline);
}

/** The context inside a node that contains blocks, which inherit its alignment in CSS. */
function inside(context: Context): Context {
  return { ...context, textAlign: null, textblock: nodes.paragraph, isVideo: false };
}

function ownAlign(element: Element, context: Context): AttributeValue {
  const own = readAlign(element);
  return own === undefined ? context.textAlign : own;
}
