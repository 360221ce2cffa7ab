import { expect, test } from 'vitest';
import { readPlace } from './place.ts';

test.each([
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
  ['Germany', 'en', undefined, undefined, 'DE'],
  ['TX', 'en', 'TX', undefined, undefined],
  ['Berlin', 'de', 'Berlin', undefined, undefined],
  ['Europe', 'en', 'Europe', undefined, undefined],
  [', ,', 'en', undefined, undefined, undefined],
])('“%s” in %s', (location, language, locality, region, country) => {
  expect(readPlace(location, language)).toEqual({ locality, region, country });
});
