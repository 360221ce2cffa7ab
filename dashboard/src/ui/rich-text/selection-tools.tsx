import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import IconColumnInsertLeft from '@tabler/icons-react/dist/esm/icons/IconColumnInsertLeft.mjs';
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs';
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs';
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs';
import IconRowInsertTop from '@tabler/icons-react/dist/esm/icons/IconRowInsertTop.mjs';
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs';
import IconTableOptions from '@tabler/icons-react/dist/esm/icons/IconTableOptions.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import type { MessagesOf } from '../../messages/use-messages.ts';
import { moveFocus, Tool } from './tool.tsx';

interface ToolsProps {
  editor: Editor;
  texts: MessagesOf<'rich-text'>;
}

/** A second row for what is selected: a table, an image, an embed or a code block. */
export function SelectionTools({ editor, texts }: ToolsProps) {
  const { kind } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      kind: (['image', 'youtube', 'iframe', 'codeBlock', 'table'] as const).find((name) =>
        editor.isActive(name),
      ),
    }),
  });
  switch (kind) {
    case 'image':
      return <ImageTools editor={editor} texts={texts} />;
    case 'youtube':
    case 'iframe':
      return <EmbedTools editor={editor} texts={texts} kind={kind} />;
    case 'codeBlock':
      return <CodeTools editor={editor} texts={texts} />;
    case 'table':
      return <TableTools editor={editor} texts={texts} />;
    default:
      return null;
  }
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group gap={4} px={4} pt={4} role="toolbar" aria-label={label} onKeyDown={moveFocus}>
      {children}
    </Group>
  );
}

function TableTools({ editor, texts }: ToolsProps) {
  const t = texts.tableTools;
  const chain = () => editor.chain().focus();
  const tools: [label: string, icon: Icon, run: () => boolean][] = [
    [t.rowAbove, IconRowInsertTop, () => chain().addRowBefore().run()],
    [t.rowBelow, IconRowInsertBottom, () => chain().addRowAfter().run()],
    [t.columnLeft, IconColumnInsertLeft, () => chain().addColumnBefore().run()],
    [t.columnRight, IconColumnInsertRight, () => chain().addColumnAfter().run()],
    [t.deleteRow, IconRowRemove, () => chain().deleteRow().run()],
    [t.deleteColumn, IconColumnRemove, () => chain().deleteColumn().run()],
    [t.headerRow, IconTableOptions, () => chain().toggleHeaderRow().run()],
    [t.merge, IconArrowMerge, () => chain().mergeOrSplit().run()],
    [t.remove, IconTrash, () => chain().deleteTable().run()],
  ];
  return (
    <Row label={t.label}>
      {tools.map(([label, icon, run], index) => (
        <Tool key={label} label={label} icon={icon} isEntry={index === 0} onClick={run} />
      ))}
    </Row>
  );
}

const WIDTHS = ['25%', '50%', '75%', '100%'];

function ImageTools({ editor, texts }: ToolsProps) {
  const t = texts.imageTools;
  const { alt, width } = useEditorState({
    editor,
    selector: ({ editor }) => {
      const attributes = editor.getAttributes('image');
      return { alt: String(attributes.alt ?? ''), width: attributes.width as string | number | null };
    },
  });
  const change = (attributes: Record<string, string | null>) =>
    editor.commands.updateAttributes('image', attributes);
  return (
    <Row label={t.label}>
      <TextInput
        size="xs"
        flex={1}
        miw={180}
        maxLength={1000}
        aria-label={t.alt}
        placeholder={t.alt}
        value={alt}
        onChange={({ currentTarget }) =>
          change({ alt: currentTarget.value === '' ? null : currentTarget.value })
        }
      />
      <Select
        size="xs"
        w={110}
        aria-label={t.width}
        data={[
          { value: '', label: t.fullWidth },
          ...withCurrent(WIDTHS, width).map((each) => ({ value: each, label: each })),
        ]}
        value={width === null ? '' : String(width)}
        allowDeselect={false}
        onChange={(choice) => change({ width: choice || null, height: null })}
      />
      <Tool
        label={t.remove}
        icon={IconTrash}
        isEntry
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </Row>
  );
}

/** Pasted and older images may have a width in pixels. */
function withCurrent(widths: string[], current: string | number | null): string[] {
  return current === null || widths.includes(String(current)) ? widths : [...widths, String(current)];
}

function EmbedTools({ editor, texts, kind }: ToolsProps & { kind: 'youtube' | 'iframe' }) {
  const t = texts.embedTools;
  const url = useEditorState({
    editor,
    selector: ({ editor }) => String(editor.getAttributes(kind).src ?? ''),
  });
  return (
    <Row label={t.label}>
      <Text size="sm" truncate flex={1}>
        {url}
      </Text>
      <Button component="a" href={url} target="_blank" rel="noreferrer" size="compact-sm" variant="default">
        {t.open}
      </Button>
      <Tool
        label={t.remove}
        icon={IconTrash}
        isEntry
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </Row>
  );
}

function CodeTools({ editor, texts }: ToolsProps) {
  const language = useEditorState({
    editor,
    selector: ({ editor }) => String(editor.getAttributes('codeBlock').language ?? ''),
  });
  return (
    <Row label={texts.codeBlock}>
      <TextInput
        size="xs"
        w={180}
        aria-label={texts.language}
        placeholder={`${texts.language}, ${texts.languagePlaceholder}`}
        value={language}
        maxLength={40}
        onChange={({ currentTarget }) =>
          editor.commands.updateAttributes('codeBlock', {
            // The characters that the server's schema allows.
            language: currentTarget.value.replaceAll(/[^\w+#.-]/g, '') || null,
          })
        }
      />
    </Row>
  );
}
