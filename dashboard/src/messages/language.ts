import { createContext, useContext } from 'react';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const LanguageContext = createContext<{ language: Language; setLanguage(language: Language): void }>({
  language: 'en',
  setLanguage: () => {},
});

export function useLanguage(): Language {
  return useContext(LanguageContext).language;
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
