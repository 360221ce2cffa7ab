import { groups } from '../gazetteer/groups.ts';
import type { Language } from './languages.ts';

/** The name of a country by its ISO 3166-1 alpha-2 code, of a group of countries such as `EU`, or of a range of time zones. */
export function nameRegion(code: string, language: Language): string {
  const own = groupNames[code]?.[language];
  if (own !== undefined) return own;
  const intlCode = unCodes[code] ?? code;
  // Intl refuses other codes.
  if (!/^(?:[A-Z]{2}|\d{3})$/.test(intlCode)) return nameOther(code);
  return new Intl.DisplayNames(language, { type: 'region' }).of(intlCode) ?? code;
}

/** `UTC-3..UTC+3` becomes “UTC−3 – UTC+3”. Groups such as DACH and Benelux have one name. */
function nameOther(code: string): string {
  return groups.get(code)?.name ?? code.replace('..', ' – ').replaceAll('-', '−');
}

/** Codes of UN M49, for the groups that ISO 3166-1 does not know. */
const unCodes: Record<string, string> = {
  AFRICA: '002',
  NORTH_AMERICA: '003',
  SOUTH_AMERICA: '005',
  OCEANIA: '009',
  AMERICAS: '019',
  ASIA: '142',
  EUROPE: '150',
  LATAM: '419',
};

/** The groups that `Intl` does not know. */
const groupNames: Record<string, Record<Language, string>> = {
  WORLDWIDE: {
    en: 'all countries',
    de: 'allen Ländern',
    fr: 'tous les pays',
    es: 'todos los países',
    nl: 'alle landen',
    pt: 'todos os países',
    pl: 'wszystkie kraje',
  },
  EEA: {
    en: 'European Economic Area',
    de: 'Europäischer Wirtschaftsraum',
    fr: 'Espace économique européen',
    es: 'Espacio Económico Europeo',
    nl: 'Europese Economische Ruimte',
    pt: 'Espaço Econômico Europeu',
    pl: 'Europejski Obszar Gospodarczy',
  },
  EMEA: {
    en: 'Europe, the Middle East and Africa',
    de: 'Europa, Naher Osten und Afrika',
    fr: 'Europe, Moyen-Orient et Afrique',
    es: 'Europa, Oriente Medio y África',
    nl: 'Europa, Midden-Oosten en Afrika',
    pt: 'Europa, Oriente Médio e África',
    pl: 'Europa, Bliski Wschód i Afryka',
  },
  MIDDLE_EAST: {
    en: 'Middle East',
    de: 'Naher Osten',
    fr: 'Moyen-Orient',
    es: 'Oriente Medio',
    nl: 'Midden-Oosten',
    pt: 'Oriente Médio',
    pl: 'Bliski Wschód',
  },
  APAC: {
    en: 'Asia-Pacific',
    de: 'Asien-Pazifik',
    fr: 'Asie-Pacifique',
    es: 'Asia-Pacífico',
    nl: 'Azië-Pacific',
    pt: 'Ásia-Pacífico',
    pl: 'Azja i Pacyfik',
  },
};
