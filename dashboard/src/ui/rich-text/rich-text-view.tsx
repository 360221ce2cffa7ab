import { EditorContent, useEditor } from '@tiptap/react';
import { richTextExtensions } from './extensions.ts';

/** Rich text to read. The editor's library renders it, because the page's policy forbids the style attributes of plain HTML. */
export function RichTextView({ html }: { html: string }) {
  const editor = useEditor(
    { extensions: richTextExtensions, content: html, editable: false, injectCSS: false },
    [html],
  );
  return <EditorContent editor={editor} />;
}
