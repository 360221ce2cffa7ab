import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { isMessage, type ParsedMessages } from '../locales/bind-messages.ts';

/** Every text of messages by its path, with X for values. A message with cases has a text for each. */
export function listTexts(node: ParsedMessages, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  if (isMessage(node)) return printCases(node).map((text) => [path, text]);
  return Object.entries(node).flatMap(([key, inner]) => listTexts(inner, `${path}/${key}`));
}

function printCases(elements: MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (texts, element) => texts.flatMap((text) => printElement(element).map((end) => text + end)),
    [''],
  );
}

function printElement(element: MessageFormatElement): string[] {
  if (isLiteralElement(element)) return [element.value];
  if (!isPluralElement(element) && !isSelectElement(element)) return ['X'];
  return Object.values(element.options).flatMap(({ value }) => printCases(value));
}
