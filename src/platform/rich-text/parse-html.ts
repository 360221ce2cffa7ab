import type { RichTextDocument, RichTextOptions } from './document.ts';
import { blocksOf, type Context } from './html/blocks.ts';
import { requireWithinLimits } from './limits.ts';
import { parseTree } from './parse-tree.ts';
import { schema } from './schema.ts';

/**
 * Parses HTML. Removes tags that are not in the schema and keeps their text. Removes scripts, styles, templates, drawings and form
 * fields with their content. The only error is RichTextError `content_too_complex`.
 */
export function parseHtml(html: string, options: RichTextOptions = {}): RichTextDocument {
  return requireWithinLimits(parseUnlimitedHtml(html, options));
}

/** Does not yet check whether the API would accept the HTML of the document. */
export function parseUnlimitedHtml(html: string, options: RichTextOptions): RichTextDocument {
  const { doc, paragraph } = schema.nodes;
  const context: Context = {
    ownHosts: options.ownHosts ?? [],
    marks: [],
    textAlign: null,
    textblock: paragraph,
    level: 1,
    isVideo: false,
    depth: 0,
  };
  const blocks = blocksOf(parseTree(html).childNodes, context);
  return doc.create(null, blocks.length > 0 ? blocks : paragraph.create());
}
