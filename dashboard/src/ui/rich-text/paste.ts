import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { marked } from 'marked';
import { imagePath } from '../media/image-path.ts';
import { cleanHtml } from './clean-html.ts';
import { insertEmbed, isYoutube, readEmbedUrl } from './embeds.ts';
import type { HostRef } from './host.ts';
import { PasteParser, parseHtml } from './styles.ts';
import { insertFiles } from './uploads.ts';

/** What the editor does with pasted and dropped images, embeds, Markdown and HTML of other programs. */
export const Paste = Extension.create<{ host: HostRef }>({
  name: 'pastedContent',
  // Before the link extension, which would turn the URL of a video into a link.
  priority: 1_100,
  addProseMirrorPlugins() {
    const { editor } = this;
    const { host } = this.options;
    return [
      new Plugin({
        props: {
          clipboardParser: PasteParser.of(editor.schema),
          handlePaste: (view, event) => pasteFiles(view, event, host) || pasteText(editor, view, event),
          handleDrop: (view, event, _, isMoved) => !isMoved && dropFiles(view, event, host),
          transformPastedHTML: (html) => {
            const { html: clean, lostImages } = cleanHtml(html, (source) => imagePath(source) !== undefined);
            if (lostImages > 0) host.current.warn(host.current.texts.externalImages({ count: lostImages }));
            return clean;
          },
        },
      }),
    ];
  },
});

/** Word adds a picture of copied text. The text itself is better. */
function pasteFiles(view: EditorView, { clipboardData }: ClipboardEvent, host: HostRef): boolean {
  const files = [...(clipboardData?.files ?? [])];
  const html = clipboardData?.getData('text/html') ?? '';
  const hasText = parseHtml(html).textContent?.trim() !== '';
  if (files.length === 0 || hasText) return false;
  insertFiles(view, files, view.state.selection.to, host);
  return true;
}

function dropFiles(view: EditorView, event: DragEvent, host: HostRef): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  insertFiles(view, files, at?.pos ?? view.state.selection.to, host);
  return true;
}

function pasteText(editor: Editor, view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  const text = clipboardData?.getData('text/plain').trim() ?? '';
  const { $from, empty } = view.state.selection;
  if (text === '' || $from.parent.type.spec.code) return false;
  const isEmptyBlock = empty && $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
  const url =
    isEmptyBlock && (text.startsWith('<iframe') || /^https:\/\/\S+$/.test(text)) && readEmbedUrl(text);
  if (url && (isYoutube(url) || text.startsWith('<'))) return insertEmbed(editor, url);
  // A page of the web or a program has formatted it already, so it is no Markdown.
  if (clipboardData?.types.includes('text/html') || !isMarkdown(text)) return false;
  // Without the event, which would lead here again.
  return view.pasteHTML(marked.parse(text, { async: false, gfm: true }));
}

const MARKDOWN = [
  /^#{1,6} \S/m,
  /^(?:[-*+]|\d+\.) \S.*\n\s*(?:[-*+]|\d+\.) \S/m,
  /^> \S/m,
  /^```/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /\*\*\S[^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\(\S+\)/,
];

function isMarkdown(text: string): boolean {
  return MARKDOWN.some((pattern) => pattern.test(text));
}
