import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** A button of the toolbar. */
export interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList' | 'quote' | 'link' | 'undo' | 'redo';
  /** What the button shows. The stylesheet has that of numbered lists, because digits would have to be in its name. */
  sign: string;
  /** `aria-keyshortcuts`. */
  keys?: string;
  run: Command;
  /** Whether the selection has it. Undefined for what is done once. */
  isOn?: (state: EditorState) => boolean;
}

export function listTools(openLink: Command): Tool[] {
  return [
    { name: 'bold', sign: 'B', keys: 'Control+B', run: toggleMark(marks.bold), isOn: hasMark('bold') },
    { name: 'italic', sign: 'I', keys: 'Control+I', run: toggleMark(marks.italic), isOn: hasMark('italic') },
    { name: 'heading', sign: 'H', run: toggleHeading, isOn: isIn(nodes.heading) },
    { name: 'bulletList', sign: '•', run: toggleList(nodes.bulletList), isOn: isIn(nodes.bulletList) },
    { name: 'orderedList', sign: '', run: toggleList(nodes.orderedList), isOn: isIn(nodes.orderedList) },
    { name: 'quote', sign: '”', run: toggleQuote, isOn: isIn(nodes.blockquote) },
    { name: 'link', sign: '↗', keys: 'Control+K', run: openLink, isOn: hasMark('link') },
    { name: 'undo', sign: '↶', keys: 'Control+Z', run: undo },
    { name: 'redo', sign: '↷', keys: 'Control+Shift+Z', run: redo },
  ];
}

function hasMark(name: 'bold' | 'italic' | 'link') {
  const type = marks[name];
  return ({ selection: { $from, from, to, empty }, storedMarks, doc }: EditorState): boolean =>
    empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

function isIn(type: NodeType) {
  return ({ selection: { $from } }: EditorState): boolean => {
    for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
    return false;
  };
}

function toggleHeading(...[state, dispatch]: Parameters<Command>): boolean {
  const type = isIn(nodes.heading)(state) ? nodes.paragraph : nodes.heading;
  return setBlockType(type)(state, dispatch);
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) =>
    isIn(type)(state) ? liftListItem(nodes.listItem)(state, dispatch) : wrapInList(type)(state, dispatch);
}

const toggleQuote: Command = (state, dispatch) =>
  isIn(nodes.blockquote)(state) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);
