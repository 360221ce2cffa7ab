import { toWords } from '../search-words.ts';

/** What names are compared by: their words without case, accents and punctuation. Empty for names without words. */
export function toNameKey(name: string): string {
  return toWords(name).join(' ');
}
