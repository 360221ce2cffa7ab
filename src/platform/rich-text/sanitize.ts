import { isEmpty, type RichTextOptions } from './document.ts';
import { printWithinLimits } from './limits.ts';
import { parseUnlimitedHtml } from './parse-html.ts';

/**
 * Makes HTML from outside safe by parsing and printing it. Returns '' if nothing visible is left. Idempotent.
 */
export function sanitizeHtml(html: string, options: RichTextOptions = {}): string {
  const doc = parseUnlimitedHtml(html, options);
  const printed = printWithinLimits(doc);
  return isEmpty(doc) ? '' : printed;
}
