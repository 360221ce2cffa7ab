import { expect, test } from 'vitest';
import { formsOf, isInflection, pluralsOf, toStem } from './stems.ts';

test.each([
  ['en', 'nurses', 'nurse'],
  ['en', 'companies', 'company'],
  ['en', 'nursing', 'nurse'],
  ['de', 'ubersetzerinnen', 'ubersetzer'],
  ['de', 'architekten', 'architekt'],
  ['de', 'koche', 'koch'],
  ['fr', 'infirmieres', 'infirmiere'],
  ['fr', 'ingenieurs', 'ingenieur'],
  ['es', 'enfermeras', 'enfermero'],
  ['es', 'profesores', 'profesor'],
  ['nl', 'advocaten', 'advocaat'],
  ['nl', 'verpleegkundigen', 'verpleegkundige'],
  ['pl', 'programisty', 'programista'],
  ['pl', 'ksiegowego', 'ksiegowy'],
  ['pl', 'elektrycy', 'elektryk'],
  ['pt', 'advogadas', 'advogado'],
  ['pt', 'desenvolvedores', 'desenvolvedor'],
  ['it', 'avvocati', 'avvocato'],
  ['it', 'cuochi', 'cuoco'],
] as const)('%s: %s is a form of %s, and the reverse', (language, form, word) => {
  expect(toStem(form, language)).toBe(toStem(word, language));
  expect(formsOf(word, language)).toContain(form);
  expect(formsOf(form, language)).toContain(word);
});

test('abbreviations, short words and words with digits have no forms', () => {
  for (const word of ['it', 'rn', 'k8s', 'c++', 'ios']) expect(formsOf(word, 'en')).toEqual([]);
});

test.each([
  ['nurses', 'nurse', true],
  ['nursing', 'nurse', false],
  ['managers', 'manager', true],
  ['management', 'manager', false],
  ['companies', 'company', true],
] as const)('%s is an inflection of %s: %s', (form, word, expected) => {
  expect(isInflection(form, word, 'en')).toBe(expected);
});

test.each([
  ['en', 'secretary', 'secretaries'],
  ['en', 'coach', 'coaches'],
  ['de', 'lehrerin', 'lehrerinnen'],
  ['de', 'architekt', 'architekten'],
  ['fr', 'infirmier', 'infirmiers'],
  ['es', 'conductor', 'conductores'],
  ['nl', 'docent', 'docenten'],
  ['pl', 'kierowca', 'kierowcy'],
  ['pt', 'tradutor', 'tradutores'],
  ['it', 'infermiera', 'infermiere'],
] as const)('in %s, a plural of %s is %s', (language, word, plural) => {
  expect(pluralsOf(word, language)).toContain(plural);
});
