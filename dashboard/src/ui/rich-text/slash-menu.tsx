import { Paper, Text, UnstyledButton } from '@mantine/core';
import { type Editor, Extension } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MessagesOf } from '../../messages/use-messages.ts';
import { type BlockCommand, findCommands } from './block-commands.ts';

type OpenMenu = SuggestionProps<BlockCommand, BlockCommand>;

/** Connects the plugin that finds the slash with the component that shows the menu. */
export interface SlashMenuState {
  commands: BlockCommand[];
  show(menu: OpenMenu | undefined): void;
  onKey(event: KeyboardEvent): boolean;
}

/** Finds a slash at the start of a word, and what is typed after it. */
export const SlashCommands = Extension.create<{ state: { current: SlashMenuState } }>({
  name: 'slashCommands',
  addProseMirrorPlugins() {
    const { state } = this.options;
    return [
      Suggestion<BlockCommand, BlockCommand>({
        editor: this.editor,
        char: '/',
        decorationClass: 'slash-query',
        allow: ({ state: { selection } }) => !selection.$from.parent.type.spec.code,
        items: ({ query }) => findCommands(state.current.commands, query),
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run();
          props.run(editor);
        },
        render: () => ({
          onStart: (menu) => state.current.show(menu),
          onUpdate: (menu) => state.current.show(menu),
          onExit: () => state.current.show(undefined),
          onKeyDown: ({ event }) => state.current.onKey(event),
        }),
      }),
    ];
  },
});

const LIST = 'rich-text-blocks';

/** `scrollIntoView` would scroll the page too, because the menu has no place yet. */
function showItem(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (!item || !list) return;
  const top = item.offsetTop - list.offsetTop;
  const hidden = top + item.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, hidden));
}

interface SlashMenuProps {
  editor: Editor;
  state: { current: SlashMenuState };
  texts: MessagesOf<'rich-text'>;
}

/** The blocks that match what was typed after the slash. The focus stays in the text; arrows choose. */
export function SlashMenu({ editor, state, texts }: SlashMenuProps) {
  const [menu, setMenu] = useState<OpenMenu>();
  const [chosen, setChosen] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const items = menu?.items ?? [];
  const index = Math.min(chosen, Math.max(0, items.length - 1));
  state.current.show = (next) => {
    if (next?.query !== menu?.query) setChosen(0);
    setMenu(next);
  };
  state.current.onKey = ({ key }) => {
    const item = items[index];
    if (key === 'ArrowDown') setChosen((index + 1) % Math.max(1, items.length));
    else if (key === 'ArrowUp') setChosen((index - 1 + items.length) % Math.max(1, items.length));
    else if (key === 'Enter' && item) menu?.command(item);
    else return false;
    return true;
  };

  const isOpen = menu !== undefined;
  const mount = useRef(menu?.mount);
  mount.current = menu?.mount;
  // The plugin keeps the menu at the cursor, also while the page scrolls.
  useEffect(() => (isOpen && frame.current ? mount.current?.(frame.current) : undefined), [isOpen]);

  const active = items[index] && isOpen ? `${LIST}-${items[index].name}` : '';
  useEffect(() => {
    if (active === '') return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', LIST);
    dom.setAttribute('aria-activedescendant', active);
    showItem(document.getElementById(active));
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, active]);

  if (!menu) return null;
  return createPortal(
    <Paper ref={frame} withBorder shadow="md" p={4} className="slash-menu">
      <div id={LIST} role="listbox" aria-label={texts.blocks} className="slash-list">
        {items.map((item, position) => (
          <UnstyledButton
            key={item.name}
            id={`${LIST}-${item.name}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === index}
            className="slash-item"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => menu.command(item)}
          >
            <item.icon size={17} aria-hidden />
            {item.label}
          </UnstyledButton>
        ))}
      </div>
      {items.length === 0 && (
        <Text size="sm" p="xs" role="status">
          {texts.nothing}
        </Text>
      )}
    </Paper>,
    editor.view.dom.closest('main') ?? document.body,
  );
}
