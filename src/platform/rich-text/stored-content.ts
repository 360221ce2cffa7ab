import { imageUrls, type RichTextDocument, type TipTapNode, toJson } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';
import { toText } from './print-text.ts';
import { schema } from './schema.ts';

/** A document in all the forms in which it is kept and read. */
export interface StoredContent {
  /** Canonical TipTap JSON, as it is kept: two documents are the same when their texts are. */
  json: string;
  content: TipTapNode;
  /** '' for a document without anything in it. */
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
 * Reads `json` of what was kept, never anything from outside. It is not judged anew: rules that have become stricter
 * since must not make it unreadable, and judging takes five times as long.
 */
export function readStoredContent(json: string): StoredContent {
  return toStoredContent(readStoredDocument(json));
}

/** The same as a document, for whoever prints it in a way of their own. */
export function readStoredDocument(json: string): RichTextDocument {
  return schema.nodeFromJSON(JSON.parse(json));
}

const nothing = JSON.stringify(toJson(parseHtml('')));
