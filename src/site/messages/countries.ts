import type { Language } from '../../platform/languages/languages.ts';

/** A place within a sentence: “the Netherlands”, but “Germany” and “Leeds, United Kingdom”. */
export function withArticle(place: string, language: Language): string {
  if (language === 'en') return englishWithThe.test(place) ? `the ${place}` : place;
  const article = language === 'nl' ? dutchArticles[place] : undefined;
  return article === undefined ? place : `${article} ${place}`;
}

/** A country after “Jobs in”. In German, the preposition depends on the country: „in Deutschland“, „in der Schweiz“. */
export function inCountry(country: string, language: Language): string {
  if (language === 'de') return germanPhrases[country] ?? `in ${country}`;
  return withArticle(country, language);
}

const englishWithThe =
  /^(?:United (?:Kingdom|States|Arab Emirates)|Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros|Americas|Middle East|European (?:Union|Economic Area)|[^,]* (?:Republic|Islands|Territory|Territories))$/;

export const germanPhrases: Record<string, string> = {
  'Dominikanische Republik': 'in der Dominikanischen Republik',
  Irak: 'im Irak',
  Iran: 'im Iran',
  Jemen: 'im Jemen',
  Kosovo: 'im Kosovo',
  Libanon: 'im Libanon',
  Malediven: 'auf den Malediven',
  Mongolei: 'in der Mongolei',
  Niederlande: 'in den Niederlanden',
  Oman: 'im Oman',
  Philippinen: 'auf den Philippinen',
  Schweiz: 'in der Schweiz',
  Senegal: 'im Senegal',
  Seychellen: 'auf den Seychellen',
  Slowakei: 'in der Slowakei',
  Sudan: 'im Sudan',
  Tschad: 'im Tschad',
  Türkei: 'in der Türkei',
  Ukraine: 'in der Ukraine',
  'Vereinigte Arabische Emirate': 'in den Vereinigten Arabischen Emiraten',
  'Vereinigte Staaten': 'in den Vereinigten Staaten',
  'Vereinigtes Königreich': 'im Vereinigten Königreich',
};

export const dutchArticles: Record<string, string> = {
  'Verenigd Koninkrijk': 'het',
  'Verenigde Arabische Emiraten': 'de',
  'Verenigde Staten': 'de',
  'Dominicaanse Republiek': 'de',
  Filipijnen: 'de',
};
