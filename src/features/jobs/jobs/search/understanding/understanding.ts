import type { Language } from '../../../../../platform/languages/languages.ts';
import type { SearchTerm } from '../../../../../platform/search-words.ts';

/** How a board reads the words of a search: by stems and by the dictionary. */
export interface Understanding {
  language: Language;
  /** Terms that a job must not have. */
  excluded: SearchTerm[];
  /** Whether to find only the words themselves, in all forms. */
  isWithoutDictionary?: true;
}
