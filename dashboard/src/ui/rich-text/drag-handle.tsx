import { ActionIcon, Menu } from '@mantine/core';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import type { MessagesOf } from '../../messages/use-messages.ts';
import { duplicateBlock, moveBlock, removeBlock } from './blocks.ts';

interface Place {
  /** Of the block in the document. */
  position: number;
  top: number;
}

interface DragHandleProps {
  editor: Editor;
  texts: MessagesOf<'rich-text'>;
  frame: RefObject<HTMLDivElement | null>;
}

/**
 * A handle beside the block under the pointer. It drags the block, and a click offers the same without dragging. TipTap's own handle
 * needs Yjs, which is larger than the rest of the editor.
 */
export function DragHandle({ editor, texts, frame }: DragHandleProps) {
  const [place, setPlace] = useState<Place>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let scheduled = 0;
    const onMove = ({ clientY }: PointerEvent) => {
      cancelAnimationFrame(scheduled);
      scheduled = requestAnimationFrame(() => setPlace(findBlock(editor, box, clientY)));
    };
    const hide = () => setPlace(undefined);
    box.addEventListener('pointermove', onMove);
    box.addEventListener('pointerleave', hide);
    editor.on('update', hide);
    return () => {
      cancelAnimationFrame(scheduled);
      box.removeEventListener('pointermove', onMove);
      box.removeEventListener('pointerleave', hide);
      editor.off('update', hide);
    };
  }, [editor, frame]);
  if (!place && !isMenuOpen) return null;
  const { position = 0, top = 0 } = place ?? {};
  return (
    <Menu opened={isMenuOpen} onChange={setMenuOpen} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          className="drag-handle"
          style={{ top }}
          variant="subtle"
          color="gray"
          size={24}
          draggable
          // The keyboard moves blocks with Alt-Shift and an arrow.
          tabIndex={-1}
          aria-label={texts.handle}
          title={`${texts.handle} (Alt+Shift+↑ ↓)`}
          onDragStart={(event) => startDrag(editor, position, event)}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => moveBlock(editor, position, -1)}>{texts.moveUp}</Menu.Item>
        <Menu.Item onClick={() => moveBlock(editor, position, 1)}>{texts.moveDown}</Menu.Item>
        <Menu.Item onClick={() => duplicateBlock(editor, position)}>{texts.duplicate}</Menu.Item>
        <Menu.Item color="var(--mantine-color-red-text)" onClick={() => removeBlock(editor, position)}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function findBlock({ view }: Editor, frame: HTMLElement, y: number): Place | undefined {
  const text = view.dom.getBoundingClientRect();
  const hit = document.elementFromPoint(text.left + text.width / 2, y);
  let block = hit;
  while (block && block.parentElement !== view.dom) block = block.parentElement;
  if (!block) return undefined;
  const inside = view.state.doc.resolve(view.posAtDOM(block, 0));
  const position = inside.depth === 0 ? inside.pos : inside.before(1);
  return { position, top: block.getBoundingClientRect().top - frame.getBoundingClientRect().top };
}

/** Hands the block over to ProseMirror, which moves it to where it is dropped. */
function startDrag({ view }: Editor, position: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(view.state.doc, position);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData('text/html', dom.innerHTML);
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'copyMove';
  const block = view.nodeDOM(position);
  if (block instanceof Element) dataTransfer.setDragImage(block, 0, 0);
  view.dragging = { slice, move: true };
}
