import type { RichTextDocument, RichTextOptions } from './document.ts';
import { blocksOf, type Context } from './html/blocks.ts';
import { requireWithinLimits } from './limits.ts';
import { parseTree } from './parse-tree.ts';
import { schema } from './schema.ts';

/**
 * Parses HTML. What the schema does not know is stripped and its text kept; scripts, styles, templates, drawings
 * and form fields go with their content. Throws RichTextError `content_too_complex`, nothing else.
 */
export function parseHtml(html: string, options: RichTextOptions = {}): RichTextDocument {
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
  return requireWithinLimits(doc.create(null, blocks.length > 0 ? blocks : paragraph.create()));
}
