import { describe, expect, test } from 'vitest';
import { listTexts } from '../../../test/list-texts.ts';
import { getCountries } from '../../platform/countries.ts';
import { type Language, languages } from '../../platform/languages/languages.ts';
import { nameRegion } from '../../platform/languages/region-names.ts';
import { formatsIn } from '../formats.ts';
import { germanArticles } from './de/articles.ts';
import { type Messages, messagesByLanguage, messagesIn } from './messages.ts';
import { dutchArticles } from './nl/articles.ts';

const english = new Map(listTexts(messagesByLanguage.en));
const others = languages.filter((language) => language !== 'en');

/** What each function of the texts does with its values. */
function listParameters(messages: Messages): Record<string, number> {
  const functions = Object.entries(messages).filter(([, value]) => typeof value === 'function');
  return Object.fromEntries(functions.map(([key, value]) => [key, (value as () => string).length]));
}

describe.each(others)('%s', (language) => {
  const texts = listTexts(messagesByLanguage[language]);

  test('has every text of English, and no other', () => {
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of texts)
      expect({ path, text }).toEqual({ path, text: expect.stringMatching(/\S/) });
  });

  test('uses every value that the English text gets', () => {
    expect(listParameters(messagesByLanguage[language])).toEqual(listParameters(messagesByLanguage.en));
    for (const [path, text] of texts) {
      const count = (of = '') => of.split('X').length;
      expect({ path, values: count(text) }).toEqual({ path, values: count(english.get(path)) });
    }
  });
});

test.each([
  ['en', ['1 day online', '30 days online']],
  ['de', ['1 Tag online', '30 Tage online']],
  ['fr', ['1 jour en ligne', '30 jours en ligne']],
  ['es', ['1 día en el portal', '30 días en el portal']],
  ['nl', ['1 dag online', '30 dagen online']],
  ['pt', ['1 dia no site', '30 dias no site']],
  ['pl', ['1 dzień w serwisie', '30 dni w serwisie']],
] as const)('%s counts days: %j', (language, expected) => {
  const { onlineFor } = messagesByLanguage[language];
  expect([1, 30].map((days) => onlineFor(days, `${days}`))).toEqual(expected);
});

test.each([
  ['en', ['0 jobs', '1 job', '2 jobs']],
  ['de', ['0 Stellen', '1 Stelle', '2 Stellen']],
  ['fr', ['0 offre', '1 offre', '2 offres']],
  ['es', ['0 ofertas', '1 oferta', '2 ofertas']],
  ['nl', ['0 vacatures', '1 vacature', '2 vacatures']],
  ['pt', ['0 vaga', '1 vaga', '2 vagas']],
  ['pl', ['0 ofert', '1 oferta', '2 oferty']],
] as const)('%s counts jobs: %j', (language, expected) => {
  const { jobCount } = messagesByLanguage[language];
  expect([0, 1, 2].map((count) => jobCount(count, `${count}`))).toEqual(expected);
});

test.each([
  ['en', 'January 1, 2027'],
  ['de', '1. Januar 2027'],
  ['fr', '1er janvier 2027'],
  ['es', '1 de enero de 2027'],
  ['nl', '1 januari 2027'],
  ['pt', '1 de janeiro de 2027'],
  ['pl', '1 stycznia 2027'],
] as const)('%s writes a date as %s', (language, expected) => {
  expect(formatsIn(language, 'UTC').date('2027-01-01T12:00:00.000Z')).toBe(expected);
});

test('the titles of countries have the article of their language', () => {
  const titlesOf = (country: Record<string, string>) =>
    Object.entries(country).map(([language, name]) => messagesIn(language as Language).jobsInCountry(name));
  expect(titlesOf({ en: 'Germany', de: 'Deutschland', nl: 'Duitsland', pt: 'Alemanha' })).toEqual([
    'Jobs in Germany',
    'Stellen in Deutschland',
    'Vacatures in Duitsland',
    'Vagas: Alemanha',
  ]);
  expect(titlesOf({ en: 'United States', de: 'Vereinigte Staaten', nl: 'Verenigde Staten' })).toEqual([
    'Jobs in the United States',
    'Stellen in den Vereinigten Staaten',
    'Vacatures in de Verenigde Staten',
  ]);
  expect(messagesIn('en').jobsInPlace('Leeds, United Kingdom')).toBe('Jobs in Leeds, United Kingdom.');
});

test('each name that gets an article is a name of a country', () => {
  const namesIn = (language: Language) =>
    new Set([...getCountries()].map((code) => nameRegion(code, language)));
  const german = namesIn('de');
  expect(Object.keys(germanArticles).filter((name) => !german.has(name))).toEqual([]);
  const dutch = namesIn('nl');
  expect(Object.keys(dutchArticles).filter((name) => !dutch.has(name))).toEqual([]);
});
