import type { Node } from 'prosemirror-model';

/** A document of the schema. Immutable; made by `parseHtml`, `parseJson` or `parseContent` only. */
export type RichTextDocument = Node;

export interface RichTextOptions {
  /** Hosts of this installation, with their subdomains: never framed. A port is ignored. */
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

/** Canonical TipTap JSON: every attribute present, marks in TipTap's own order. */
export function toJson(doc: RichTextDocument): TipTapNode {
  return doc.toJSON();
}

/** Each image address once, in order, so that a caller can refuse images hosted elsewhere. */
export function imageUrls(doc: RichTextDocument): string[] {
  const urls = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'image') urls.add(node.attrs.src);
  });
  return [...urls];
}

/** True when nothing would be seen: only paragraphs without text, or with line breaks alone. */
export function isEmpty(doc: RichTextDocument): boolean {
  return doc.children.every(
    (block) =>
      block.type.name === 'paragraph' && block.children.every((inline) => inline.type.name === 'hardBreak'),
  );
}
