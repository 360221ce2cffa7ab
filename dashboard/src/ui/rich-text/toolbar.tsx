import { Group, Menu, Text } from '@mantine/core';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import type { RefObject } from 'react';
import type { MessagesOf } from '../../messages/use-messages.ts';
import type { BlockCommand } from './block-commands.ts';
import { alignSelection } from './blocks.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { Outline } from './outline.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { moveFocus, Tool, ToolMenu } from './tool.tsx';

interface ToolbarProps {
  editor: Editor;
  texts: MessagesOf<'rich-text'>;
  commands: BlockCommand[];
  words: number;
  /** Alt-F10 in the text leads here. */
  toolbar: RefObject<HTMLDivElement | null>;
  onLink(): void;
}

/** One stop of the Tab key. The arrow keys move between its buttons. */
export function Toolbar({ editor, texts, commands, words, toolbar, onLink }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      canUndo: undoDepth(editor.state) > 0,
      canRedo: redoDepth(editor.state) > 0,
      isBulletList: editor.isActive('bulletList'),
      isOrderedList: editor.isActive('orderedList'),
    }),
  });
  const chain = () => editor.chain().focus();
  const isTextStyle = ({ name }: BlockCommand) => /^(?:paragraph|heading)/.test(name);
  return (
    <div className="rich-text-toolbar">
      <div role="toolbar" aria-label={texts.toolbar} ref={toolbar} onKeyDown={moveFocus}>
        <Group gap={2}>
          <ToolMenu label={texts.style} icon={IconHeading} isEntry>
            <CommandItems editor={editor} commands={commands.filter(isTextStyle)} />
          </ToolMenu>
          <MarkButtons editor={editor} texts={texts} onLink={onLink} />
          <Tool
            label={texts.bulletList}
            icon={IconList}
            isActive={state.isBulletList}
            onClick={() => chain().toggleBulletList().run()}
          />
          <Tool
            label={texts.orderedList}
            icon={IconListNumbers}
            isActive={state.isOrderedList}
            onClick={() => chain().toggleOrderedList().run()}
          />
          <ToolMenu label={texts.align} icon={IconAlignLeft}>
            {(['left', 'center', 'right', 'justify'] as const).map((align) => (
              <Menu.Item key={align} onClick={() => alignSelection(editor, align === 'left' ? null : align)}>
                {texts.aligns[align]}
              </Menu.Item>
            ))}
          </ToolMenu>
          <ToolMenu label={texts.color} icon={IconPalette}>
            {COLORS.map(({ name, value }) => (
              <Menu.Item
                key={name}
                leftSection={<span className="color-dot" style={{ background: value }} aria-hidden />}
                onClick={() => (value ? chain().setColor(value).run() : chain().unsetColor().run())}
              >
                {texts.colors[name]}
              </Menu.Item>
            ))}
          </ToolMenu>
          <ToolMenu label={texts.more} icon={IconPlus}>
            <CommandItems editor={editor} commands={commands.filter((command) => !isTextStyle(command))} />
          </ToolMenu>
          <Tool
            label={texts.undo}
            icon={IconArrowBackUp}
            isDisabled={!state.canUndo}
            onClick={() => chain().undo().run()}
          />
          <Tool
            label={texts.redo}
            icon={IconArrowForwardUp}
            isDisabled={!state.canRedo}
            onClick={() => chain().redo().run()}
          />
          <Outline editor={editor} texts={texts} />
          <Text size="sm" c="dimmed" ml="auto" px="xs">
            {texts.words({ count: words })}
          </Text>
        </Group>
      </div>
      <SelectionTools editor={editor} texts={texts} />
    </div>
  );
}

/** Readable on light and on dark boards. */
const COLORS = [
  { name: 'none', value: undefined },
  { name: 'red', value: '#d6333f' },
  { name: 'orange', value: '#b35c00' },
  { name: 'green', value: '#1f8a4c' },
  { name: 'blue', value: '#2b74d8' },
  { name: 'purple', value: '#8b5cd6' },
] as const;

function CommandItems({ editor, commands }: { editor: Editor; commands: BlockCommand[] }) {
  return commands.map((command) => (
    <Menu.Item
      key={command.name}
      leftSection={<command.icon size={16} aria-hidden />}
      onClick={() => command.run(editor)}
    >
      {command.label}
    </Menu.Item>
  ));
}
