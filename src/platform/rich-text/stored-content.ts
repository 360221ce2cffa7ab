import { imageUrls, type RichTextDocument, type TipTapNode, toJson } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';
import { toText } from './print-text.ts';
import { schema } from './schema.ts';

/** A document in all stored forms. */
export interface StoredContent {
  /** Canonical TipTap JSON. Equal documents have equal texts. */
  json: string;
  content: TipTapNode;
  /** '' for an empty document. */
  html: string;
  text: string;
  images: string[];
}

export function toStoredContent(doc: RichTextDocument): StoredContent {
  const content = toJson(doc);
  const json = JSON.stringify(content);
  return {
    json,
    content,
    html: json === nothing ? '' : toHtml(doc),
    text: toText(doc),
    images: imageUrls(doc),
  };
}

/**
 * Reads stored `json`, which must not come from outside. It is not validated again: stricter rules must not make old documents
 * unreadable, and validation takes five times as long.
 */
export function readStoredContent(json: string): StoredContent {
  return toStoredContent(readStoredDocument(json));
}

/** The stored document, for callers that print it themselves. */
export function readStoredDocument(json: string): RichTextDocument {
  return schema.nodeFromJSON(JSON.parse(json));
}

const nothing = JSON.stringify(toJson(parseHtml('')));
