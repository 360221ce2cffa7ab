import type { Board } from '../board.ts';

/** Like “1,001–5,000 employees”, with the numbers as the language writes them. */
export function toSizeName({ messages, formats }: Pick<Board, 'messages' | 'formats'>, size: string): string {
  const range = size.replace(/\d+/g, (digits) => formats.number(Number(digits))).replace('-', '–');
  return messages.employees({ range });
}
