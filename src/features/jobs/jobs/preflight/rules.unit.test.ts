import { describe, expect, test } from 'vitest';
import { findPayLaws, payLaws } from './pay-laws.ts';
import { type CheckedJob, checkJob, findLawsOf, READ_CHARACTERS, toDuplicateKey } from './rules.ts';

const TODAY = '2026-11-26';
const board = { language: 'en', country: null };
const text = (length: number) => `<p>${'a'.repeat(length)}</p>`;

/** Nothing keeps this job out of a job search. */
const good: CheckedJob = {
  title: 'Harbour Pilot',
  company_name: 'North Sea Pilots',
  location: 'Zürich, Switzerland',
  place: null,
  remote: 'none',
  remote_regions: [],
  description: text(100),
  salary_min: null,
  salary_max: null,
};
const place = (country: string | null, region: string | null = null) => ({
  city: null,
  region,
  country,
  latitude: null,
  longitude: null,
  is_corrected: false,
});

describe('a job', () => {
  test.each<[string, Partial<CheckedJob>, string[]]>([
    ['with company, text and country', {}, []],
    ['without a company', { company_name: null }, ['no_company']],
    ['with a blank company', { company_name: ' ' }, ['no_company']],
    ['without a description', { description: null }, ['no_description']],
    ['with an empty description', { description: '<p> &nbsp;</p>' }, ['no_description']],
    ['with 99 characters of text', { description: text(99) }, ['thin_text']],
    [
      'whose tags and spaces make it longer',
      { description: `<p><strong>a</strong>${' '.repeat(200)}b</p>` },
      ['thin_text'],
    ],
    ['whose description was cut', { description: text(READ_CHARACTERS).slice(0, READ_CHARACTERS) }, []],
    ['without a location', { location: null }, ['no_country']],
    ['in a city without a country', { location: 'Springfield' }, ['no_country']],
    ['whose place has the country', { location: 'Springfield', place: place('CH') }, []],
    ['that is remote without a country', { remote: 'full', location: null }, ['no_country']],
    ['that is remote for a country', { remote: 'full', location: null, remote_regions: ['CH'] }, []],
    ['that is remote in a group', { remote: 'full', location: 'Remote (DACH)' }, ['no_pay']],
    ['that is remote for a group', { remote: 'full', location: null, remote_regions: ['EU'] }, ['no_pay']],
    [
      'that is remote for a group without laws',
      { remote: 'full', location: null, remote_regions: ['AFRICA'] },
      [],
    ],
    [
      'that is hybrid for a group',
      { remote: 'hybrid', location: null, remote_regions: ['EU'] },
      ['no_country'],
    ],
    [
      'that is hybrid for a country',
      { remote: 'hybrid', location: null, remote_regions: ['CH'] },
      ['no_country'],
    ],
    ['in the EU without pay', { place: place('DE') }, ['no_pay']],
    ['in the EU with a minimum', { place: place('DE'), salary_min: 0 }, []],
    ['in the EU with a maximum', { place: place('DE'), salary_max: 50_000 }, []],
    ['in a state without a law', { place: place('US', 'Texas') }, []],
    ['in a state by its code', { place: place('US', 'co') }, ['no_pay']],
    ['in a state by its name', { place: place('US', 'New York') }, ['no_pay']],
    ['in a state by its location', { location: 'Denver, CO' }, ['no_pay']],
    ['in a region of another country with that code', { place: place('CH', 'CO') }, []],
    [
      'that is remote for the EU country',
      { remote: 'full', location: null, remote_regions: ['DE'] },
      ['no_pay'],
    ],
    [
      'without anything',
      { company_name: null, description: null, location: null },
      ['no_company', 'no_description', 'no_country'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(checkJob({ ...good, ...fields }, board, TODAY)).toEqual(expected);
  });

  test('takes the country of the board if its location has none', () => {
    const job = { ...good, location: null };
    expect(checkJob(job, { ...board, country: 'CH' }, TODAY)).toEqual([]);
    expect(checkJob(job, { ...board, country: 'AT' }, TODAY)).toEqual(['no_pay']);
  });
});

describe('laws about pay', () => {
  test('apply from their first day on', () => {
    const inMaryland = (day: string) => findPayLaws({ country: 'US', region: 'MD' }, day).length;
    expect([inMaryland('2024-09-30'), inMaryland('2024-10-01')]).toEqual([0, 1]);
    const inGermany = (day: string) => findPayLaws({ country: 'DE', region: undefined }, day).length;
    expect([inGermany('2026-06-06'), inGermany('2026-06-07')]).toEqual([0, 1]);
  });

  test('of a country add to those of the EU', () => {
    const laws = findLawsOf({ ...good, place: place('AT') }, board, TODAY);
    expect(laws.map(({ requires }) => requires)).toEqual(['before_interview', 'in_posting']);
  });

  test('have a source, a date and known countries', () => {
    for (const { name, source, since, countries, minEmployees } of payLaws) {
      expect([name, new URL(source).protocol]).toEqual([name, 'https:']);
      expect(since).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(countries.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
      expect(minEmployees).toBeGreaterThan(0);
    }
    expect(payLaws[0]!.countries).toHaveLength(27);
  });

  const lawsOf = (fields: Partial<CheckedJob>, day = TODAY) =>
    findLawsOf({ ...good, ...fields }, board, day).map(({ name }) => name.split(/[:,]/)[0]);
  const directive = 'Directive (EU) 2023/970';
  const austria = 'Gleichbehandlungsgesetz';
  const slovakia = 'Act No. 5/2004 on Employment Services';
  const regions = [
    'Colorado',
    'California',
    'Washington',
    'New York',
    'Hawaii',
    'District of Columbia',
  ].concat(
    ['Maryland', 'Illinois', 'Minnesota', 'New Jersey', 'Vermont', 'Massachusetts', 'Maine'],
    ['Prince Edward Island', 'British Columbia', 'Ontario'],
  );

  test.each<[string, Partial<CheckedJob>, string[]]>([
    ['the EU', { remote_regions: ['EU'] }, [directive, austria, slovakia, 'Labour Code', 'Labour Law']],
    ['the EEA', { remote_regions: ['EEA'] }, [directive, austria, slovakia, 'Labour Code', 'Labour Law']],
    ['a group in the location', { location: 'Remote (DACH)' }, [directive, austria]],
    ['North America', { remote_regions: ['NORTH_AMERICA'] }, regions],
    ['one country of North America', { remote_regions: ['CA'] }, regions.slice(-3)],
    ['a range of time zones', { remote_regions: ['UTC+10..UTC+12'] }, []],
    ['countries without such laws', { remote_regions: ['CH', 'AFRICA'] }, []],
    [
      'the country of its location',
      { location: 'Toronto, Ontario, Canada' },
      ['Ontario', 'Prince Edward Island', 'British Columbia'],
    ],
  ])('are those of all countries and regions for a remote job in %s', (_, fields, expected) => {
    expect(lawsOf({ location: null, remote: 'full', ...fields })).toEqual(expected);
  });

  test('of a group do not apply to a hybrid job elsewhere', () => {
    expect(lawsOf({ remote: 'hybrid', remote_regions: ['EU'] })).toEqual([]);
  });

  test.each([
    ['Vancouver, BC', '2023-10-31', '2023-11-01', 'British Columbia'],
    ['Toronto, Ontario, Canada', '2025-12-31', '2026-01-01', 'Ontario'],
    ['Charlottetown, PE', '2022-05-31', '2022-06-01', 'Prince Edward Island'],
    ['Portland, ME', '2026-07-12', '2026-07-13', 'Maine'],
    ['Dover, Delaware, USA', '2027-09-25', '2027-09-26', 'Delaware'],
    ['Riga, Latvia', '2018-11-27', '2018-11-28', 'Labour Law'],
  ])('in %s do not apply on %s, but on %s', (location, before, first, law) => {
    expect([lawsOf({ location }, before), lawsOf({ location }, first)]).toEqual([[], [law]]);
  });
});

describe('two jobs are the same', () => {
  const keyOf = (fields: Partial<CheckedJob>) => toDuplicateKey({ ...good, ...fields });
  test.each<[string, Partial<CheckedJob>, boolean]>([
    ['without changes', {}, true],
    ['in another spelling', { title: ' HARBOUR-pilot! ', location: 'Zurich (Switzerland)' }, true],
    ['with another text', { description: null }, true],
    ['with another title', { title: 'Harbour Pilots' }, false],
    ['at another company', { company_name: 'South Sea Pilots' }, false],
    ['elsewhere', { location: 'Basel, Switzerland' }, false],
  ])('%s', (_, fields, isSame) => {
    expect(keyOf(fields) === keyOf({})).toBe(isSame);
  });

  test('only if they name a company', () => {
    expect(keyOf({ company_name: null })).toBeNull();
  });
});
