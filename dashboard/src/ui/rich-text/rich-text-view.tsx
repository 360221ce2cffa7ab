import './rich-text.css';
import { EditorContent, useEditor } from '@tiptap/react';
import { EmbedCards } from './embeds.ts';
import { richTextExtensions, richTextSchema } from './extensions.ts';
import { toDocument } from './styles.ts';

/** Rich text to read. The editor's library renders it, because the page's policy forbids the style attributes of plain HTML. */
export function RichTextView({ label, html }: { label: string; html: string }) {
  const editor = useEditor(
    {
      extensions: [...richTextExtensions, EmbedCards],
      content: html === '' ? '' : toDocument(html, richTextSchema).toJSON(),
      editable: false,
      injectCSS: false,
      // By default it is a text box, which can be edited.
      editorProps: { attributes: { role: 'group', 'aria-label': label } },
    },
    [html, label],
  );
  return <EditorContent editor={editor} />;
}
