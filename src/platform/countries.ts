const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const groups = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The two-letter codes of ISO 3166-1: pairs of letters that have a name, without replaced codes and groups. */
export const countries: ReadonlySet<string> = new Set(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .filter((code) => !groups.has(code) && names.of(code) !== undefined),
);
