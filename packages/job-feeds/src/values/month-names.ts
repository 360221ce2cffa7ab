/** The languages whose names of months are understood. */
const languages = 'en de fr es it pt nl pl sv da nb fi cs sk ro hu tr ru uk el'.split(' ');

let months: ReadonlyMap<string, number> | undefined;

/** The number of a month from its name or abbreviation in lower case without a dot. Names that mean different months are not known. */
export function readMonth(name: string): number | undefined {
  months ??= listMonths();
  return months.get(fold(name));
}

function listMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const language of languages) {
    for (const [name, month] of namesIn(language)) {
      if (found.has(name) && found.get(name) !== month) ambiguous.add(name);
      found.set(name, month);
    }
  }
  for (const name of ambiguous) found.delete(name);
  return found.set('sept', 9).set('mrz', 3);
}

function* namesIn(language: string): Generator<[string, number]> {
  for (const month of ['long', 'short'] as const) {
    for (const options of [{ month }, { month, day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const parts = format.formatToParts(Date.UTC(2024, number - 1, 1));
        const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (/\p{L}/u.test(name)) yield [name, number];
      }
    }
  }
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('.', '');
}
