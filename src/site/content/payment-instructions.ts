import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import { sanitizeHtml } from '../../platform/rich-text/sanitize.ts';
import type { Board } from '../board.ts';
import { InlineStyles } from './inline-styles.ts';
import { renderSanitized } from './sanitized.ts';

export interface Instructions {
  html: string;
  hasFrames: boolean;
  /** CSS rules of the text. */
  styles: string | undefined;
}

/** How to pay, as the operator wrote it. Undefined without a text. */
export async function renderInstructions(
  board: Board,
  markdown: string | null,
): Promise<Instructions | undefined> {
  if (markdown === null) return undefined;
  const { ownHosts } = board.scope;
  const sanitized = sanitizeHtml(markdownToHtml(markdown, { hasBreaks: true }), { ownHosts });
  const styles = new InlineStyles();
  const rendered = await renderSanitized(board, sanitized, { styles, topHeading: 2 });
  return { ...rendered, styles: styles.text };
}
