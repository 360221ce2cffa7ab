import { isLiteralElement, parse } from '@formatjs/icu-messageformat-parser';
import type { ParsedMessages } from './bind-messages.ts';

/** The content of a file of messages: texts in ICU MessageFormat, nested in objects and lists. */
export type Messages = string | readonly Messages[] | { readonly [key: string]: Messages };

/** Parses each text. A text without arguments stays a text, without its escapes. */
export function parseMessages(messages: Messages): ParsedMessages {
  if (typeof messages === 'string') return parseText(messages);
  if (Array.isArray(messages)) return messages.map(parseMessages);
  return Object.fromEntries(Object.entries(messages).map(([key, inner]) => [key, parseMessages(inner)]));
}

/** Tags are text: emails and pages build their elements themselves. */
function parseText(text: string): ParsedMessages {
  const elements = parse(text, { ignoreTag: true, requiresOtherClause: false });
  if (elements.every(isLiteralElement)) return elements.map(({ value }) => value).join('');
  return elements;
}
