import type { Language } from '../../platform/languages/languages.ts';
import { de } from './de/de.ts';
import { en, type Messages } from './en/en.ts';
import { es } from './es/es.ts';
import { fr } from './fr/fr.ts';
import { nl } from './nl/nl.ts';
import { pl } from './pl/pl.ts';
import { pt } from './pt/pt.ts';

export type { Messages } from './en/en.ts';

/** The texts of each language. A language without a text does not compile. */
export const messagesByLanguage: Readonly<Record<Language, Messages>> = { en, de, fr, es, nl, pt, pl };

/** The texts of the interface in this language. */
export function messagesIn(language: Language): Messages {
  return messagesByLanguage[language];
}
