import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { parseHtml } from './styles.ts';

const YOUTUBE_HOST = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/;

/** The URL in a text that is a URL or the code of a frame. Undefined for other texts. */
export function readEmbedUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const source = trimmed.startsWith('<')
    ? parseHtml(trimmed).querySelector('iframe')?.getAttribute('src')
    : trimmed;
  const url = URL.parse(source?.replace(/^\/\//, 'https://') ?? '');
  return url?.protocol === 'https:' ? url.href : undefined;
}

export function isYoutube(url: string): boolean {
  return YOUTUBE_HOST.test(URL.parse(url)?.hostname ?? '');
}

/** Inserts a video or a frame at the selection. */
export function insertEmbed(editor: Editor, url: string): boolean {
  if (isYoutube(url) && editor.chain().focus().setYoutubeVideo({ src: url }).run()) return true;
  return editor
    .chain()
    .focus()
    .insertContent({ type: 'iframe', attrs: { src: url, width: '100%', height: 480 } })
    .run();
}

/** Embeds as cards: the dashboard loads nothing from other sites, and the board shows the real frame. */
export const EmbedCards = Extension.create({
  name: 'embedCards',
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { youtube: card, iframe: card } } })],
});

const card: NodeViewConstructor = (node: Node) => {
  const dom = document.createElement('div');
  dom.className = 'embed-card';
  const kind = document.createElement('strong');
  kind.textContent = node.type.name === 'youtube' ? 'YouTube' : (URL.parse(node.attrs.src)?.hostname ?? '');
  const url = document.createElement('span');
  url.textContent = node.attrs.src;
  dom.append(kind, url);
  return { dom };
};
