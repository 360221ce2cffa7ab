import { Menu } from '@mantine/core';
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { MessagesOf } from '../../messages/use-messages.ts';
import { ToolMenu } from './tool.tsx';

interface Heading {
  position: number;
  level: number;
  text: string;
}

/** The headings of the text. They are read when the menu opens. */
export function Outline({ editor, texts }: { editor: Editor; texts: MessagesOf<'rich-text'> }) {
  const [headings, setHeadings] = useState<Heading[]>([]);
  const top = Math.min(...headings.map(({ level }) => level));
  const goTo = ({ position }: Heading) =>
    editor
      .chain()
      .setTextSelection(position + 1)
      .focus()
      .scrollIntoView()
      .run();
  return (
    <ToolMenu label={texts.outline} icon={IconListTree} onOpen={() => setHeadings(listHeadings(editor))}>
      <Menu.Label>{headings.length === 0 ? texts.noHeadings : texts.outline}</Menu.Label>
      {headings.map((heading) => (
        <Menu.Item
          key={heading.position}
          pl={12 + 14 * (heading.level - top)}
          maw={360}
          onClick={() => goTo(heading)}
        >
          {heading.text}
        </Menu.Item>
      ))}
    </ToolMenu>
  );
}

function listHeadings(editor: Editor): Heading[] {
  const headings: Heading[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'heading')
      headings.push({ position, level: node.attrs.level, text: node.textContent });
    return !node.isTextblock;
  });
  return headings;
}
