import { getCountries } from '@corkboard/basics/countries';
import { expect, test } from 'vitest';
import { findApplicantCountries } from './applicant-countries.ts';

const nowhere = { language: 'en', country: null };
const find = (remote_regions: string[], location: string | null = null, board = nowhere) =>
  findApplicantCountries({ remote_regions, location, place: null }, board);

test.each<[string[], string[]]>([
  [[], []],
  [['NL'], ['NL']],
  [
    ['NL', 'NL', 'BE'],
    ['NL', 'BE'],
  ],
  [['ATLANTIS'], []],
  // The Azores have UTC-1 in winter, and Cape Verde all year round.
  [['UTC-1..UTC-1'], ['CV', 'PT']],
])('%j are the countries %j', (codes, countries) => {
  expect(find(codes).sort()).toEqual(countries.sort());
});

test('a group is its countries, each once', () => {
  const european = find(['NL', 'EU', 'EEA']);
  expect(european).toHaveLength(30);
  expect(european[0]).toBe('NL');
  expect(new Set(european).size).toBe(30);
  expect(find(['EU'])).toHaveLength(27);
  expect(find(['WORLDWIDE'])).toEqual([...getCountries()]);
  // The 249 of ISO 3166-1 and Kosovo. Search engines know no code for the Canary Islands or Ascension.
  expect(find(['WORLDWIDE'])).toHaveLength(250);
});

test.each<[string | null, string | null, string[]]>([
  ['Remote (DACH)', null, ['DE', 'AT', 'CH']],
  ['Benelux', 'DE', ['BE', 'NL', 'LU']],
  ['Rotterdam, Netherlands', 'DE', ['NL']],
  ['Bergen', 'NO', ['NO']],
  ['Bergen', null, []],
  [null, 'NL', ['NL']],
  [null, null, []],
])('without regions, %s on a board in %s means %j', (location, country, expected) => {
  expect(find([], location, { language: 'en', country } as typeof nowhere)).toEqual(expected);
  expect(find(['FR'], location)).toEqual(['FR']);
});

test('the place of a job wins over a group in its location', () => {
  const place = {
    city: null,
    region: null,
    country: 'AT',
    latitude: null,
    longitude: null,
    is_corrected: true,
  };
  expect(findApplicantCountries({ remote_regions: [], location: 'DACH', place }, nowhere)).toEqual(['AT']);
});
