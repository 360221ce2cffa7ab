import { expect, test } from 'vitest';
import type { Language } from '../languages/languages.ts';
import { displayLocation } from './display-location.ts';

test.each<[text: string, language: Language, shown: string]>([
  ['München, Germany', 'de', 'München, Deutschland'],
  ['München, Germany', 'en', 'Munich, Germany'],
  ['Munich', 'pl', 'Monachium'],
  ['Geneva, Switzerland', 'it', 'Ginevra, Svizzera'],
  ['Wien, Österreich', 'nl', 'Wenen, Oostenrijk'],
  ['Warsaw, Poland / Remote', 'fr', 'Varsovie, Pologne / Remote'],
  ['Remote (Germany)', 'es', 'Remote (Alemania)'],
  ['Brussels - Belgium', 'pt', 'Bruxelas - Bélgica'],
  ['Rotterdam, Netherlands; Köln, Germany', 'de', 'Rotterdam, Niederlande; Köln, Deutschland'],
  ['10115 Berlin, Germany', 'de', '10115 Berlin, Deutschland'],
  ['Genève', 'de', 'Genf'],
  // The city, not the district of its name.
  ['Lisboa', 'en', 'Lisbon'],
])('%s is in %s %s', (text, language, shown) => {
  expect(displayLocation(text, language)).toBe(shown);
});

test.each<[text: string, language: Language]>([
  // A state or a country.
  ['Georgia', 'de'],
  ['Springfield', 'fr'],
  // Abbreviations, and short forms of the name.
  ['Austin, TX, USA', 'de'],
  ['Frankfurt', 'de'],
  ['The Netherlands', 'en'],
  ['Frankfurt (Oder)', 'de'],
  // Nothing that the gazetteer knows.
  ['Remote', 'pl'],
  ['Worldwide', 'de'],
  ['', 'de'],
  [' ; ', 'de'],
  [','.repeat(500), 'de'],
])('%s stays as it is in %s', (text, language) => {
  expect(displayLocation(text, language)).toBe(text);
});
