const kinds =
  'canton of|state of|free state of|free and hanseatic city of|province of|principality of|region of|community of|national capital territory of|kanton|canton de|canton du|canton|cantone|estado de|estado do|provincia de|comunidad de|freistaat|land|free and sovereign state of';
const kindsAfter = 'province|region|state|county|oblast|prefecture|voivodeship|federal district|territory';

const before = new RegExp(`^(?:${kinds})\\s+(?=\\p{L}{3})`, 'iu');
const after = new RegExp(`(?<=\\p{L}{3})\\s+(?:${kindsAfter})$`, 'iu');

/** `Zurich` for `Canton of Zurich`. Keeps names that would be too short. */
export function shortRegionName(name: string): string {
  return name.replace(before, '').replace(after, '');
}
