import { getCountries } from '@corkboard/basics/countries';
import { expect, test } from 'vitest';
import type { Language } from '../../platform/languages/languages.ts';
import { nameRegion } from '../../platform/languages/region-names.ts';
import { formatsIn } from '../formats.ts';
import { countryPhrases, dutchArticles, inCountry, withArticle } from './countries.ts';
import { messagesIn } from './messages.ts';

test.each([
  ['en', ['1 day online', '30 days online']],
  ['de', ['1 Tag online', '30 Tage online']],
  ['fr', ['1 jour en ligne', '30 jours en ligne']],
  ['es', ['1 día en el portal', '30 días en el portal']],
  ['nl', ['1 dag online', '30 dagen online']],
  ['pt', ['1 dia no site', '30 dias no site']],
  ['pl', ['1 dzień w serwisie', '30 dni w serwisie']],
  ['it', ['1 giorno online', '30 giorni online']],
] as const)('%s counts days: %j', (language, expected) => {
  const { onlineFor } = messagesIn(language);
  expect([1, 30].map((days) => onlineFor({ days }))).toEqual(expected);
});

test.each([
  ['en', ['0 jobs', '1 job', '2 jobs']],
  ['de', ['0 Stellen', '1 Stelle', '2 Stellen']],
  ['fr', ['0 offre', '1 offre', '2 offres']],
  ['es', ['0 ofertas', '1 oferta', '2 ofertas']],
  ['nl', ['0 vacatures', '1 vacature', '2 vacatures']],
  ['pt', ['0 vaga', '1 vaga', '2 vagas']],
  ['pl', ['0 ofert', '1 oferta', '2 oferty']],
  ['it', ['0 offerte', '1 offerta', '2 offerte']],
] as const)('%s counts jobs: %j', (language, expected) => {
  const { jobCount } = messagesIn(language);
  expect([0, 1, 2].map((count) => jobCount({ count }))).toEqual(expected);
});

test.each([
  ['en', 'January 1, 2027'],
  ['de', '1. Januar 2027'],
  ['fr', '1er janvier 2027'],
  ['es', '1 de enero de 2027'],
  ['nl', '1 januari 2027'],
  ['pt', '1 de janeiro de 2027'],
  ['pl', '1 stycznia 2027'],
  ['it', '1 gennaio 2027'],
] as const)('%s writes a date as %s', (language, expected) => {
  expect(formatsIn(language, 'UTC').date('2027-01-01T12:00:00.000Z')).toBe(expected);
});

test('the titles of countries have the article of their language', () => {
  const titlesOf = (country: Record<string, string>) =>
    Object.entries(country).map(([language, name]) =>
      messagesIn(language as Language).jobsInCountry({ country: inCountry(name, language as Language) }),
    );
  expect(
    titlesOf({ en: 'Germany', de: 'Deutschland', nl: 'Duitsland', pt: 'Alemanha', it: 'Germania' }),
  ).toEqual([
    'Jobs in Germany',
    'Stellen in Deutschland',
    'Vacatures in Duitsland',
    'Vagas: Alemanha',
    'Offerte di lavoro in Germania',
  ]);
  expect(
    titlesOf({ en: 'United States', de: 'Vereinigte Staaten', nl: 'Verenigde Staten', it: 'Stati Uniti' }),
  ).toEqual([
    'Jobs in the United States',
    'Stellen in den Vereinigten Staaten',
    'Vacatures in de Verenigde Staten',
    'Offerte di lavoro negli Stati Uniti',
  ]);
  expect(withArticle('Leeds, United Kingdom', 'en')).toBe('Leeds, United Kingdom');
});

test('each name that gets an article is a name of a country', () => {
  const namesIn = (language: Language) =>
    new Set([...getCountries()].map((code) => nameRegion(code, language)));
  for (const [language, phrases] of Object.entries(countryPhrases)) {
    const names = namesIn(language as Language);
    expect(Object.keys(phrases).filter((name) => !names.has(name))).toEqual([]);
  }
  const dutch = namesIn('nl');
  expect(Object.keys(dutchArticles).filter((name) => !dutch.has(name))).toEqual([]);
});
