import { countries } from '../../platform/countries.ts';
import type { Board } from '../board.ts';

/** What a job's location, which is free text, says of where that is. */
export interface Place {
  locality: string | undefined;
  region: string | undefined;
  /** ISO 3166-1, two letters. */
  country: string | undefined;
}

/**
 * Reads “Rotterdam, Netherlands”, “Austin, TX”, “Zürich, Schweiz” or “Remote (Netherlands)”: the last part is looked up among
 * the names of countries in English and in the board's language, then among the states and provinces that people write without
 * their country. A place that names no country is in that of the board, if it has one.
 */
export function readPlace(location: string, board: Pick<Board, 'language' | 'country'>): Place {
  const parts = openBrackets(location, board.language)
    .split(',')
    .map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const named = findCountry(last, board.language);
  const rest = named === undefined ? parts : parts.slice(0, -1);
  const country = named ?? (parts.length > 1 ? findCountryOfRegion(last) : undefined);
  const region = rest.length > 1 ? rest.at(-1) : undefined;
  return {
    locality: rest[0] || undefined,
    region: region || undefined,
    country: country ?? board.country ?? undefined,
  };
}

/** “Remote (Netherlands)” is like “Remote, Netherlands”, but “Frankfurt (Oder)” is a town. */
function openBrackets(location: string, language: string): string {
  const [, before, name = ''] = /^([^(]*)\(([^()]*)\)$/.exec(location.trim()) ?? [];
  return before !== undefined && findCountry(name.trim(), language) ? `${before},${name}` : location;
}

function findCountry(name: string, language: string): string | undefined {
  const folded = fold(name);
  return countriesIn('en').get(folded) ?? countriesIn(language).get(folded);
}

function findCountryOfRegion(code: string): string | undefined {
  if (usStates.has(code)) return 'US';
  return canadianProvinces.has(code) ? 'CA' : undefined;
}

const byLanguage = new Map<string, Map<string, string>>();

function countriesIn(language: string): Map<string, string> {
  let known = byLanguage.get(language);
  if (!known) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    known = new Map(aliases);
    for (const code of countries) {
      const name = names.of(code);
      if (name !== undefined) known.set(fold(name), code);
    }
    byLanguage.set(language, known);
  }
  return known;
}

const aliases: [string, string][] = [
  ['usa', 'US'],
  ['u.s.', 'US'],
  ['u.s.a.', 'US'],
  ['us', 'US'],
  ['uk', 'GB'],
  ['u.k.', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['the netherlands', 'NL'],
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
  ['uae', 'AE'],
];

function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);
const canadianProvinces = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '));
