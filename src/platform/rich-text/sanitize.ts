import { isEmpty, type RichTextOptions } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';

/**
 * Makes HTML from outside safe by parsing and printing it. Returns '' if nothing visible is left. Idempotent.
 */
export function sanitizeHtml(html: string, options: RichTextOptions = {}): string {
  const doc = parseHtml(html, options);
  return isEmpty(doc) ? '' : toHtml(doc, { isFromOutside: true });
}
