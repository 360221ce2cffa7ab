import { createContext, useContext } from 'react';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The texts of one area in every language. The compiler checks that they have the same shape. */
export interface Messages<Texts> {
  en: Texts;
  de: Texts;
}

export const LanguageContext = createContext<{ language: Language; setLanguage(language: Language): void }>({
  language: 'en',
  setLanguage: () => {},
});

export function useLanguage(): Language {
  return useContext(LanguageContext).language;
}

/** The texts of an area in the user's language. */
export function useMessages<Texts>(messages: Messages<Texts>): Texts {
  return messages[useLanguage()];
}

const STORED = 'corkboard-language';

/** The chosen language, or else the first of the browser's languages that exists. */
export function readLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (
    languages.find((language) => language === wanted.find((tag) => languages.includes(tag as Language))) ??
    'en'
  );
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}
