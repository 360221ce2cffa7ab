import { regions } from '@corkboard/basics/regions';
import { expect, it } from 'vitest';
import { languages } from './languages.ts';
import { nameRegion } from './region-names.ts';

it.each([
  ['DE', 'Germany', 'Deutschland'],
  ['EU', 'European Union', 'Europäische Union'],
  ['EUROPE', 'Europe', 'Europa'],
  ['WORLDWIDE', 'all countries', 'allen Ländern'],
  ['EEA', 'European Economic Area', 'Europäischer Wirtschaftsraum'],
  ['UTC-3..UTC+3', 'UTC−3 – UTC+3', 'UTC−3 – UTC+3'],
  ['DACH', 'DACH', 'DACH'],
  ['NORDICS', 'Nordics', 'Nordics'],
])('names %s', (code, english, german) => {
  expect([nameRegion(code, 'en'), nameRegion(code, 'de')]).toEqual([english, german]);
});

it('names each region that a job can be open to in words', () => {
  for (const language of languages)
    for (const region of regions) expect(nameRegion(region, language)).not.toMatch(/^[A-Z_]+$|^\d+$/);
});
