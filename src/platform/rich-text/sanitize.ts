import { isEmpty, type RichTextOptions } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';

/**
 * HTML from outside made safe: parsed and printed again; '' when nothing is left to see. Applied twice it changes
 * nothing.
 */
export function sanitizeHtml(html: string, options: RichTextOptions = {}): string {
  const doc = parseHtml(html, options);
  return isEmpty(doc) ? '' : toHtml(doc, { isFromOutside: true });
}
