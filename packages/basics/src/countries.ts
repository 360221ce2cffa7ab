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
      .filter((code) => !noCountries.has(code) && names.of(code) !== undefined),
  );
}

/** Groups and tests, and islands and cities that have a name in CLDR, but no code of their own in ISO 3166-1. */
const noCountries = new Set('EU EZ UN QO XA XB ZZ AC CP CQ DG EA IC TA'.split(' '));
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
