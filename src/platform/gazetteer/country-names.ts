import { languages } from '../languages/languages.ts';
import { toNameKey } from './name-key.ts';

/** Names of countries that the standard names lack, by ISO 3166-1 alpha-2 code. */
export const shortCountryNames: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'US', 'U.S.', 'U.S.A.'],
  GB: ['UK', 'U.K.', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  NL: ['The Netherlands', 'Holland'],
  CZ: ['Czech Republic'],
  AE: ['UAE'],
};

interface CountryNames {
  /** In lower case. */
  texts: string[];
  /** The same, folded by `toNameKey`. */
  keys: string[];
}

const known = new Map<string, CountryNames>();

/** All names of a country in the languages of boards. */
export function namesOfCountry(code: string): CountryNames {
  let names = known.get(code);
  if (!names) {
    const standard = languages.flatMap((language) =>
      (['long', 'short'] as const).map(
        (style) =>
          new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }).of(code) ?? '',
      ),
    );
    const all = [...standard, ...(shortCountryNames[code] ?? [])].filter((name) => name !== '');
    const texts = [...new Set(all.map((name) => name.toLowerCase()))];
    names = { texts, keys: [...new Set(texts.map(toNameKey))] };
    known.set(code, names);
  }
  return names;
}
