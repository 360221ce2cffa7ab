import type { EmailTemplate, Placeholder } from '../../../../platform/mail/outbox/email-kind.ts';
import { placeholderPattern } from '../../../../platform/mail/placeholders.ts';

/** Every email has this one. */
const board: Placeholder = { description: 'The name of the board.', sample: 'Harbour Jobs' };

export function placeholdersOf({ placeholders }: EmailTemplate): Record<string, Placeholder> {
  return { board, ...placeholders };
}

/** The name of the URL that is the whole target of a link. */
export function toUrlPlaceholder(
  target: string,
  placeholders: Readonly<Record<string, Placeholder>>,
): string | undefined {
  const match = new RegExp(`^${placeholderPattern.source}$`).exec(decodeBraces(target));
  const name = match?.[1];
  return name !== undefined && placeholders[name]?.isUrl ? name : undefined;
}

/** The parser of Markdown may encode braces in targets. */
function decodeBraces(target: string): string {
  return target.replaceAll('%7B', '{').replaceAll('%7D', '}');
}
