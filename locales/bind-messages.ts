import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { formatToParts } from 'intl-messageformat';

/** Messages as `parseMessages` returns them: a text, or the elements of a message with arguments. */
export type ParsedMessages =
  | string
  | MessageFormatElement[]
  | readonly ParsedMessages[]
  | { readonly [key: string]: ParsedMessages };

/** Returns the messages with a function in place of each message with arguments. */
export function bindMessages<Messages>(messages: ParsedMessages, language: string): Messages {
  const formatters = newFormatters(language);
  const bind = (node: ParsedMessages): unknown => {
    if (typeof node === 'string') return node;
    if (isMessage(node)) return bindMessage(node, language, formatters);
    if (Array.isArray(node)) return node.map(bind);
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, bind(inner)]));
  };
  return bind(messages) as Messages;
}

/** Whether these are the elements of a message, not a list of texts. */
export function isMessage(node: ParsedMessages): node is MessageFormatElement[] {
  const [first] = Array.isArray(node) ? node : [];
  return typeof first === 'object' && !Array.isArray(first);
}

interface Formatters {
  getNumberFormat(): Intl.NumberFormat;
  getPluralRules(): Intl.PluralRules;
  getDateTimeFormat(): Intl.DateTimeFormat;
}

/** The class of the library would add caches and named formats, which no message uses. */
function bindMessage(elements: MessageFormatElement[], language: string, formatters: Formatters) {
  return (values: Record<string, string | number | boolean>): string =>
    formatToParts(elements, language, formatters, NO_FORMATS, values)
      .map(({ value }) => value)
      .join('');
}

const NO_FORMATS = { number: {}, date: {}, time: {} };

/** Creates objects of Intl once for a language. Dates come formatted. */
function newFormatters(language: string): Formatters {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  return {
    getNumberFormat: () => (numbers ??= new Intl.NumberFormat(language)),
    getPluralRules: () => (plurals ??= new Intl.PluralRules(language)),
    getDateTimeFormat: () => new Intl.DateTimeFormat(language),
  };
}
