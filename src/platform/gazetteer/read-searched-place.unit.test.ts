import { expect, it } from 'vitest';
import { readSearchedPlace } from './read-searched-place.ts';

it.each([
  // Without capitals.
  ['paris, tx', 'paris-us'],
  ['london, on', 'london-ca'],
  ['cambridge, ma, usa', 'cambridge-us'],
  ['zürich (ch)', 'zuerich-ch'],
  ['lyon, xx', 'lyon-fr'],
  // Without commas.
  ['london uk', 'london-gb'],
  ['austin tx', 'austin-us'],
  ['austin tx usa', 'austin-us'],
  ['paris texas', 'paris-us'],
  ['portland me', 'portland-maine-us'],
  ['new york ny', 'new-york-city-us'],
  ['münchen bayern', 'munich-de'],
  ['berlin deutschland', 'berlin-de'],
  ['san francisco california united states', 'san-francisco-us'],
  // As before.
  ['berlin', 'berlin-de'],
  ['Remote (Germany)', 'de'],
  ['frankfurt oder', 'frankfurt-oder-de'],
  // A place that is elsewhere, words that are no place, and codes alone.
  ['berlin france', undefined],
  ['berlin mitte', undefined],
  ['nurse berlin', undefined],
  ['berlin nurse germany', undefined],
  ['tx', undefined],
  // The codes of countries, in capitals. Small letters are words, and some states have more people.
  ['GB', 'gb'],
  ['UK', 'gb'],
  [' DE ', 'de'],
  ['US', 'us'],
  ['FR', 'fr'],
  ['de', undefined],
  ['in', undefined],
  ['TX', undefined],
  ['CA', undefined],
  ['IL', undefined],
  ['XX', undefined],
])('understands %s as %s', (text, slug) => {
  expect(readSearchedPlace(text)?.slug).toBe(slug);
});
