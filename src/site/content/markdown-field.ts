import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import { parseHtml } from '../../platform/rich-text/parse-html.ts';
import { toMarkdown } from '../../platform/rich-text/print-markdown.ts';
import { textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { Description } from './description-field.tsx';
import { toEditableHtml } from './editable.ts';

/** Stored HTML as Markdown, for a field that takes it. */
function toMarkdownField({ scope }: Pick<Board, 'scope'>, html: string | null | undefined): string {
  return html ? toMarkdown(parseHtml(html, { ownHosts: scope.ownHosts })) : '';
}

/** The HTML of such a field. A text that no one changed stays as it is stored, because Markdown does not have all of HTML. */
function readMarkdownField(
  board: Pick<Board, 'scope'>,
  typed: string,
  stored: string | null | undefined,
): string | null {
  if (typed === '') return null;
  if (stored && isSameText(typed, toMarkdownField(board, stored))) return stored;
  return markdownToHtml(typed);
}

export function toDescription(board: Pick<Board, 'scope'>, html: string | null | undefined): Description {
  return { markdown: toMarkdownField(board, html), html: toEditableHtml(board, html) };
}

/** What a form sent: HTML of the editor, or Markdown. */
export function readDescription(board: Pick<Board, 'scope'>, form: URLSearchParams): Description {
  const typed = (form.get('description') ?? '').replaceAll('\r\n', '\n').trim().toWellFormed();
  if (textProblem(typed)) return { markdown: '', html: '' };
  if (form.get('description_format') !== 'html') return { markdown: typed, html: undefined };
  const html = toEditableHtml(board, typed);
  // What no editor sends is read as Markdown, which can have HTML.
  return html === undefined ? { markdown: typed, html } : { markdown: toMarkdownField(board, html), html };
}

/** The HTML to store, or null. */
export function toDescriptionHtml(
  board: Pick<Board, 'scope'>,
  { markdown, html }: Description,
  stored: string | null | undefined,
): string | null {
  return html ? html : readMarkdownField(board, markdown, stored);
}

/** Browsers send other line breaks, and forms trim. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();
  return plain(one) === plain(other);
}
