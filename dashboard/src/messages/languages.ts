import type { Organization } from '@corkboard/client';
import type { Messages } from './messages.ts';

type Names = Record<Organization['language'], string>;

const en: Names = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  nl: 'Dutch',
  pt: 'Portuguese (Brazil)',
  pl: 'Polish',
};

const de: Names = {
  en: 'Englisch',
  de: 'Deutsch',
  fr: 'Französisch',
  es: 'Spanisch',
  nl: 'Niederländisch',
  pt: 'Portugiesisch (Brasilien)',
  pl: 'Polnisch',
};

/** The names of the languages that boards and emails can have. */
export const languageNames: Messages<Names> = { en, de };
