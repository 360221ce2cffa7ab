import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCodeDots from '@tabler/icons-react/dist/esm/icons/IconCodeDots.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { MessagesOf } from '../../messages/use-messages.ts';
import { Tool } from './tool.tsx';

const marks = [
  { name: 'bold', icon: IconBold },
  { name: 'italic', icon: IconItalic },
  { name: 'strike', icon: IconStrikethrough },
  { name: 'code', icon: IconCodeDots },
] as const;

interface MarkButtonsProps {
  editor: Editor;
  texts: MessagesOf<'rich-text'>;
  isEntry?: boolean;
  onLink(): void;
}

export function MarkButtons({ editor, texts, isEntry = false, onLink }: MarkButtonsProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      strike: editor.isActive('strike'),
      code: editor.isActive('code'),
      link: editor.isActive('link'),
    }),
  });
  return (
    <>
      {marks.map(({ name, icon }, index) => (
        <Tool
          key={name}
          label={texts[name]}
          icon={icon}
          isActive={active[name]}
          isEntry={isEntry && index === 0}
          onClick={() => editor.chain().focus().toggleMark(name).run()}
        />
      ))}
      <Tool label={texts.link} icon={IconLink} isActive={active.link} onClick={onLink} />
    </>
  );
}
