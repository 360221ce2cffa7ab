import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor as Toolbar } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useEffect } from 'react';
import { richTextExtensions } from './extensions.ts';

interface RichTextEditorProps {
  label: string;
  help?: string;
  error?: string;
  /** HTML. */
  value: string;
  onChange(html: string): void;
}

/** Edits rich text as the board shows it. */
export function RichTextEditor({ label, help, error, value, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(error !== undefined),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  // A value from outside, such as a discarded draft. Setting what the editor shows already would move the cursor.
  useEffect(() => {
    // While a screen loads, the library may have replaced the editor of the first render.
    if (!editor || editor.isDestroyed) return;
    if (value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      <Toolbar editor={editor}>
        <Toolbar.Toolbar>
          <Toolbar.ControlsGroup>
            <Toolbar.Bold />
            <Toolbar.Italic />
            <Toolbar.Strikethrough />
            <Toolbar.Code />
          </Toolbar.ControlsGroup>
          <Toolbar.ControlsGroup>
            <Toolbar.H2 />
            <Toolbar.H3 />
            <Toolbar.BulletList />
            <Toolbar.OrderedList />
            <Toolbar.Blockquote />
          </Toolbar.ControlsGroup>
          <Toolbar.ControlsGroup>
            <Toolbar.Link />
            <Toolbar.Unlink />
            <Toolbar.Undo />
            <Toolbar.Redo />
          </Toolbar.ControlsGroup>
        </Toolbar.Toolbar>
        <Toolbar.Content />
      </Toolbar>
    </Input.Wrapper>
  );
}
