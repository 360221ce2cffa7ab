import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state';

/** Moves the block at the position, one below the document, up or down by one. */
export function moveBlock(editor: Editor, position: number, step: -1 | 1): boolean {
  const { doc, tr, selection } = editor.state;
  const block = doc.nodeAt(position);
  const index = doc.resolve(position).index(0);
  if (!block || index + step < 0 || index + step >= doc.childCount) return false;
  const neighbor = doc.child(index + step);
  const target = step === -1 ? position - neighbor.nodeSize : position + neighbor.nodeSize;
  tr.delete(position, position + block.nodeSize).insert(target, block);
  const isInside = selection.from >= position && selection.to <= position + block.nodeSize;
  const anchor = isInside ? selection.anchor + target - position : target + 1;
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(anchor, tr.doc.content.size))));
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

export function duplicateBlock(editor: Editor, position: number): void {
  const block = editor.state.doc.nodeAt(position);
  if (block) editor.view.dispatch(editor.state.tr.insert(position + block.nodeSize, block));
}

export function removeBlock(editor: Editor, position: number): void {
  const { doc, tr, schema } = editor.state;
  const block = doc.nodeAt(position);
  if (!block) return;
  if (doc.childCount === 1) tr.replaceWith(0, doc.content.size, schema.nodes.paragraph?.create() ?? []);
  else tr.delete(position, position + block.nodeSize);
  editor.view.dispatch(
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size)))),
  );
  editor.view.focus();
}

/** Aligns the paragraphs, headings and pictures of the selection. */
export function alignSelection(editor: Editor, textAlign: string | null): void {
  const chain = editor.chain().focus();
  for (const type of ['paragraph', 'heading', 'image']) chain.updateAttributes(type, { textAlign });
  chain.run();
}

/** Alt-Shift with an arrow moves the block of the cursor. A click below the last block continues the text there. */
export const Blocks = Extension.create({
  name: 'blocks',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => () => {
      const { $from } = this.editor.state.selection;
      return moveBlock(this.editor, $from.depth === 0 ? $from.pos : $from.before(1), step);
    };
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => {
            const { doc, schema, tr } = view.state;
            const bottom = view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
            if (event.target !== view.dom || event.clientY < bottom) return false;
            // After a table or an image, there would be no place to write.
            if (doc.lastChild?.type.name !== 'paragraph') {
              const paragraph = schema.nodes.paragraph?.create();
              if (paragraph) tr.insert(doc.content.size, paragraph);
            }
            event.preventDefault();
            view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)));
            view.focus();
            return true;
          },
        },
      },
    }),
  ],
});
