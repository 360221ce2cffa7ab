import type { Node } from 'prosemirror-model';

/** A valid, immutable document. Only `parseHtml`, `parseJson` and `parseContent` create one. */
export type RichTextDocument = Node;

export interface RichTextOptions {
  /** Hosts of this installation. They and their subdomains cannot be embedded. Ports are ignored. */
  readonly ownHosts?: readonly string[];
}

interface TipTapMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

export interface TipTapNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly TipTapNode[];
  readonly marks?: readonly TipTapMark[];
  readonly text?: string;
}

/** Canonical TipTap JSON, with every attribute and with marks in TipTap's order. */
export function toJson(doc: RichTextDocument): TipTapNode {
  return doc.toJSON();
}

/** The distinct image URLs in order, so that a caller can reject images that are hosted elsewhere. */
export function imageUrls(doc: RichTextDocument): string[] {
  const urls = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'image') urls.add(node.attrs.src);
  });
  return [...urls];
}

/** Whether nothing would be visible, because the document has only paragraphs without text. */
export function isEmpty(doc: RichTextDocument): boolean {
  return doc.children.every(
    (block) =>
      block.type.name === 'paragraph' && block.children.every((inline) => inline.type.name === 'hardBreak'),
  );
}
