import { Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Youtube } from '@tiptap/extension-youtube';
import { StarterKit } from '@tiptap/starter-kit';

/** An embedded page of a host that the server allows. TipTap has no extension for it. */
const Iframe = Node.create({
  name: 'iframe',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: null }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
});

/** Exactly the nodes and marks of the server's schema, so that nothing is lost between the editor and the board. */
export const richTextExtensions = [
  StarterKit.configure({ underline: false, link: { openOnClick: false } }),
  TableKit,
  TextStyle,
  Color,
  Image,
  Youtube,
  TextAlign.configure({ types: ['paragraph', 'heading'] }),
  Iframe,
];
