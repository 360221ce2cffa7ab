import { de } from './de.ts';
import { en, type Messages } from './en.ts';

export type { Messages } from './en.ts';

const languages: Record<string, Messages> = { en, de };

/** The texts of the interface in this language, in English where it has none. */
export function messagesIn(language: string): Messages {
  return languages[language] ?? en;
}
