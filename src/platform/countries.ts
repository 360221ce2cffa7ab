let countries: ReadonlySet<string> | undefined;

/**
 * The two-letter codes of ISO 3166-1: pairs of letters that have a name, without replaced codes and groups. Found at the first call,
 * which takes 15 ms of CPU time.
 */
export function getCountries(): ReadonlySet<string> {
  countries ??= findCountries();
  return countries;
}

function findCountries(): ReadonlySet<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return new Set(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .filter((code) => !groups.has(code) && names.of(code) !== undefined),
  );
}

const groups = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
