import { escapeHtml } from '@corkboard/basics/html-text';
import { parseHtml } from '../../platform/rich-text/parse-html.ts';
import type { Board } from '../board.ts';
import { type BodyOptions, hasFrames, renderBody } from './body.ts';

interface RenderedHtml {
  html: string;
  hasFrames: boolean;
}

/**
 * Renders HTML from outside that our sanitizer has printed. Most descriptions have only elements that a page shows unchanged.
 * Parsing such a description again would take longer than the rest of the page.
 */
export async function renderSanitized(
  board: Board,
  html: string,
  options: Omit<BodyOptions, 'isFromOutside'>,
): Promise<RenderedHtml> {
  if (PLAIN.test(html)) {
    const labeled = html.replaceAll(TABLE, toTableStart(board.messages.table));
    return { html: shiftHeadings(labeled, options.topHeading), hasFrames: false };
  }
  const doc = parseHtml(html, { ownHosts: board.scope.ownHosts });
  return {
    html: await renderBody(board, doc, { ...options, isFromOutside: true }),
    hasFrames: hasFrames(doc),
  };
}

const toTableStart = (label: string) =>
  `<div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table>`;
/** As the sanitizer prints it. The page has it in its language. */
const TABLE = toTableStart('Table');

/**
 * Elements without attributes, and tables and links with the attributes that the sanitizer prints. Each alternative begins with another
 * tag, so the time is linear.
 */
const PLAIN = new RegExp(
  [
    '^[^<]*(?:<(?:',
    '/?(?:p|ul|ol|li|blockquote|strong|em|s|code|h[1-6]|tbody|t[rhd])|/a|[bh]r',
    `|${TABLE.slice(1, -1)}|/table></div`,
    '|a href="(?:https?://|mailto:|tel:|/)[^"<>]*"(?: title="[^"<>]*")?(?: target="_blank")?(?: rel="noopener nofollow ugc")?',
    ')>[^<]*)*$',
  ].join(''),
);

/** The levels in use become consecutive levels. */
function shiftHeadings(html: string, topHeading: number): string {
  const used = [...new Set(Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => level))].sort();
  if (used.length === 0) return html;
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash, level) => `<${slash}h${Math.min(6, topHeading + used.indexOf(level))}>`,
  );
}
