import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as htmlNames,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { requireDepth, requireHtmlSize, requireNodeCount, requireTreeDepth } from './limits.ts';

export type Element = DefaultTreeAdapterTypes.Element;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** Parses HTML as a browser does inside a `div`. Limits size, nodes and depth during parsing. */
export function parseTree(html: string): ParentNode {
  requireHtmlSize(html);
  const context = defaultTreeAdapter.createElement('div', htmlNames.NS.HTML, []);
  return parseFragment<DefaultTreeAdapterMap>(context, html.toWellFormed(), {
    treeAdapter: boundedAdapter(),
  });
}

export function isElement(node: ChildNode): node is Element {
  return defaultTreeAdapter.isElementNode(node) && node.namespaceURI === htmlNames.NS.HTML;
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** The text of all descendants with line breaks, without unwanted elements. */
export function textContent(parent: ParentNode, isUnwanted: (tagName: string) => boolean, depth = 0): string {
  requireTreeDepth(depth);
  let text = '';
  for (const child of parent.childNodes) {
    if (defaultTreeAdapter.isTextNode(child)) text += child.value;
    else if (!isElement(child) || isUnwanted(child.tagName)) continue;
    else text += child.tagName === 'br' ? '\n' : textContent(child, isUnwanted, depth + 1);
  }
  return text;
}

/** The parser creates the root and a document before the first node of the input. */
const ownNodes = 2;
const ownDepth = 1;

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let nodes = -ownNodes;
  let depth = -ownDepth;
  const counted = <Result>(node: Result): Result => {
    nodes += 1;
    requireNodeCount(nodes);
    return node;
  };
  return {
    ...defaultTreeAdapter,
    createElement: (...args) => counted(defaultTreeAdapter.createElement(...args)),
    createCommentNode: (data) => counted(defaultTreeAdapter.createCommentNode(data)),
    // The default insertText creates text nodes without calling this adapter's createTextNode.
    insertText(parent, text) {
      const before = parent.childNodes.length;
      defaultTreeAdapter.insertText(parent, text);
      if (parent.childNodes.length > before) counted(parent);
    },
    insertTextBefore(parent, text, reference) {
      const before = parent.childNodes.length;
      defaultTreeAdapter.insertTextBefore(parent, text, reference);
      if (parent.childNodes.length > before) counted(parent);
    },
    onItemPush() {
      depth += 1;
      requireDepth(depth);
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
