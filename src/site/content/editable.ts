import type { RichTextDocument } from '../../platform/rich-text/document.ts';
import { RichTextError } from '../../platform/rich-text/errors.ts';
import { parseHtml } from '../../platform/rich-text/parse-html.ts';
import { toHtml } from '../../platform/rich-text/print-html.ts';
import type { Board } from '../board.ts';

/** What the editor of `editor/schema.ts` has. */
export const editableTypes = new Set([
  ...['doc', 'paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock'],
  ...['horizontalRule', 'text', 'hardBreak', 'link', 'bold', 'code', 'italic', 'strike'],
]);

/** The HTML for the editor. Undefined if the editor would change the text, such as a table: the field takes Markdown then. */
export function toEditableHtml(
  { scope }: Pick<Board, 'scope'>,
  html: string | null | undefined,
): string | undefined {
  if (!html) return '';
  try {
    const doc = parseHtml(html, { ownHosts: scope.ownHosts });
    return isEditable(doc) ? toHtml(doc) : undefined;
  } catch (error) {
    if (error instanceof RichTextError) return undefined;
    throw error;
  }
}

function isEditable(doc: RichTextDocument): boolean {
  let isPlain = true;
  doc.descendants(({ type, attrs, marks }) => {
    const types = [type, ...marks.map((mark) => mark.type)];
    if (attrs.textAlign || types.some(({ name }) => !editableTypes.has(name))) isPlain = false;
    return isPlain;
  });
  return isPlain;
}
