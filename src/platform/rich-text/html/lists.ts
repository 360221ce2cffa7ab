import { Fragment, type Node } from 'prosemirror-model';
import { startWithParagraph } from '../normalize.ts';
import { type ChildNode, type Element, isElement } from '../parse-tree.ts';
import { schema } from '../schema.ts';
import { readAlign } from './attributes.ts';

/**
 * The items of a list. Content between items becomes an item, and a list between items becomes part of the previous item. `fill`
 * creates the blocks of an item.
 */
export function buildItems(list: Element, fill: (content: readonly ChildNode[]) => Node[]): Node[] {
  const { listItem } = schema.nodes;
  const items: Node[] = [];
  for (const { item, content } of groupItems(list)) {
    const blocks = fill(content);
    const previous = items.at(-1);
    if (item) {
      items.push(listItem.create({ textAlign: readAlign(item) ?? null }, startWithParagraph(blocks)));
    } else if (previous && blocks[0]?.type.name.endsWith('List')) {
      items.splice(-1, 1, previous.copy(previous.content.append(Fragment.from(blocks))));
    } else if (blocks.length > 0) {
      items.push(listItem.create(null, startWithParagraph(blocks)));
    }
  }
  return items;
}

interface Group {
  readonly item?: Element;
  readonly content: ChildNode[];
}

function groupItems(list: Element): Group[] {
  const groups: Group[] = [];
  for (const child of list.childNodes) {
    const last = groups.at(-1);
    if (isElement(child) && child.tagName === 'li') groups.push({ item: child, content: child.childNodes });
    else if (last && !last.item) last.content.push(child);
    else groups.push({ content: [child] });
  }
  return groups;
}
