import { getSchema, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Youtube } from '@tiptap/extension-youtube';
import { StarterKit } from '@tiptap/starter-kit';

/** An embedded page of another site. TipTap has no extension for it. */
const Iframe = Node.create({
  name: 'iframe',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
});

/** Every block that the server's schema aligns. */
const alignedTypes = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'codeBlock',
  'image',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'youtube',
  'iframe',
];

/** Exactly the nodes and marks of the server's schema, so that nothing is lost between the editor and the board. */
export const richTextExtensions = [
  StarterKit.configure({
    underline: false,
    // It would add a paragraph to a document that nobody has changed.
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: true } }),
  TextStyle,
  Color,
  Image,
  Youtube.configure({ addPasteHandler: false }),
  // The shortcuts of the extension would align lists and their items too, not only the paragraph.
  TextAlign.extend({ addKeyboardShortcuts: () => ({}) }).configure({ types: alignedTypes }),
  Iframe,
];

export const richTextSchema = getSchema(richTextExtensions);
