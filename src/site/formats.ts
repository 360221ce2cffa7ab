/** How a board's language writes numbers, dates and amounts. */
export interface Formats {
  number(value: number): string;
  /** Day, month and year, in UTC: a page reads the same for everybody, so that it can be kept. */
  date(instant: string): string;
  /** The same with the time of day. */
  dateTime(instant: string): string;
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
  // By itself, it rounds to three places.
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const money = new Map<string, Intl.NumberFormat>();
  return {
    number: (value) => number.format(value),
    date: (instant) => date.format(new Date(instant)),
    dateTime: (instant) => `${dateTime.format(new Date(instant))} UTC`,
    money: (amount, currency) => {
      if (currency === null) return number.format(amount);
      const known = money.get(currency) ?? newMoneyFormat(language, currency);
      money.set(currency, known);
      return known.format(amount);
    },
  };
}

function newMoneyFormat(language: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
}
