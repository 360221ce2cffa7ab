import type { RichTextDocument, RichTextOptions } from './document.ts';
import { invalidContent } from './errors.ts';
import { parseHtml } from './parse-html.ts';
import { parseJson } from './parse-json.ts';

/** Parses content of the API: a TipTap document, a string that contains one as JSON, or a string of HTML. */
export function parseContent(content: unknown, options: RichTextOptions = {}): RichTextDocument {
  if (typeof content !== 'string') {
    if (!isDocument(content)) throw invalidContent('Expected HTML or a TipTap document', '');
    return parseJson(content, options);
  }
  const json = parseJsonString(content);
  return isDocument(json) ? parseJson(json, options) : parseHtml(content, options);
}

function isDocument(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
}

function parseJsonString(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
