/** How a board's language writes numbers, dates and amounts. */
export interface Formats {
  number(value: number): string;
  /** Day, month and year, in UTC: a page reads the same for everybody, so that it can be kept. */
  date(instant: string): string;
  /** Whole units where there is no fraction. */
  money(amount: number, currency: string | null): string;
}

const known = new Map<string, Formats>();

export function formatsIn(language: string): Formats {
  let formats = known.get(language);
  if (!formats) {
    formats = newFormats(language);
    known.set(language, formats);
  }
  return formats;
}

function newFormats(language: string): Formats {
  const number = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    number: (value) => number.format(value),
    date: (instant) => date.format(new Date(instant)),
    money: (amount, currency) => {
      if (currency === null) return number.format(amount);
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      }).format(amount);
    },
  };
}
