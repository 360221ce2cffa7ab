import { expect, test } from 'vitest';
import { readPlace } from './find-place.ts';

test.each<[string, 'en' | 'de', ...(string | undefined)[]]>([
  ['Rotterdam, Netherlands', 'en', 'Rotterdam', undefined, 'NL'],
  ['Zürich, Schweiz', 'de', 'Zürich', undefined, 'CH'],
  ['Zürich, Switzerland', 'de', 'Zürich', undefined, 'CH'],
  ['Austin, TX', 'en', 'Austin', 'TX', 'US'],
  ['Austin, TX, USA', 'en', 'Austin', 'TX', 'US'],
  ['Toronto, ON', 'en', 'Toronto', 'ON', 'CA'],
  ['Los Angeles, CA', 'en', 'Los Angeles', 'CA', 'US'],
  ['Paris, France', 'en', 'Paris', undefined, 'FR'],
  ['London, UK', 'en', 'London', undefined, 'GB'],
  ["Abidjan, COTE D'IVOIRE", 'en', 'Abidjan', undefined, 'CI'],
  ['Abidjan, Côte d’Ivoire', 'en', 'Abidjan', undefined, 'CI'],
  ['Remote (Netherlands)', 'en', 'Remote', undefined, 'NL'],
  ['Frankfurt (Oder), Germany', 'en', 'Frankfurt (Oder)', undefined, 'DE'],
  ['Frankfurt (Oder)', 'en', 'Frankfurt (Oder)', undefined, undefined],
  ['Germany', 'en', undefined, undefined, 'DE'],
  ['TX', 'en', 'TX', undefined, undefined],
  ['Berlin', 'de', 'Berlin', undefined, undefined],
  ['Europe', 'en', 'Europe', undefined, undefined],
  ['Georgia', 'en', 'Georgia', undefined, undefined],
  ['Mestia, Georgia', 'en', 'Mestia', 'Georgia', undefined],
  ['Remote (Georgia)', 'en', 'Remote (Georgia)', undefined, undefined],
  ['Jordan', 'en', undefined, undefined, 'JO'],
  ['Armenia', 'en', undefined, undefined, 'AM'],
  ['Yerevan, Armenien', 'de', 'Yerevan', undefined, 'AM'],
  [', ,', 'en', undefined, undefined, undefined],
])(
  '“%s” in language %s has city %s, region %s and country %s',
  (location, language, locality, region, country) => {
    expect(readPlace(location, { language, country: null })).toEqual({ locality, region, country });
  },
);

test('a location without a country is in the country of the board', () => {
  const board = { language: 'de', country: 'DE' } as const;
  expect(readPlace('Berlin', board).country).toBe('DE');
  expect(readPlace('Zürich, Schweiz', board).country).toBe('CH');
  expect(readPlace('Georgia', { language: 'en', country: 'US' }).country).toBe('US');
});
