import { describe, expect, test } from 'vitest';
import { getCountries } from '../../platform/countries.ts';
import { type Language, languages } from '../../platform/languages/languages.ts';
import { nameRegion } from '../../platform/languages/region-names.ts';
import { formatsIn } from '../formats.ts';
import { germanArticles } from './de/articles.ts';
import { type Messages, messagesByLanguage, messagesIn } from './messages.ts';
import { dutchArticles } from './nl/articles.ts';

/** Every text of a language by its path, functions with sample values. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value(...sampleArguments(path, value.length))]];
  return Object.entries(value as object).flatMap(([key, inner]) => listTexts(inner, `${path}/${key}`));
}

function sampleArguments(path: string, length: number): unknown[] {
  if (['/jobCount', '/companyCount'].includes(path)) return [5, '5'];
  if (path === '/payInsight')
    return [{ comparison: 'above', jobs: 5, formattedJobs: '5', category: 'X', median: '9' }];
  return Array(length).fill('X');
}

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

  test('has typographic quotes and apostrophes', () => {
    for (const [path, text] of texts)
      expect({ path, text }).not.toMatchObject({ text: expect.stringMatching(/["']/) });
  });
});

test('French has narrow spaces before ; ! ? and in quotes, and a no-break space before a colon', () => {
  for (const [path, text] of listTexts(messagesByLanguage.fr)) {
    const wrong = /[^\u202f][;!?»]|«[^\u202f]|[^\u00a0]:/.exec(text)?.[0];
    expect({ path, wrong }).toEqual({ path, wrong: undefined });
  }
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
