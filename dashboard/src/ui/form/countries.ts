/** Regions of Unicode that are no countries of ISO 3166-1. */
const others = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'XK',
  'ZZ',
]);

/** The countries of ISO 3166-1 with their names in a language, by name. */
export function listCountries(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .flatMap((value) => {
      const label = isCurrent(value) ? names.of(value) : undefined;
      return label === undefined ? [] : [{ value, label }];
    })
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

/** Former countries, such as DD, have another canonical code. */
function isCurrent(code: string): boolean {
  return !others.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
